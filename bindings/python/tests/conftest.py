"""Fixtures for tests of stores: a file, and a Redis server that ends with its test."""

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

# The server ends when its standard input is closed, so it also ends if the tests are killed.
SERVER = 'redis-server "$@" >/dev/null & server=$!; read -r line; kill -9 $server; wait'


def is_ready(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as connection:
        try:
            connection.connect(str(path))
        except OSError:
            return False
        connection.sendall(b"PING\r\n")
        return connection.recv(100) == b"+PONG\r\n"


@pytest.fixture
def server() -> Iterator[str]:
    if shutil.which("redis-server") is None:
        pytest.fail("the tests need `redis-server`: apt-get install redis-server")
    # Does not use pytest's folder, because the path of a socket has at most 107 bytes.
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s"
        settings = ["--port", "0", "--unixsocket", str(path), "--dir", folder, "--appendonly", "yes", "--save", ""]
        process = subprocess.Popen(["sh", "-c", SERVER, "sh", *settings], stdin=subprocess.PIPE)
        try:
            while not is_ready(path):
                assert process.poll() is None
                time.sleep(0.01)
            yield f"redis+unix://{path}"
        finally:
            process.communicate(b"\n")


@pytest.fixture(params=["file", "server"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "x.store") if request.param == "file" else request.getfixturevalue("server")
