# The targets of `make`, which lists them without arguments.

PREFIX ?= /usr/local
SWIFT ?= swift

# The release binary: a link that scripts/build-release makes.
BINARY := .build/pdfkey
# The manual page and the completions, which the program writes.
EXTRAS := .build/extras
# The Swift sources of scripts/mutate, a package of its own.
MUTATION := $(addprefix scripts/mutation/,Package.swift Sources Tests)

BINDIR = $(DESTDIR)$(PREFIX)/bin
SHAREDIR = $(DESTDIR)$(PREFIX)/share
MANUAL = $(SHAREDIR)/man/man1/pdfkey.1
BASH_COMPLETION = $(SHAREDIR)/bash-completion/completions/pdfkey
ZSH_COMPLETION = $(SHAREDIR)/zsh/site-functions/_pdfkey
FISH_COMPLETION = $(SHAREDIR)/fish/vendor_completions.d/pdfkey.fish
DESKTOP_ENTRY = $(SHAREDIR)/applications/org.pdfkey.pdfkey.desktop
METAINFO = $(SHAREDIR)/metainfo/org.pdfkey.pdfkey.metainfo.xml

.PHONY: help setup build extras demo test check check-memory lint format install install-files uninstall deb \
  source-package release fixtures docs examples bench fuzz clean

help:
	@echo 'make demo       read two PDFs with the keyboard (without a terminal: a scripted tour)'
	@echo 'make test       build and run every test (SUITE=Name: those of a name; TAG=quick, program, corpus or hostile)'
	@echo 'make check      format, warnings as errors, fixtures, tests and examples: what a change has to pass'
	@echo 'make build      build the program (release)'
	@echo 'make install    install it under PREFIX ($(PREFIX)), with its manual page and completions'
	@echo 'make uninstall  remove it from there'
	@echo 'make deb        make a Debian package in dist/'
	@echo 'make source-package  make a Debian source package in dist/'
	@echo 'make release    make the archives of a release in dist/, with their checksums'
	@echo 'make check-memory  the tests of what leads to C under AddressSanitizer and LeakSanitizer'
	@echo 'make format     format the sources'
	@echo 'make fixtures   make the PDFs in Fixtures anew'
	@echo 'make docs       make the documentation of the libraries (DocC)'
	@echo 'make examples   build and run what is in Examples'
	@echo 'make bench      time the program against others'
	@echo 'make fuzz       look for inputs that end the program, with libFuzzer (FUZZ_TARGET, FUZZ_SECONDS)'
	@echo 'make clean      remove what was built'

setup:
	@scripts/setup

build: setup
	@binary=$$(scripts/build-release) && ln -sfn "$$binary" $(BINARY)

extras: build
	@scripts/make-extras "$(BINARY)" "$(EXTRAS)"

demo: build
	@scripts/demo "$(BINARY)"

test: setup
	@rm -f .build/tests-swift-testing.xml
	SWIFT="$(SWIFT)" scripts/swift-for-tests test --xunit-output .build/tests.xml $(if $(SUITE),--filter '$(SUITE)') $(if $(TAG),--filter "$$(scripts/tagged $(TAG))") || \
	  { scripts/failed-tests .build/tests-swift-testing.xml; exit 1; }

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Examples $(MUTATION)

check: setup lint
	scripts/check rooms
	scripts/check declarations
	scripts/check claims
	scripts/check names
	scripts/make-fixtures --check
	PDFKEY_STRICT=1 $(SWIFT) build --build-tests --scratch-path .build/strict
	PDFKEY_STRICT=1 $(SWIFT) test --skip-build --scratch-path .build/strict
	PDFKEY_STRICT=1 PDFKEY_OBJECTS=qpdf $(SWIFT) test --skip-build --scratch-path .build/strict
	PDFKEY=.build/strict/debug/pdfkey scripts/check examples

check-memory: setup
	SWIFT="$(SWIFT)" scripts/check memory

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests Examples $(MUTATION)

install: extras
	@$(MAKE) --no-print-directory install-files

# Installs files that are built already: `sudo make install-files` builds nothing as root.
install-files:
	install -d "$(BINDIR)" "$(SHAREDIR)/man/man1" "$(SHAREDIR)/bash-completion/completions" "$(SHAREDIR)/zsh/site-functions" \
	  "$(SHAREDIR)/fish/vendor_completions.d" "$(SHAREDIR)/applications" "$(SHAREDIR)/metainfo"
	install -m 755 "$(BINARY)" "$(BINDIR)/pdfkey"
	@# Symbols are 40 % of the program; the one in .build keeps them.
	! command -v strip >/dev/null || strip "$(BINDIR)/pdfkey"
	install -m 644 "$(EXTRAS)/pdfkey.1" "$(MANUAL)"
	install -m 644 "$(EXTRAS)/pdfkey.bash" "$(BASH_COMPLETION)"
	install -m 644 "$(EXTRAS)/pdfkey.zsh" "$(ZSH_COMPLETION)"
	install -m 644 "$(EXTRAS)/pdfkey.fish" "$(FISH_COMPLETION)"
	install -m 644 packaging/org.pdfkey.pdfkey.desktop "$(DESKTOP_ENTRY)"
	install -m 644 packaging/org.pdfkey.pdfkey.metainfo.xml "$(METAINFO)"

uninstall:
	rm -f "$(BINDIR)/pdfkey" "$(MANUAL)" "$(BASH_COMPLETION)" "$(ZSH_COMPLETION)" "$(FISH_COMPLETION)" \
	  "$(DESKTOP_ENTRY)" "$(METAINFO)"

deb: extras
	@scripts/make-deb "$(BINARY)"

source-package: setup
	@scripts/make-source-package

release: extras
	@scripts/make-release "$(BINARY)"

fixtures:
	scripts/make-fixtures

docs: setup
	scripts/make-docs

examples: setup
	scripts/check examples

bench: build
	Benchmarks/run "$(BINARY)"
	Benchmarks/run-keys
	Benchmarks/latency "$(BINARY)"

FUZZ_TARGET ?= dictionaries

fuzz: setup
	SWIFT="$(SWIFT)" scripts/fuzz "$(FUZZ_TARGET)"

clean:
	rm -rf .build dist Examples/*/.build
