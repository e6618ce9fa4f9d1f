# Two commands do everything, set-up included: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NODE := PATH="$(CURDIR)/$(BIN):$$PATH"

# Programs start faster where bytecode is kept, and tests start many.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test warm docs site lint check bench peers live page packages package screenshots pictures chromium services lock clean

play: page
	@$(BIN)/plume play

test: warm lint page chromium services
	cd web && $(NODE) npm test --silent
	$(BIN)/pytest -n 3 --dist loadfile --no-loadscope-reorder

# What the tests compile, begun while there is only one thing to do at a time.
warm: $(VENV)/ready
	@mkdir -p build && $(BIN)/python -m tests.warm > build/warm.log 2>&1 &

# The manual, in build/site.
docs: $(VENV)/ready
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict

# The games and the manual as a folder that any host of files serves, in build/pocket: tables need no server there.
site: page docs
	$(BIN)/python -m manual.site --manual build/site

lint: packages
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	mkdir -p build && $(BIN)/plume api > build/openapi.json
	cd web && $(NODE) npm run --silent types && $(NODE) npm run --silent lint && $(NODE) npm run --silent check

# The full figures and the speed: takes some hours, most of them for two engines of Cóatl side by side.
check: lint page chromium services
	cd web && $(NODE) npm test --silent
	PLUME_CHECK=full $(BIN)/pytest -n 2 --durations=20
	$(BIN)/python -m bench.speed
	$(BIN)/python -m bench.peers
	$(BIN)/python -m bench.live
	$(BIN)/python -m bench.processes
	$(BIN)/python -m bench.talk
	$(BIN)/python -m bench.page
	$(BIN)/python -m bench.review
	$(BIN)/python -m bench.wasm
	$(BIN)/python -m bench.cluster
	$(BIN)/python -m bench.ismcts --check
	$(BIN)/python -m bench.learning
	$(BIN)/python -m bench.ecosystem
	$(BIN)/python -m bench.baselines --games 20
	$(BIN)/python -m bench.optimum --cases 2000
	$(BIN)/python -m bench.understanding

bench: $(VENV)/ready
	$(BIN)/python -m bench.speed

# Plume beside its peers, in environments of their own.
peers: $(VENV)/ready
	$(BIN)/python -m bench.peers

# Live tables beside boardgame.io's server, which it installs with Node from PyPI.
live: $(VENV)/ready
	$(BIN)/python -m bench.live
	$(BIN)/python -m bench.talk

# The page that the server gives to browsers, built with Node from PyPI if it is missing or old.
page: $(VENV)/ready
	@$(BIN)/python hatch_build.py page

# What builds and checks the page.
packages: $(VENV)/ready
	@$(BIN)/python hatch_build.py packages

# The wheel and the sdist, in dist.
package: $(VENV)/ready
	$(BIN)/python -m hatchling build

# Every screen as people have it, by day and night, in build/screenshots; only some: make screenshots ONLY="coatl --size 390x844".
screenshots: page chromium
	$(BIN)/python -m tests.browser.screenshots $(ONLY)

# The pictures that are made of dots, from our drawings: they are kept in the repository.
pictures: packages chromium
	$(BIN)/python -m tests.browser.pictures

# A browser for the tests, installed if there is none.
chromium: $(VENV)/ready
	@$(BIN)/python -m tests.browser.chromium

# nginx and PostgreSQL for the tests that start them, installed if they are not there.
services: $(VENV)/ready
	@$(BIN)/python -m tests.debian

$(VENV)/ready: requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --no-compile --require-hashes --requirement requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

# Renew the lock file after a change of the dependencies.
lock:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --extra play --extra arena --extra fast --group dev --group docs --universal --generate-hashes --quiet \
		--no-header --no-emit-index-url --no-emit-find-links --output-file requirements.lock

clean:
	rm -rf $(VENV) .venv-* build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis web/node_modules src/plume/server/page/files
