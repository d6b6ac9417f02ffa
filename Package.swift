// swift-tools-version: 6.1
import PackageDescription

// `make check` sets this: our own warnings become errors there, while a stranger with a newer
// compiler, which may warn about more, still gets a build.
let strict = Context.environment["PDFKEY_STRICT"] != nil
// `scripts/fuzz` sets this. Our own code tells libFuzzer where it has been then, and AddressSanitizer what it touches;
// the packages that it uses don't.
let isFuzzing = Context.environment["PDFKEY_LIBFUZZER"] != nil
let sanitizers = "-sanitize=fuzzer,address"
let settings: [SwiftSetting] =
  (strict ? [.unsafeFlags(["-warnings-as-errors"])] : []) + (isFuzzing ? [.unsafeFlags([sanitizers])] : [])

let fuzzing: [Target] =
  isFuzzing
  ? [
    .executableTarget(
      name: "LibFuzzer", dependencies: ["Fuzzing"], path: "Tests/LibFuzzer", swiftSettings: settings,
      // The gold linker ends with an internal error.
      linkerSettings: [.unsafeFlags([sanitizers, "-use-ld=lld"])])
  ] : []

let package = Package(
  name: "pdfkey",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "DocModel", targets: ["DocModel"]),
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
    // What the system brings.
    .systemLibrary(
      name: "CPoppler",
      pkgConfig: "poppler-glib",
      providers: [.apt(["libpoppler-glib-dev"]), .brew(["poppler"])]
    ),
    .systemLibrary(
      name: "CQPDF",
      pkgConfig: "libqpdf",
      providers: [.apt(["libqpdf-dev"]), .brew(["qpdf"])]
    ),
    .systemLibrary(
      name: "CNettle",
      pkgConfig: "nettle",
      providers: [.apt(["nettle-dev"]), .brew(["nettle"])]
    ),
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),
    .systemLibrary(
      name: "CChafa",
      pkgConfig: "chafa",
      providers: [.apt(["libchafa-dev"]), .brew(["chafa"])]
    ),
    .systemLibrary(name: "CSystem"),

    // What opens libraries once they are needed.
    .target(name: "LibraryLoader"),
    // Poppler's functions, each passed on to the library.
    .target(name: "PopplerLoader", dependencies: ["CPoppler", "LibraryLoader"]),
    // qpdf's, likewise, and Chafa's.
    .target(name: "QPDFLoader", dependencies: ["CQPDF", "LibraryLoader"]),
    .target(name: "ChafaLoader", dependencies: ["CChafa", "LibraryLoader"]),

    // The house, from the ground up: arrows run down only.
    .target(name: "SystemEnvironment", swiftSettings: settings),
    .target(
      name: "PDFObjects",
      dependencies: ["CQPDF", "CNettle", "CZlib", "QPDFLoader"],
      swiftSettings: settings
    ),
    .target(
      name: "DocModel",
      dependencies: [
        "PDFObjects", "CPoppler", "PopplerLoader", "SystemEnvironment",
        .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Mustache", package: "swift-mustache"),
      ],
      swiftSettings: settings
    ),
    // What has to work in a signal handler when a document uses up what it may.
    .target(name: "LimitGuard"),
    .target(
      name: "Workers", dependencies: ["DocModel", "CSystem", "LimitGuard", "SystemEnvironment"],
      swiftSettings: settings),
    .target(name: "KeyCommands", swiftSettings: settings),
    // What has to work in a signal handler, which Swift's runtime doesn't promise.
    .target(name: "TerminalGuard"),
    .target(
      name: "Terminal",
      dependencies: [
        "KeyCommands", "TerminalGuard", "CSystem", "CChafa", "ChafaLoader", "CZlib", "SystemEnvironment",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "Viewer",
      dependencies: [
        "Workers", "DocModel", "KeyCommands", "SystemEnvironment",
        .product(name: "TOMLKit", package: "TOMLKit"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "pdfkey",
      dependencies: [
        "Viewer", "Workers", "DocModel", "KeyCommands", "Terminal", "SystemEnvironment",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings
    ),

    .testTarget(
      name: "SystemEnvironmentTests", dependencies: ["SystemEnvironment"], swiftSettings: settings),
    .testTarget(
      name: "DocModelTests",
      dependencies: ["DocModel", "TestSupport", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: settings
    ),
    // A worker that crashes, hangs and bloats when told to, which the program that is shipped doesn't.
    .executableTarget(
      name: "WorkerProbe", dependencies: ["Workers", "Viewer", "DocModel"], path: "Tests/WorkerProbe",
      swiftSettings: settings),
    .testTarget(
      name: "WorkersTests",
      dependencies: ["Workers", "WorkerProbe", "DocModel", "TestSupport"],
      swiftSettings: settings),
    // What several tests need: programs that run beside them, terminals for those, seeded numbers.
    .target(name: "TestSupport", dependencies: ["CZlib"], path: "Tests/TestSupport", swiftSettings: settings),
    // Wrong inputs, made of numbers, and what is done with them; and a program that does so by the thousand.
    .target(
      name: "Fuzzing",
      dependencies: ["DocModel", "Viewer", "Workers", "KeyCommands", "CQPDF", "QPDFLoader", "TestSupport"],
      path: "Tests/Fuzzing", swiftSettings: settings),
    .executableTarget(
      name: "FuzzRunner", dependencies: ["Fuzzing", "TestSupport"], path: "Tests/FuzzRunner",
      swiftSettings: settings),
    .testTarget(
      name: "FuzzingTests", dependencies: ["Fuzzing", "FuzzRunner", "Workers", "DocModel", "TestSupport"],
      swiftSettings: settings),
    // A program that holds the terminal, and ends in every way.
    .executableTarget(
      name: "TerminalProbe", dependencies: ["Terminal", "KeyCommands"], path: "Tests/TerminalProbe",
      swiftSettings: settings),
    .testTarget(
      name: "TerminalTests", dependencies: ["Terminal", "TerminalProbe", "KeyCommands", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "KeyCommandsTests", dependencies: ["KeyCommands", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "ViewerTests",
      dependencies: ["Viewer", "Workers", "DocModel", "KeyCommands", "WorkerProbe", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "pdfkeyTests", dependencies: ["pdfkey", "Workers", "DocModel", "Terminal", "TestSupport"],
      swiftSettings: settings),
  ] + fuzzing,
  swiftLanguageModes: [.v6]
)
