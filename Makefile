# Knucklebone needs no configuration: `make play` or `make test` is all there is to know.

PYTHON ?= python3
SETUP = $(PYTHON) -I game/bootstrap.py

.DEFAULT_GOAL := help
.PHONY: help play fast test test-all lint pictures setup lock clean python source wheel compiled deb portable appimage sums proof site

help:
	@echo 'make play                     install what is needed, then start the full-screen program'
	@echo 'make play ARGS="--windowed"   the same with arguments for knucklebone (see --help)'
	@echo 'make fast                     compile rules and bots for make play: bots think faster, in a few minutes'
	@echo 'make test                     install, then run every check and every test'
	@echo 'make test ARGS="-k journal"   the same with arguments for pytest'
	@echo 'make test-all                 the same with more devices, browsers, seeds and matches: many minutes'
	@echo 'make lint                     the style and type checks only'
	@echo 'make pictures                 take the pictures in README and docs anew'
	@echo 'make setup                    install only'
	@echo 'make lock                     choose anew, in requirements.lock, what is installed with the sources'
	@echo 'make source                   pack the sources, for those who run the two commands, into dist'
	@echo 'make wheel                    build the wheel, for pipx and uvx, into dist'
	@echo 'make compiled                 the same with rules and bots as machine code, for machines like this'
	@echo 'make deb                      build the Debian package; for a Raspberry Pi: ARGS="--arch arm64"'
	@echo 'make portable                 pack a folder that runs on a system like this one, without Python'
	@echo 'make appimage                 the same as one file for Linux, an AppImage'
	@echo 'make site                     build the site of the documentation, into build/site'
	@echo 'make sums                     write check sums of what is in dist; signed: ARGS="--sign"'
	@echo 'make proof                    install and play what is in dist in clean systems: minutes, as root'
	@echo 'make clean                    remove everything that was built; matches are kept'

play: python
	@$(SETUP) play $(ARGS)

fast: python
	@$(SETUP) release fast

test: python
	@$(SETUP) test $(ARGS)

test-all: python
	@$(SETUP) test-all $(ARGS)

lint: python
	@$(SETUP) lint

pictures: setup
	@.venv/bin/python -m studio.shots.documents

setup: python
	@$(SETUP) setup

lock: python
	@$(SETUP) release lock

source: python
	@$(SETUP) release source

wheel: python
	@$(SETUP) release wheel $(ARGS)

compiled: python
	@$(SETUP) release compiled $(ARGS)

deb: python
	@$(SETUP) release deb $(ARGS)

portable: python
	@$(SETUP) release portable $(ARGS)

appimage: python
	@$(SETUP) release appimage $(ARGS)

site: python
	@$(SETUP) release site

sums: python
	@$(SETUP) release sums $(ARGS)

proof: python
	@$(SETUP) release proof $(ARGS)

clean:
	@rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Without Python nothing can look what else is missing (game/system.py does), so all of it is named.
python:
	@command -v $(PYTHON) >/dev/null || { \
		if command -v apt >/dev/null; then \
			install='apt update && apt install -y python3 python3-venv libgl1 libglib2.0-0 libxi6'; \
		elif command -v dnf >/dev/null; then install='dnf install -y python3 libglvnd-glx glib2 libXi'; \
		else install=; fi; \
		if command -v sudo >/dev/null; then root='sudo sh'; else root=su; fi; \
		if [ "$$install" ]; then remedy="Install it, and what else is needed, with: $$root -c '$$install'"; \
		else remedy='Get Python 3.11 to 3.14 from https://www.python.org/downloads/'; fi; \
		echo "knucklebone: Python is not installed. $$remedy" >&2; exit 1; }
