"""Asks a database of advisories about every package that the locks name: `./dev lint` does.

One request to OSV (https://osv.dev) tells of both PyPI and npm. Where there is no way to it, that is said, and nothing
has failed; a known vulnerability is printed with the package, and fails.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import Request, urlopen

OSV = "https://api.osv.dev/v1/querybatch"
PATIENCE = 10.0
AT_ONCE = 500
"""How many packages go into one question."""
ACCEPTED: dict[str, str] = {}
"""Advisories by their ids that do not concern us, and why."""


class Package(NamedTuple):
    """A package at the version that is installed."""

    ecosystem: str
    name: str
    version: str


def locked(root: Path) -> Iterator[Package]:
    """What the locks of a checkout name."""
    for folder in ("", "bench", "docs/site"):
        lock = root / folder / "requirements.lock"
        for name, version in re.findall(r"^([\w.-]+)==([^\s;\\]+)", lock.read_text(), re.MULTILINE):
            yield Package("PyPI", name, version)
    packages = json.loads((root / "web" / "package-lock.json").read_text())["packages"]
    for path, package in packages.items():
        if path and not package.get("link"):
            yield Package("npm", path.rpartition("node_modules/")[2], package["version"])


def known(packages: list[Package], service: str = OSV) -> dict[Package, list[str]]:
    """The advisories about each of these packages. Raises `OSError` where there is no way to the database."""
    found: dict[Package, list[str]] = {}
    for start in range(0, len(packages), AT_ONCE):
        some = packages[start : start + AT_ONCE]
        for package, result in zip(some, _asked(some, service), strict=True):
            ids = [advisory["id"] for advisory in result.get("vulns", ()) if advisory["id"] not in ACCEPTED]
            if ids:
                found[package] = ids
    return found


def _asked(packages: list[Package], service: str) -> list[dict[str, list[dict[str, str]]]]:
    queries = [
        {"package": {"ecosystem": each.ecosystem, "name": each.name}, "version": each.version}
        for each in packages
    ]
    body = json.dumps({"queries": queries}).encode()
    with urlopen(Request(service, body, {"Content-Type": "application/json"}), timeout=PATIENCE) as answer:
        results: list[dict[str, list[dict[str, str]]]] = json.load(answer)["results"]
        return results


def main(root: Path, service: str = OSV) -> int:
    """Say what is known; 1: something is."""
    packages = sorted(set(locked(root)))
    try:
        found = known(packages, service)
    except (URLError, OSError, ValueError, KeyError) as problem:
        print(
            f"  no database of advisories can be reached ({problem}): {len(packages)} packages are not audited"
        )
        return 0
    for package, ids in found.items():
        print(f"  {package.name} {package.version} ({package.ecosystem}): {', '.join(ids)}")
    print(f"  {len(packages)} packages, {len(found)} with known vulnerabilities")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).parents[1], *sys.argv[1:2]))
