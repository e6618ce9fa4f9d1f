# Two commands do everything, set-up included: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test docs lint check bench peers live lock clean

play: $(VENV)/ready
	@$(BIN)/plume play

test: lint
	$(BIN)/pytest -n 2 --dist loadfile

# The manual, in build/site.
docs: $(VENV)/ready
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict

lint: $(VENV)/ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

# The full figures and the speed: takes more than an hour.
check: lint
	PLUME_CHECK=full $(BIN)/pytest -n 2 --durations=20
	$(BIN)/python -m bench.speed
	$(BIN)/python -m bench.peers
	$(BIN)/python -m bench.live

bench: $(VENV)/ready
	$(BIN)/python -m bench.speed

# Plume beside other engines, in an environment of their own.
peers: $(VENV)/ready
	$(BIN)/python -m bench.peers

# Live tables beside boardgame.io's server, which it installs with Node from PyPI.
live: $(VENV)/ready
	$(BIN)/python -m bench.live

$(VENV)/ready: requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

# Renew the lock file after a change of the dependencies.
lock:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --extra fast --group dev --group docs --universal --generate-hashes --quiet \
		--no-header --no-emit-index-url --no-emit-find-links --output-file requirements.lock

clean:
	rm -rf $(VENV) .venv-peers build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
