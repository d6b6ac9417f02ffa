extension Document {
  /// Starts loading the C libraries for reading and drawing pages in the background.
  ///
  /// Call this at the start of a program that will show pages: loading takes 5 ms, during which the program can read
  /// its arguments and open its document. Without this call, everything works that much later.
  ///
  /// - Parameter before: a function that the background thread calls first, such as one that restricts it.
  package static func prepareForPages(before: (@convention(c) () -> Void)? = nil) {
    PopplerDocument.beginLoading(before)
  }

  /// Announces that this process will read one document after another, which makes small ones a tenth faster.
  ///
  /// Poppler's setup for the first document is then kept until the process ends.
  public static func prepareForManyDocuments() {
    PopplerStandby.request()
  }
}
