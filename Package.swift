// swift-tools-version: 6.1
import PackageDescription

// `make check` sets this variable, which turns our own warnings into errors. Other builds also succeed with newer
// compilers, which may have more warnings.
let strict = Context.environment["PDFKEY_STRICT"] != nil
// `scripts/fuzz` sets this variable, which instruments our own code for libFuzzer and AddressSanitizer, but not the
// packages that it uses.
let isFuzzing = Context.environment["PDFKEY_LIBFUZZER"] != nil
let sanitizers = "-sanitize=fuzzer,address"
// `make test` sets this variable, which optimizes what reads objects and packs pixels: a tenth of the time.
let optimized: [SwiftSetting] =
  Context.environment["PDFKEY_OPTIMIZED"] == nil ? [] : [.unsafeFlags(["-O"])]
let settings: [SwiftSetting] =
  (strict ? [.unsafeFlags(["-warnings-as-errors"])] : []) + (isFuzzing ? [.unsafeFlags([sanitizers])] : [])

let fuzzing: [Target] =
  isFuzzing
  ? [
    .executableTarget(
      name: "LibFuzzer", dependencies: ["Fuzzing"], path: "Tests/LibFuzzer", exclude: ["seeds.txt"],
      swiftSettings: settings,
      // The gold linker fails with an internal error.
      linkerSettings: [.unsafeFlags([sanitizers, "-use-ld=lld"])])
  ] : []

let package = Package(
  name: "pdfkey",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "DocModel", targets: ["DocModel"]),
    .library(name: "DocModelExchange", targets: ["DocModelExchange"]),
    .library(name: "DocModelLibrary", targets: ["DocModelLibrary"]),
    .library(name: "DocModelSecurity", targets: ["DocModelSecurity"]),
    .library(name: "DocModelWorkers", targets: ["DocModelWorkers"]),
    .library(name: "KeyCommands", targets: ["KeyCommands"]),
    .executable(name: "pdfkey", targets: ["pdfkey"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.0.0"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
  ],
  targets: [
    // System libraries, and their loaders: Sources/C/README.md.
    .systemLibrary(
      name: "CPoppler",
      path: "Sources/C/CPoppler",
      pkgConfig: "poppler-glib",
      providers: [.apt(["libpoppler-glib-dev"]), .brew(["poppler"])]
    ),
    .systemLibrary(
      name: "CQPDF",
      path: "Sources/C/CQPDF",
      pkgConfig: "libqpdf",
      providers: [.apt(["libqpdf-dev"]), .brew(["qpdf"])]
    ),
    .systemLibrary(
      name: "CNettle",
      path: "Sources/C/CNettle",
      pkgConfig: "nettle",
      providers: [.apt(["nettle-dev"]), .brew(["nettle"])]
    ),
    .systemLibrary(
      name: "CZlib",
      path: "Sources/C/CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),
    .systemLibrary(
      name: "CChafa",
      path: "Sources/C/CChafa",
      pkgConfig: "chafa",
      providers: [.apt(["libchafa-dev"]), .brew(["chafa"])]
    ),
    // Its declarations are its own, so that no flags of pkg-config are needed.
    .systemLibrary(
      name: "CPango", path: "Sources/C/CPango", providers: [.apt(["libpangocairo-1.0-0"]), .brew(["pango"])]),
    // Likewise.
    .systemLibrary(name: "CSyncTeX", path: "Sources/C/CSyncTeX", providers: [.apt(["libsynctex2"])]),
    // Likewise.
    .systemLibrary(name: "CXML", path: "Sources/C/CXML", providers: [.apt(["libxml2"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CGnuTLS", path: "Sources/C/CGnuTLS", providers: [.apt(["libgnutls30"]), .brew(["gnutls"])]),
    .systemLibrary(name: "CSystem", path: "Sources/C/CSystem"),

    // The loader of C libraries, which are opened on first use.
    .target(name: "LibraryLoader", path: "Sources/C/LibraryLoader"),
    // Poppler's functions, each forwarded to the C library.
    .target(
      name: "PopplerLoader", dependencies: ["CPoppler", "LibraryLoader"], path: "Sources/C/PopplerLoader"),
    // The functions of qpdf and Chafa, likewise.
    .target(name: "QPDFLoader", dependencies: ["CQPDF", "LibraryLoader"], path: "Sources/C/QPDFLoader"),
    .target(name: "ChafaLoader", dependencies: ["CChafa", "LibraryLoader"], path: "Sources/C/ChafaLoader"),
    // The functions of Pango, which draws with Poppler's cairo.
    .target(
      name: "PangoLoader", dependencies: ["CPango", "CPoppler", "PopplerLoader", "LibraryLoader"],
      path: "Sources/C/PangoLoader"),

    // The functions of the parser of SyncTeX files.
    .target(
      name: "SyncTeXLoader", dependencies: ["CSyncTeX", "LibraryLoader"], path: "Sources/C/SyncTeXLoader"),
    // The functions of libxml2, which reads the XML files of imports.
    .target(name: "XMLLoader", dependencies: ["CXML", "LibraryLoader"], path: "Sources/C/XMLLoader"),
    // The functions of GnuTLS, for signatures.
    .target(
      name: "GnuTLSLoader", dependencies: ["CGnuTLS", "LibraryLoader"], path: "Sources/C/GnuTLSLoader"),

    // C code for the arguments of main.
    .target(name: "ProcessArguments"),

    // The modules, from the lowest to the highest: each depends only on lower ones. In those that are no products,
    // declarations are `package`, not public; but types of PDFObjects in the interface of DocModel, which exports them:
    // DocumentError, DocumentPart, DocumentPermissions, DocumentSource, FileStamp and ObjectID.
    .target(name: "SystemEnvironment", dependencies: ["ProcessArguments"], swiftSettings: settings),
    .target(
      name: "PDFObjects",
      dependencies: ["CQPDF", "CNettle", "CSystem", "CZlib", "QPDFLoader", "SystemEnvironment"],
      swiftSettings: settings + optimized
    ),
    // PNG files, of pages for DocModel and of pictures for Terminal.
    .target(name: "PNGFiles", dependencies: ["CZlib"], swiftSettings: settings + optimized),
    // Queues of SQLite for the library, the search index and the certificates that a user trusts.
    .target(
      name: "Databases", dependencies: [.product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: settings),
    .target(
      name: "DocModel",
      dependencies: [
        "PDFObjects", "CPoppler", "PopplerLoader", "CPango", "PangoLoader", "CSyncTeX", "SyncTeXLoader",
        "CXML", "XMLLoader", "PNGFiles", "SystemEnvironment",
      ],
      swiftSettings: settings
    ),
    // Bookmarks, positions, sessions, unsaved edits and the search index.
    .target(
      name: "DocModelLibrary",
      dependencies: [
        "DocModel", "Databases", "SystemEnvironment", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: settings
    ),
    // Reading and writing other formats: annotations, outlines and values of forms.
    .target(
      name: "DocModelExchange",
      dependencies: ["DocModel", .product(name: "Mustache", package: "swift-mustache")],
      swiftSettings: settings
    ),
    // Redaction and signatures.
    .target(
      name: "DocModelSecurity",
      dependencies: [
        "DocModel", "Databases", "CGnuTLS", "GnuTLSLoader", "SystemEnvironment",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: settings
    ),
    // C code for the signal handler that ends a process when a document exceeds its limits.
    .target(name: "LimitGuard"),
    // C code for the rights of a process that reads documents, and for files that it is handed.
    .target(name: "SandboxGuard"),
    .target(
      name: "Workers",
      dependencies: ["DocModel", "CSystem", "LimitGuard", "SandboxGuard", "SystemEnvironment"],
      swiftSettings: settings),
    // Documents that workers read.
    .target(
      name: "DocModelWorkers",
      dependencies: ["DocModel", "DocModelExchange", "Workers", "SystemEnvironment"],
      swiftSettings: settings),
    .target(name: "KeyCommands", swiftSettings: settings),
    // C code for signal handlers, in which Swift's runtime isn't safe.
    .target(name: "TerminalGuard"),
    .target(
      name: "Terminal",
      dependencies: [
        "KeyCommands", "TerminalGuard", "CSystem", "CChafa", "ChafaLoader", "PNGFiles", "SystemEnvironment",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "Viewer",
      dependencies: [
        "Workers", "DocModel", "DocModelExchange", "DocModelLibrary", "DocModelSecurity", "DocModelWorkers",
        "KeyCommands", "SystemEnvironment",
        .product(name: "TOMLKit", package: "TOMLKit"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "pdfkey",
      dependencies: [
        "Viewer", "Workers", "DocModel", "DocModelExchange", "DocModelLibrary", "DocModelSecurity",
        "KeyCommands", "Terminal", "PNGFiles", "SystemEnvironment",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings
    ),

    .testTarget(
      name: "SystemEnvironmentTests", dependencies: ["SystemEnvironment"], swiftSettings: settings),
    // Fixtures, documents from text, and edited copies, for the tests of the document model and of what stands on it.
    .target(
      name: "DocumentSamples", dependencies: ["DocModel", "TestSupport"], path: "Tests/DocumentSamples",
      swiftSettings: settings),
    .testTarget(
      name: "DocModelTests", dependencies: ["DocModel", "CSystem", "DocumentSamples", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DocModelExchangeTests",
      dependencies: ["DocModel", "DocModelExchange", "DocumentSamples", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DocModelLibraryTests",
      dependencies: [
        "DocModel", "DocModelLibrary", "DocumentSamples", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DocModelSecurityTests",
      dependencies: [
        "DocModel", "DocModelSecurity", "DocumentSamples", "TestSupport",
      ],
      swiftSettings: settings),
    // A worker that crashes, hangs and allocates memory on request; the shipped program has none of this.
    .executableTarget(
      name: "WorkerProbe",
      dependencies: ["Workers", "Viewer", "DocModel", "DocModelWorkers", "SystemCallProbe"],
      path: "Tests/WorkerProbe", swiftSettings: settings),
    // The system calls with which a process could leave its sandbox.
    .target(name: "SystemCallProbe", dependencies: ["SandboxGuard"], path: "Tests/SystemCallProbe"),
    .testTarget(
      name: "WorkersTests",
      dependencies: ["Workers", "WorkerProbe", "DocModel", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DocModelWorkersTests",
      dependencies: ["DocModelWorkers", "DocumentSamples", "Workers", "WorkerProbe", "TestSupport"],
      swiftSettings: settings),
    // Support for several test targets: child processes, terminals, seeded random numbers.
    .target(name: "TestSupport", dependencies: ["CZlib"], path: "Tests/TestSupport", swiftSettings: settings),
    // Invalid inputs, generated from numbers, and the code that they test; and a program that runs thousands of
    // them.
    .target(
      name: "Fuzzing",
      dependencies: [
        "DocModel", "DocModelExchange", "DocModelSecurity", "PDFObjects", "Viewer", "Workers", "KeyCommands",
        "Terminal", "PNGFiles", "CQPDF", "QPDFLoader", "TestSupport",
      ],
      path: "Tests/Fuzzing", swiftSettings: settings),
    .executableTarget(
      name: "FuzzRunner", dependencies: ["Fuzzing", "TestSupport"], path: "Tests/FuzzRunner",
      swiftSettings: settings),
    .testTarget(
      name: "FuzzingTests",
      dependencies: ["Fuzzing", "FuzzRunner", "Workers", "DocModel", "DocModelExchange", "TestSupport"],
      swiftSettings: settings),
    // A program that takes over the terminal, and ends in every way.
    .executableTarget(
      name: "TerminalProbe", dependencies: ["Terminal", "KeyCommands"], path: "Tests/TerminalProbe",
      swiftSettings: settings),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["Terminal", "TerminalProbe", "KeyCommands", "PNGFiles", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "KeyCommandsTests", dependencies: ["KeyCommands", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "ViewerTests",
      dependencies: [
        "Viewer", "Workers", "DocModel", "DocModelExchange", "DocModelLibrary", "DocModelSecurity",
        "DocModelWorkers", "DocumentSamples", "KeyCommands", "WorkerProbe",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "pdfkeyTests",
      dependencies: [
        "pdfkey", "Workers", "DocModel", "DocModelExchange", "DocModelLibrary", "Terminal", "PNGFiles",
        "TestSupport",
      ],
      swiftSettings: settings),
  ] + fuzzing,
  swiftLanguageModes: [.v6]
)
