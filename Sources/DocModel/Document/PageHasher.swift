/// Hashes of pages, in which the numbers of objects and the compression of streams don't count.
package final class PageHasher {
  private let document: Document
  private var pages: [Int: String] = [:]
  /// The hashes of streams; empty while one is being read, as forms can contain themselves.
  private var hashes: [ObjectID: String] = [:]

  /// The maximum decoded size in bytes of a stream; larger ones are compared as they are.
  private static let largestStream = 256 << 20
  /// The maximum depth of forms within forms.
  private static let deepest = 16

  package init(_ document: Document) { self.document = document }

  /// Returns the hash of a page; nil if it can't be read.
  package func hash(ofPage index: Int) -> String? {
    if let known = pages[index] { return known }
    let hash = computedHash(ofPage: index)
    pages[index] = hash
    return hash
  }

  private func computedHash(ofPage index: Int) -> String? {
    guard let page = try? document.page(at: index), let leaf = document.leaf(index),
      case .dictionary(let own) = leaf.object.value
    else { return nil }
    let hash = SHA256()
    hash.update("\(page.cropBox.numbers) \(page.rotation)")
    if let contents = leaf.object["Contents"] {
      for stream in contents.isArray ? contents.elements : [contents] {
        if let id = stream.id { hash.update(self.hash(of: id, leaf.file)) }
      }
    }
    if let resources = leaf.entry("Resources", of: own) {
      add(PDFObject(resources, of: leaf.file), to: hash, 0)
    }
    return hash.hexadecimal
  }

  /// Adds the images and forms of a resource dictionary.
  private func add(_ resources: PDFObject, to hash: SHA256, _ depth: Int) {
    guard depth < Self.deepest, let objects = resources["XObject"],
      case .dictionary(let dictionary) = objects.value
    else { return }
    for key in objects.keys {
      guard case .reference(let id)? = dictionary.value(forKey: key) else { continue }
      hash.update(key.text)
      hash.update(self.hash(of: id, objects.file, depth))
    }
  }

  /// Returns the hash of a stream, and of those that it names as a form.
  private func hash(of id: ObjectID, _ file: PDFFile, _ depth: Int = 0) -> String {
    if let known = hashes[id] { return known }
    hashes[id] = ""
    let hash = SHA256()
    if !file.withStreamData(id, decodingUpTo: Self.largestStream, { data, _ in hash.update(data) }) {
      _ = file.withStreamData(id, decodingUpTo: nil) { data, _ in hash.update(data) }
    }
    if let resources = file.object(id)?["Resources"] { add(resources, to: hash, depth + 1) }
    hashes[id] = hash.hexadecimal
    return hash.hexadecimal
  }
}

extension SHA256 {
  /// Adds a text.
  fileprivate func update(_ text: String) { Array(text.utf8).withUnsafeBytes { update($0) } }
}
