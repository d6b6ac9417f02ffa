// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "TextServer",
  platforms: [.macOS(.v15)],
  dependencies: [
    // Elsewhere: .package(url: "…/pdfkey", from: "0.1.0")
    .package(name: "pdfkey", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "TextServer", dependencies: [.product(name: "DocModelWorkers", package: "pdfkey")])
  ],
  swiftLanguageModes: [.v6]
)
