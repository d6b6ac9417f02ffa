import Testing

extension Tag {
  /// Tests that start programs: ours, or others that read or run it.
  @Tag package static var program: Self
  /// Tests of real documents, which are skipped without the corpus.
  @Tag package static var corpus: Self
  /// Tests of damaged or malicious input, and of what fails around the program.
  @Tag package static var hostile: Self
}
