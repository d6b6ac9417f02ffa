# What can be made. `make` alone lists it.

PREFIX ?= /usr/local
SWIFT ?= swift

# The release binary; a link that scripts/build-release leaves.
BINARY := .build/pdfkey

.PHONY: help setup build demo test check check-memory lint format install uninstall fixtures docs bench fuzz clean

help:
	@echo 'make demo       read two PDFs with the keyboard (without a terminal: a scripted tour)'
	@echo 'make test       build and run every test'
	@echo 'make check      format, warnings as errors, fixtures and tests: what a change has to pass'
	@echo 'make build      build the program (release)'
	@echo 'make install    install it under PREFIX ($(PREFIX))'
	@echo 'make check-memory  the tests of the document layer under AddressSanitizer and LeakSanitizer'
	@echo 'make format     format the sources'
	@echo 'make fixtures   make the PDFs in Fixtures anew'
	@echo 'make docs       make the documentation of the libraries (DocC)'
	@echo 'make bench      time the program against others'
	@echo 'make fuzz       look for inputs that end the program, with libFuzzer (FUZZ_TARGET, FUZZ_SECONDS)'
	@echo 'make clean      remove what was built'

setup:
	@scripts/setup

build: setup
	@binary=$$(scripts/build-release) && ln -sfn "$$binary" $(BINARY)

demo: build
	@scripts/demo "$(BINARY)"

test: setup
	$(SWIFT) test

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests

check: setup lint
	scripts/make-fixtures --check
	PDFKEY_STRICT=1 $(SWIFT) build --build-tests --scratch-path .build/strict
	PDFKEY_STRICT=1 $(SWIFT) test --skip-build --scratch-path .build/strict

# Leaks of the test runner itself and of what never ends (fontconfig's cache) are none of ours.
check-memory: setup
	LSAN_OPTIONS=suppressions=scripts/lsan.supp ASAN_OPTIONS=detect_leaks=1 \
	  $(SWIFT) test --sanitize=address --scratch-path .build/asan --filter DocModelTests

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 "$(BINARY)" "$(DESTDIR)$(PREFIX)/bin/pdfkey"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/pdfkey"

fixtures:
	scripts/make-fixtures

docs: setup
	scripts/make-docs

bench: build
	Benchmarks/run "$(BINARY)"
	Benchmarks/run-keys
	Benchmarks/latency "$(BINARY)"

FUZZ_TARGET ?= dictionaries

fuzz: setup
	SWIFT="$(SWIFT)" scripts/fuzz "$(FUZZ_TARGET)"

clean:
	rm -rf .build
