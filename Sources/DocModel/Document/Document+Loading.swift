extension Document {
  /// Starts loading the C libraries for reading and drawing pages in the background.
  ///
  /// For a program that knows at its start that it will show pages: loading takes 5 ms, in which it can read its
  /// arguments and open its document. Without this call everything still works, that much later.
  public static func prepareForPages() {
    PopplerDocument.beginLoading()
  }

  /// Announces that this process will read one document after another, which makes small ones a tenth faster.
  ///
  /// Poppler's setup for the first document is then kept until the process ends.
  public static func prepareForManyDocuments() {
    PopplerStandby.request()
  }
}
