import ArgumentParser

/// Whether a program reads the results.
struct JSONOption: ParsableArguments {
  @Flag(help: "Print JSON Lines: one object for each document, on one line.")
  var json = false
}
