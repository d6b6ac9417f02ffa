// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Counter",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "pdfkey", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Counter", dependencies: [.product(name: "KeyCommands", package: "pdfkey")])
  ],
  swiftLanguageModes: [.v6]
)
