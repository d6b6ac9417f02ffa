// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "LibraryBenchmark",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "pdfkey", path: "../..")],
  targets: [
    .executableTarget(
      name: "LibraryBenchmark", dependencies: [.product(name: "DocModel", package: "pdfkey")])
  ],
  swiftLanguageModes: [.v6]
)
