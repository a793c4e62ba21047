# Two commands for a newcomer: make run, make test. The rest is for those who build.
PYTHON ?= python3
ENV := .venv
BIN := $(ENV)/bin
STAMP := $(ENV)/.companion
comma := ,
PIP_FLAGS := -q --disable-pip-version-check -c constraints.txt
# Processes that share the suite, file by file: one more than most machines of ours have cores, for browsers and eyes are often waited for.
TEST_WORKERS ?= 3

.DEFAULT_GOAL := help
.PHONY: help run test lab lab-camera lab-kernel lab-power soak soak-games install uninstall install-debian install-arm64 lint dev constraints messages playthroughs pictures clean check-python

help:             ## What each command does
	@grep -E '^[a-z0-9-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

check-python:
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 or newer is missing: install python3 (Debian: sudo apt install python3 python3-venv)."; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed, this is $$($(PYTHON) --version): install a newer python3, or say make PYTHON=python3.12 …"; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "Python's venv is missing: sudo apt install python3-venv"; exit 2; }

$(STAMP)-%: pyproject.toml constraints.txt | check-python
	@test -x $(BIN)/python || { echo "Making the environment in $(ENV) …"; $(PYTHON) -m venv $(ENV); }
	@echo "Installing ($*): a minute or two the first time …"
	@$(BIN)/pip install $(PIP_FLAGS) -e '.[$*]' || { echo "The packages could not be installed; pip says above why. The first time this needs the internet: say the same again once it is there."; exit 2; }
	@touch $@ $(addprefix $(STAMP)-,$(subst $(comma), ,$*))

run: $(STAMP)-fast ## Start the demonstration table and print its address
	@$(BIN)/companion demo

test: $(STAMP)-test ## Run the whole suite; what can't run here is skipped with the reason
# Bytecode is kept even where the environment says otherwise: else each of the hundreds of processes compiles all of ours anew.
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n $(TEST_WORKERS) --dist loadfile --no-loadscope-reorder

dev: $(STAMP)-test,dev,fast ## An environment for building: tests, linters, type checker

lab: $(STAMP)-test,lab ## The panel on real lines, a V4L2 camera, a whole table, inside User Mode Linux
	@LAB_OUT=$(abspath out/lab) $(BIN)/python tests/lab/run.py --memory 1500M --limit 900 --camera -- $(abspath $(BIN))/python -m pytest -q -o cache_dir=/mnt/cache \
		tests/lab --ignore tests/lab/test_libcamera.py $(LAB_TESTS)

lab-camera:       ## Our driver on the real picamera2 and libcamera, whose virtual camera sees the film (needs root, debootstrap)
	@$(PYTHON) tests/lab/run.py --memory 2G --limit 900 -- $(abspath tests/lab/camera_job.sh) "$$(tests/lab/camera_root.sh)" $(abspath .)

lab-kernel:       ## Build the lab's kernel (once, some minutes)
	@tests/lab/build_kernel.sh

lab-power: $(STAMP)-test,lab ## Twenty power cuts while a game is played
	@$(BIN)/python tests/lab/powercut.py --cuts 20

soak: $(STAMP)-test ## The eye lost a hundred times
	@COMPANION_SOAK=100 $(BIN)/python -m pytest -q tests/eye/test_soak.py

soak-games: $(STAMP)-test ## Whole games of every kind over HTTP: does the table grow or get slower? (GAMES=400, EVERY=50 of them a look)
	@$(BIN)/python -m tests.soak --why $(if $(GAMES),--games $(GAMES)) $(if $(EVERY),--every $(EVERY))

install:          ## On a Raspberry Pi: install the service (sudo make install; NAME=companion names the machine, DRY_RUN=1 only says)
	@companion/service/install.sh install $(if $(NAME),--name $(NAME)) $(if $(DRY_RUN),--dry-run)

uninstall:        ## Remove it; the journal and the settings stay (PURGE=1 removes them too)
	@companion/service/install.sh uninstall $(if $(PURGE),--purge) $(if $(DRY_RUN),--dry-run)

install-debian:   ## Try make install in a Debian root, booted under a real systemd (needs root, debootstrap, systemd-nspawn)
	@$(PYTHON) tests/service/debian.py --boot

install-arm64:    ## The same in an arm64 root under an emulated Cortex-A72, with a subset of the tests (also qemu-user-static)
	@$(PYTHON) tests/service/debian.py --arch arm64 --tests

lint: dev         ## ruff and mypy
	@$(BIN)/ruff check .
	@$(BIN)/mypy

constraints: dev  ## Pin every package again (needs the package registry): constraints.txt
	@$(BIN)/uv pip compile pyproject.toml --extra test --extra dev --extra fast --extra lab --universal --python-version 3.11 \
		--no-header --no-annotate --no-emit-index-url --no-emit-find-links -q -o constraints.txt

messages: dev     ## Gather sentences, update and compile the catalogues (then translate what is new in web/translations/de)
	@mkdir -p out
	@$(BIN)/pybabel -q extract -F web/babel.cfg -k say -k t --no-location --no-wrap --sort-output -o out/messages.pot .
	@$(BIN)/pybabel -q update -i out/messages.pot -d web/translations -N --ignore-obsolete --ignore-pot-creation-date --no-wrap
	@$(BIN)/pybabel -q compile -d web/translations

playthroughs: $(STAMP)-test ## Play the readable games again: tests/playthroughs/*.txt
	@$(BIN)/python tests/playthroughs/write.py

pictures: $(STAMP)-test ## The README's screenshots again, from the running page
	@$(BIN)/python docs/make_pictures.py

clean:            ## Remove the environment and everything made
	@rm -rf $(ENV) out .pytest_cache .mypy_cache .ruff_cache
