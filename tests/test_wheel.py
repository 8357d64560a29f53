"""What a wheel holds, and that it runs where nothing else is installed."""

import gzip
import re
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from tests.running import ROOT, serving

UV = Path(sys.executable).with_name("uv")


def uv(*args: object) -> None:
    done = subprocess.run([UV, *map(str, args)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    uv("build", "-q", "--wheel", "--no-build-isolation", "-o", folder, ROOT)
    [wheel] = folder.glob("tablee-*.whl")
    return wheel


def test_the_wheel_carries_the_client(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
        for name in [
            "py.typed",
            "static/index.html",
            "static/index.html.br",
            "static/preloads.json",
            "texts/fr.ftl",
            "texts/en.ftl",
        ]:
            assert f"tablee/{name}" in names
        scripts = [
            name for name in names if name.startswith("tablee/static/assets/core-") and name[-3:] == ".js"
        ]
        assert scripts
        for script in scripts:
            assert gzip.decompress(archive.read(f"{script}.gz")) == archive.read(script)


def test_the_wheel_holds_no_instruments(wheel: Path) -> None:
    """Neither benchmarks nor tests, nor what measures with them."""
    with ZipFile(wheel) as archive:
        assert {name.split("/")[0] for name in archive.namelist() if ".dist-info/" not in name} == {"tablee"}
        python = [name for name in archive.namelist() if name.endswith(".py")]
        assert not [name for name in python if re.search(r"bench|/load/|fairness", name)]
        assert not [
            name
            for name in python
            if re.search(rb"^\s*(from|import) (bench|tests)\b", archive.read(name), re.M)
        ]


def test_the_wheel_and_its_lock_are_all_that_a_server_needs(wheel: Path, tmp_path: Path) -> None:
    """What `docs/hosting.md` installs with pip, installed by uv from the files that it keeps of this environment."""
    place = tmp_path / "opt"
    with ZipFile(wheel) as archive:
        lock = archive.extract("tablee/requirements.lock", tmp_path)
    uv("venv", "-q", "-p", sys.executable, place)
    uv("pip", "sync", "--offline", "--require-hashes", "-p", place, lock)
    uv("pip", "install", "--offline", "--no-deps", "-p", place, wheel)
    uv("pip", "check", "-p", place)
    subprocess.run([place / "bin/python", "-c", "import asyncpg"], check=True)
    with serving(tmp_path / "data", program=[place / "bin/tablee"]) as address, urlopen(address) as page:
        assert b"<!doctype html>" in page.read().lower()


def locked(path: Path) -> dict[str, tuple[str, set[str]]]:
    """Packages with their versions and markers, and their hashes."""
    packages: dict[str, tuple[str, set[str]]] = {}
    for line in path.read_text().splitlines():
        if line and line[0] not in " #":
            name, _, rest = line.rstrip(" \\").partition("==")
            hashes: set[str] = set()
            packages[name] = (rest, hashes)
        elif "--hash=" in line:
            hashes.add(line.strip(" \\"))
    return packages


def test_both_locks_agree() -> None:
    everything, needed = locked(ROOT / "requirements.lock"), locked(ROOT / "src/tablee/requirements.lock")
    assert [name for name, what in needed.items() if everything.get(name) != what] == []
    assert not needed.keys() & {"hatchling", "hypothesis", "mypy", "pytest", "ruff", "uv"}
