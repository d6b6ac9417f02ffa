// swift-tools-version: 6.1
import PackageDescription

/// The libraries, of which a program needs only those that it imports.
let libraries = ["DocModel", "DocModelExchange", "DocModelLibrary", "DocModelSecurity"]

/// The programs, each with the article of the documentation that shows its lines.
let programs = [
  "Reading",  // Opening documents
  "Annotating",  // Editing annotations
  "FillingIn",  // Filling in forms
  "Arranging",  // Arranging pages
  "Protecting",  // Protecting documents
  "Signing",  // Verifying and signing
  "Searching",  // Searching
  "Exporting",  // Exporting annotations
  "ManyDocuments",  // Many documents
  "Sharing",  // Threads and processes
  "Failing",  // Handling errors
]

let package = Package(
  name: "Tasks",
  platforms: [.macOS(.v15)],
  dependencies: [
    // Elsewhere: .package(url: "…/pdfkey", from: "0.1.0")
    .package(name: "pdfkey", path: "../..")
  ],
  targets: programs.map { name in
    .executableTarget(
      name: name, dependencies: libraries.map { .product(name: $0, package: "pdfkey") })
  },
  swiftLanguageModes: [.v6]
)
