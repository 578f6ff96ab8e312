# hipport: `make demo` shows it at work, `make test` proves it. Both set up all they need, once.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

PYTHON ?=
export PYTHON
VENV := .venv
BIN := $(VENV)/bin
PYTEST_FLAGS ?= -n auto --dist worksteal

.PHONY: help demo test check format docs examples bench setup toolchain clean

help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 12

demo: $(VENV)/.installed  ## set up, and convert examples/cuda into build/examples-hip
	@rm -rf build/examples-hip
	$(BIN)/hipport convert examples/cuda -o build/examples-hip

test: setup  ## set up, and run all tests
	@$(BIN)/python -m pytest $(PYTEST_FLAGS)

check: setup  ## everything a change must pass: format, lint, types, architecture, rules, docs, tests
	@$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/hipport rules check
	$(BIN)/python tools/generate_docs.py --check
	$(BIN)/python -m pytest $(PYTEST_FLAGS)

format: $(VENV)/.dev  ## format the Python code, and mend what ruff can mend
	@$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

docs: $(VENV)/.installed  ## make the pages of docs/ anew that follow from the rules
	@$(BIN)/python tools/generate_docs.py

examples: $(VENV)/.installed  ## make examples/hip anew from examples/cuda
	@rm -rf build/examples-new
	$(BIN)/hipport convert examples/cuda -o build/examples-new
	rm -rf examples/hip
	mv build/examples-new examples/hip

bench: $(VENV)/.installed  ## measure speed and memory beside hipify-perl (BENCH_FLAGS=--quick)
	@tools/peers.sh .toolchain/peers >/dev/null || echo "bench: going on without hipify-perl" >&2
	$(BIN)/python tools/bench.py $(BENCH_FLAGS)

setup: $(VENV)/.dev toolchain  ## the virtual environment, clang 19 and ROCm's headers

toolchain:
	@if [[ -z "$${HIPPORT_ROCM:-}" ]]; then tools/rocm_toolchain.sh >/dev/null; fi

$(VENV)/.installed: pyproject.toml
	@echo "setting up $(VENV)" >&2
	tools/venv.sh $(VENV)
	touch $@

$(VENV)/.dev: $(VENV)/.installed
	@echo "setting up $(VENV) for development" >&2
	tools/venv.sh $(VENV) dev
	touch $@

clean:  ## remove all that was made or unpacked
	@rm -rf $(VENV) .toolchain build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
