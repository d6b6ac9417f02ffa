/// A property of XMP (ISO 16684-1) that has the value of an entry of the information dictionary.
struct XMPProperty: Hashable, Sendable {
  /// The form of a value.
  enum Form: Hashable, Sendable {
    /// Plain text.
    case text
    /// One text for each language.
    case languages
    /// A list in order, or without one.
    case sequence, bag
  }

  /// The address of the namespace.
  let namespace: String
  /// The usual prefix of the namespace.
  let prefix: String
  /// The name without a prefix.
  let name: String
  /// The form of the value.
  let form: Form

  private init(_ prefix: String, _ namespace: String, _ name: String, _ form: Form = .text) {
    (self.prefix, self.namespace, self.name, self.form) = (prefix, namespace, name, form)
  }

  private static func dublinCore(_ name: String, _ form: Form) -> XMPProperty {
    XMPProperty("dc", "http://purl.org/dc/elements/1.1/", name, form)
  }
  private static func pdf(_ name: String) -> XMPProperty {
    XMPProperty("pdf", "http://ns.adobe.com/pdf/1.3/", name)
  }
  private static func basic(_ name: String) -> XMPProperty {
    XMPProperty("xmp", "http://ns.adobe.com/xap/1.0/", name)
  }

  /// The keywords one by one, which some programs write besides `pdf:Keywords`.
  static let subjects = dublinCore("subject", .bag)
  /// The date of the last change of the metadata.
  static let metadataDate = basic("MetadataDate")

  /// The property for each standard entry of the information dictionary (ISO 19005-1, table 1).
  static let standard: [String: XMPProperty] = [
    "Title": dublinCore("title", .languages), "Author": dublinCore("creator", .sequence),
    "Subject": dublinCore("description", .languages), "Keywords": pdf("Keywords"),
    "Producer": pdf("Producer"),
    "Trapped": pdf("Trapped"), "Creator": basic("CreatorTool"), "CreationDate": basic("CreateDate"),
    "ModDate": basic("ModifyDate"),
  ]

  /// Returns the property in which Acrobat writes another entry.
  static func custom(_ key: String) -> XMPProperty {
    XMPProperty("pdfx", "http://ns.adobe.com/pdfx/1.3/", key)
  }
}
