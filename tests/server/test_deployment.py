"""What the manual says about running a public server: its files can be read, and name what exists."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import yaml

from plume.server.metrics import REGISTRY

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def test_every_threat_has_a_test_that_exists() -> None:
    rows = [line for line in (ROOT / "docs" / "threats.md").read_text().splitlines() if line.startswith("| ")]
    threats = [row for row in rows if not row.startswith("| threat")]
    assert len(threats) > 30
    for row in threats:
        named = TEST.findall(row)
        assert named, row
        for path, name in named:
            assert f"def {name}(" in (ROOT / path).read_text(), name


def test_the_dashboard_shows_what_is_counted() -> None:
    dashboard = json.loads((DEPLOY / "dashboard.json").read_text())
    asked = {name for panel in dashboard["panels"] for target in panel["targets"] for name in names_in(target["expr"])}
    counted = {metric.name for metric in REGISTRY.collect()}
    assert {name.removesuffix("_bucket").removesuffix("_total") for name in asked} == counted


def names_in(query: str) -> list[str]:
    """The metrics that a query asks for."""
    return re.findall(r"plume_\w+", query)


def test_the_containers_are_servers_that_are_asked_whether_they_are_well() -> None:
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    servers = [service for service in services.values() if service.get("image") == "plume"]
    assert len(servers) == 2
    for server in servers:
        assert "/api/health" in server["healthcheck"]["test"][-1]
        assert server["command"][1].startswith("postgresql+psycopg://")
    assert (DEPLOY / servers[0]["build"]["context"] / servers[0]["build"]["dockerfile"]).exists()
    assert "./nginx.conf:/plume/nginx.conf:ro" in services["proxy"]["volumes"]
    replaced = re.findall(r"s/([\d.]+:\d+)/", services["proxy"]["command"])
    assert all(f"server {address} " in (DEPLOY / "nginx.conf").read_text() for address in replaced)
    assert len(replaced) == 2


def test_the_service_runs_a_command_that_exists() -> None:
    unit = (DEPLOY / "plume.service").read_text()
    (command,) = re.findall(r"^ExecStart=\S+/plume (.*)$", unit, re.MULTILINE)
    serve = (ROOT / "src" / "plume" / "cli" / "serve.py").read_text()
    for option in re.findall(r"--([\w-]+)", command):
        assert f"    {option.replace('-', '_')}: " in serve, option
    assert "-HUP" in unit
