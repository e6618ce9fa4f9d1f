"""The configuration of nginx that the manual gives, with the real nginx, in front of two real servers."""

from __future__ import annotations

import asyncio
import json
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.patience import PATIENCE, wait_until
from tests.server.running import Server, free_port, running

NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
CONFIGURATION = Path(__file__).parents[2] / "deploy" / "nginx.conf"
AROUND = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {configuration}
}}
"""
SPOOFED = "203.0.113.9"

pytestmark = pytest.mark.skipif(not Path(NGINX).exists(), reason="nginx is not installed")


class Proxied:
    """Two servers behind nginx."""

    def __init__(self, port: int, servers: tuple[Server, Server]) -> None:
        self.address = f"127.0.0.1:{port}"
        self.servers = servers

    def ask(self, method: str, path: str, **how: object) -> httpx.Response:
        """What is answered through nginx."""
        with httpx.Client(verify=False, timeout=PATIENCE) as client:
            return client.request(method, f"https://{self.address}{path}", **how)  # type: ignore[arg-type]


def certificate(folder: Path) -> None:
    """A certificate that nobody believes."""
    key, found = folder / "plume.key", folder / "plume.pem"
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    about = ["-subj", "/CN=localhost", "-days", "2", "-keyout", str(key), "-out", str(found)]
    subprocess.run([*made, *about], check=True, capture_output=True)


def configured(folder: Path, ports: dict[str, int]) -> str:
    """The configuration as it is in the repository, with other ports and another certificate."""
    text = CONFIGURATION.read_text()
    for old, new in {
        "127.0.0.1:8000": f"127.0.0.1:{ports['one']}",
        "127.0.0.1:8001": f"127.0.0.1:{ports['other']}",
        "listen 80;": f"listen 127.0.0.1:{ports['plain']};",
        "listen 443 ssl": f"listen 127.0.0.1:{ports['secure']} ssl",
        "/etc/ssl/plume": f"{folder}/plume",
    }.items():
        assert old in text
        text = text.replace(old, new)
    return AROUND.format(folder=folder, configuration=text)


@contextmanager
def proxied(folder: Path) -> Iterator[Proxied]:
    """Two servers at one database, and nginx before them."""
    certificate(folder)
    with running(folder, "--rate", "1") as one:
        other = Server(one.database, "--rate", "1")
        other.log = folder / "other.log"
        other.start()
        ports = {"one": one.port, "other": other.port, "plain": free_port(), "secure": free_port()}
        (folder / "nginx.conf").write_text(configured(folder, ports))
        command = [NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
        with subprocess.Popen(command) as nginx:
            found = Proxied(ports["secure"], (one, other))
            try:
                wait_until(lambda: answers(found), "nginx does not start")
                yield found
            finally:
                nginx.terminate()
                nginx.wait()
                other.kill()


def answers(found: Proxied) -> bool:
    try:
        return found.ask("GET", "/api/health").status_code == 200
    except httpx.HTTPError:
        return False


async def socket_of(found: Proxied, cookie: str, table: str) -> ClientConnection:
    """A socket at a table, through nginx, as a page of this address opens it."""
    unchecked = ssl.create_default_context()
    unchecked.check_hostname, unchecked.verify_mode = False, ssl.CERT_NONE
    return await connect(
        f"wss://{found.address}/api/tables/{table}/live?seat=0",
        additional_headers={"cookie": cookie},
        origin=f"https://{found.address}",  # type: ignore[arg-type]
        ssl=unchecked,
        proxy=None,
    )


async def plays(socket: ClientConnection) -> str:
    """Somebody who is welcomed says something; the type of the answer."""
    welcome = json.loads(await socket.recv())
    assert welcome["type"] == "welcome"
    await socket.send(json.dumps({"type": "say", "text": "hello", "id": 1}))
    while (answer := json.loads(await socket.recv())).get("id") != 1:
        pass
    return str(answer["type"])


def test_two_servers_behind_nginx(tmp_path: Path) -> None:
    async def play(found: Proxied, cookie: str, table: str) -> None:
        async with await socket_of(found, cookie, table) as socket:
            assert await plays(socket) == "done"

    with proxied(tmp_path) as found:
        known = found.ask("PUT", "/api/me", json={"name": "Anna"}, headers={"x-forwarded-for": SPOOFED})
        assert "Secure" in known.headers["set-cookie"]
        assert "strict-transport-security" in known.headers
        cookie = known.headers["set-cookie"].split(";")[0]
        seats = [{"who": "me"}, {"who": "here"}]
        opened = found.ask("POST", "/api/tables", json={"game": "cotcot", "seats": seats}, headers={"cookie": cookie})
        assert opened.status_code == 201
        table = opened.json()["id"]
        assert found.ask("GET", "/metrics").status_code == 403
        assert found.ask("GET", "/", headers={"cookie": "x" * 40_000}).status_code == 400
        for _ in range(4):
            asyncio.run(play(found, cookie, table))
        for number in range(20):
            assert found.ask("GET", f"/api/tables/table{number}").status_code == 404
            assert found.ask("GET", f"/api/tables/{table}", headers={"cookie": cookie}).status_code == 200
        told = [server.told for server in found.servers]
        assert SPOOFED not in "".join(told), "a client says where it is"
        assert all('"client": "127.0.0.1"' in one for one in told), "both are asked"
        assert sum(f"/api/tables/{table}" in one for one in told) == 1, "those at a table meet at one server"
        found.servers[1].kill()
        for _ in range(4):
            assert found.ask("GET", "/api/health").status_code == 200
            asyncio.run(play(found, cookie, table))
