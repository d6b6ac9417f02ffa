extension CommandName {
  /// The commands that edit the document in front.
  static let editingDocument: Set<CommandName> = [
    .highlight, .underline, .strikeOut, .squiggly, .note, .textBox, .rectangle, .oval, .drawLine, .arrow,
    .reply, .state, .editAnnotation, .editInEditor, .color, .border, .flags, .opacity, .author,
    .deleteAnnotation, .moveAnnotation, .resizeAnnotation, .draw, .importAnnotations, .fill, .toggleField,
    .rotatePages, .deletePages, .movePages, .insertBlankPage, .insertPages, .cropPages, .cutPages,
    .pastePages,
    .addHeading, .renameHeading, .moveHeading, .deleteHeading, .setMetadata,
  ]

  /// Whether the command changes a document, its file or its bookmarks.
  var isEdit: Bool { Self.editingDocument.contains(self) || Self.otherEdits.contains(self) }

  private static let otherEdits: Set<CommandName> = [
    .keep, .undo, .redo, .revert, .takeEdits, .save, .saveAs, .saveAndQuit,
    .addBookmark, .deleteBookmark, .renameBookmark, .moveBookmarkUp, .moveBookmarkDown, .mark,
  ]
}
