// Re-exported, since the interface of DocModel uses its types, such as `DocumentError`.
@_exported import PDFObjects
