// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that a build of pdfkey has no swift-syntax.
let package = Package(
  name: "mutation",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")
  ],
  targets: [
    .target(
      name: "Mutants",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftOperators", package: "swift-syntax"),
      ]),
    .executableTarget(name: "mutants-of", dependencies: ["Mutants"]),
    .testTarget(name: "MutantsTests", dependencies: ["Mutants"]),
  ],
  swiftLanguageModes: [.v6]
)
