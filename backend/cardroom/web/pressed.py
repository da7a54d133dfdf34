"""Static files, in the compressed form that the client's build laid beside them."""

import os
from mimetypes import guess_type
from os import PathLike

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

# The smaller first.
FORMS = (("br", ".br"), ("gzip", ".gz"))
TYPES = {".webmanifest": "application/manifest+json"}


class PressedFiles(StaticFiles):
    """Sends `index.js.br` for `index.js` to whoever reads it; without such a file the plain one."""

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The answer for a file that is there; 304 for who has this very form of it."""
        asked = Headers(scope=scope)
        plain = os.fspath(full_path)
        headers = {"Vary": "Accept-Encoding"}
        sent = plain
        for name, ending in FORMS:
            if accepts(asked.get("Accept-Encoding", ""), name) and os.path.isfile(plain + ending):
                headers["Content-Encoding"] = name
                sent = plain + ending
                stat_result = os.stat(sent)
                break
        kind = TYPES.get(os.path.splitext(plain)[1]) or guess_type(plain)[0]
        answer = FileResponse(
            sent, status_code, headers=headers, media_type=kind, stat_result=stat_result
        )
        if self.is_not_modified(answer.headers, asked):
            return NotModifiedResponse(answer.headers)
        return answer


def accepts(wish: str, form: str) -> bool:
    """Whether an Accept-Encoding header allows a form by name; a weight of nought forbids it."""
    for one in wish.lower().split(","):
        name, _, weight = one.partition(";")
        if name.strip() == form:
            return weight.replace(" ", "").removeprefix("q=").strip("0.") != "" or weight == ""
    return False
