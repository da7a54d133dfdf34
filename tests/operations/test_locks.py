"""The locks: every package at one version, with its hash, the same where it runs and is tested."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ("run", "scale", "dev")


def pinned(lock: str) -> dict[str, tuple[str, int]]:
    """Version and number of hashes by package and marker."""
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    found = {}
    for part in text.replace("\\\n", " ").splitlines():
        if part.strip() and not part.lstrip().startswith("#"):
            name, _, rest = part.partition("==")
            version = rest.split()[0]
            marker = part.partition(";")[2].partition("--hash")[0].strip()
            found[f"{name} {marker}".strip()] = (version, part.count("--hash=sha256:"))
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_every_python_package_is_pinned_with_its_hash(lock: str) -> None:
    packages = pinned(lock)
    assert len(packages) > 20
    assert [name for name, (version, _) in packages.items() if not version[0].isdigit()] == []
    assert [name for name, (_, hashes) in packages.items() if not hashes] == []
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    assert re.findall(r"(?m)^(?:-e|git\+|--index|--extra|https?:).*", text) == []


def test_what_runs_is_what_is_tested() -> None:
    run, scale, dev = (pinned(lock) for lock in LOCKS)
    assert {name: scale.get(name) for name in run} == run
    assert {name.split()[0]: version for name, (version, _) in scale.items()}.items() <= {
        name.split()[0]: version for name, (version, _) in dev.items()
    }.items()


def test_every_package_of_the_client_is_pinned_with_its_hash() -> None:
    lock = json.loads((ROOT / "frontend" / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: one for name, one in lock["packages"].items() if name}
    assert len(packages) > 100
    assert [name for name, one in packages.items() if not one.get("integrity")] == []
    wanted = json.loads((ROOT / "frontend" / "package.json").read_text(encoding="utf-8"))
    for kind in ("dependencies", "devDependencies"):
        loose = [one for one in wanted.get(kind, {}).values() if not re.fullmatch(r"[\d.]+", one)]
        assert loose == []
