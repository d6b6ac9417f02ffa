// Whoever imports the document model gets the types of files that its interface names, such as `DocumentError`.
@_exported import PDFObjects
