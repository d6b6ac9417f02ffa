extension Document {
  /// Begins to load, in the background, what pages are read and drawn with.
  ///
  /// For a program that knows at its start that it will show pages: loading takes 5 ms, in which it may read its
  /// arguments and open its document. Without it everything works as well, that much later.
  public static func prepareForPages() {
    PopplerDocument.beginLoading()
  }

  /// Says that this process will read one document after another, which makes small ones a tenth faster.
  ///
  /// What Poppler sets up with the first document then stays there until the process ends.
  public static func prepareForManyDocuments() {
    PopplerStandby.want()
  }
}
