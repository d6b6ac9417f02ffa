// swift-tools-version: 6.1
import PackageDescription

// `make check` sets this: our own warnings become errors there, while a stranger with a newer
// compiler, which may warn about more, still gets a build.
let strict = Context.environment["PDFKEY_STRICT"] != nil
let settings: [SwiftSetting] =
  strict ? [.unsafeFlags(["-warnings-as-errors"])] : []

let package = Package(
  name: "pdfkey",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "KeyCommands", targets: ["KeyCommands"]),
  ],
  targets: [
    // The house, from the ground up: arrows run down only.
    .target(name: "KeyCommands", swiftSettings: settings),
    .testTarget(name: "KeyCommandsTests", dependencies: ["KeyCommands"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
