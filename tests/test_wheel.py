import gzip
import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from tests.running import ROOT


def test_the_wheel_carries_the_client_and_serves_it(tmp_path: Path) -> None:
    uv = Path(sys.executable).with_name("uv")
    subprocess.run(
        [uv, "build", "-q", "--wheel", "--no-build-isolation", "-o", tmp_path, ROOT],
        check=True,
        capture_output=True,
    )
    [wheel] = tmp_path.glob("tablee-*.whl")
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    for name in ["py.typed", "static/index.html", "static/index.html.br", "texts/fr.ftl", "texts/en.ftl"]:
        assert (tmp_path / "site/tablee" / name).is_file(), name
    for script in (tmp_path / "site/tablee/static/assets").glob("index-*.js"):
        assert gzip.decompress(script.with_name(f"{script.name}.gz").read_bytes()) == script.read_bytes()

    found = subprocess.run(
        [sys.executable, "-c", "from tablee.server.app import client_folder; print(client_folder())"],
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    assert found.stdout.strip() == str(tmp_path / "site/tablee/static")
