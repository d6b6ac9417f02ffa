import DocModel
import Foundation
import Viewer

/// Reads edits from lines of JSON (`pdfkey.edits/1`, docs/schema).
struct EditLines {
  /// The schema that a first line may name.
  static let schema = "pdfkey.edits/1"

  /// The maximum size in bytes; devices such as /dev/zero have no end.
  private static let largest = 256 << 20

  /// Reads the edits of a file, or of standard input for `-`.
  static func read(_ path: String) throws -> [EditRequest] {
    let name = path == "-" ? StandardInput.name : path
    let file = path == "-" ? .standardInput : FileHandle(forReadingAtPath: path)
    guard let file, let data = try? file.read(upToCount: largest + 1) ?? Data() else {
      throw Failure(code: "unreadable", message: "\(name): the edits can't be read; check the name")
    }
    guard data.count <= largest else {
      throw Failure(code: "tooLarge", message: "\(name): the edits can't be read: more than 256 MB")
    }
    do throws(EditValueError) {
      return try requests(data)
    } catch {
      throw Failure(code: "invalidEdit", message: "\(name): \(error)", status: .badData)
    }
  }

  /// Parses all lines; empty ones are left out.
  ///
  /// - Throws: `EditValueError`, which names the line.
  static func requests(_ text: Data) throws(EditValueError) -> [EditRequest] {
    var requests: [EditRequest] = []
    let decoder = JSONDecoder()
    for (index, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) else { continue }
      do {
        if let request = try decoder.decode(EditLine.self, from: line).request { requests.append(request) }
      } catch let error as EditValueError {
        throw EditValueError("line \(index + 1): \(error)")
      } catch DecodingError.dataCorrupted {
        throw EditValueError("line \(index + 1) isn't JSON")
      } catch let error as DecodingError {
        throw EditValueError("line \(index + 1): \(error.reason)")
      } catch {
        throw EditValueError("line \(index + 1): \(error)")
      }
    }
    return requests
  }
}

extension DecodingError {
  /// The key with a value of another type.
  fileprivate var reason: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let key = context.codingPath.first?.stringValue ?? "the line"
      return key == "the line" ? "isn't an object" : "the value of \(key) has the wrong type"
    default: return "isn't valid"
    }
  }
}

/// A line of edits.
private struct EditLine: Decodable {
  /// The edit; nil for a line that only names the schema.
  let request: EditRequest?

  private enum Key: String, CodingKey, CaseIterable {
    case schema, edit, id, ids, type, page, text, occurrence, state, contents, author, subject, name, color
    case interiorColor, opacity, border, flags, at, rect, quads, vertices, ink, callout, lineEndings, icon,
      image
    case fontSize, textColor
  }

  /// The keys that an edit has.
  private static func keys(for operation: EditRequest.Operation) -> Set<String> {
    let keys: [Key] =
      switch operation {
      case .add: Key.allCases.filter { ![.id, .ids, .state].contains($0) }
      case .edit:
        Key.allCases.filter { ![.type, .page, .text, .occurrence, .at, .state].contains($0) }
      case .remove: [.schema, .edit, .id, .ids]
      case .reply: [.schema, .edit, .id, .ids, .contents, .author, .subject]
      case .state: [.schema, .edit, .id, .ids, .state]
      }
    return Set(keys.map(\.rawValue))
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let all = try decoder.container(keyedBy: AnyKey.self)
    if let unknown = all.allKeys.first(where: { Key(stringValue: $0.stringValue) == nil }) {
      throw EditValueError("the key \(unknown.stringValue) isn't known")
    }
    let values = try decoder.container(keyedBy: Key.self)
    func has(_ key: Key) throws -> Bool { try values.contains(key) && !values.decodeNil(forKey: key) }
    if let schema = try values.decodeIfPresent(String.self, forKey: .schema), schema != EditLines.schema {
      throw EditValueError("the schema \(schema) isn't \(EditLines.schema)")
    }
    guard values.allKeys != [.schema] else {
      request = nil
      return
    }
    func text(_ key: Key) throws -> String? { try values.decodeIfPresent(String.self, forKey: key) }
    func numbers(_ key: Key) throws -> [Double]? {
      guard try has(key) else { return nil }
      if let nested = try? values.decode([[Double]].self, forKey: key) { return nested.flatMap { $0 } }
      return try values.decode([Double].self, forKey: key)
    }
    var request = EditRequest()
    if let name = try text(.edit) {
      guard let operation = EditRequest.Operation(rawValue: name) else {
        throw EditValueError("the edit \(name) isn't known; choose from add, edit, remove, reply, state")
      }
      request.operation = operation
    }
    request.ids = try values.decodeIfPresent([String].self, forKey: .ids) ?? [text(.id)].compactMap { $0 }
    request.type = try text(.type)
    // A label is text, a number may be either.
    if let number = try? values.decode(Int.self, forKey: .page) {
      request.page = String(number)
    } else {
      request.page = try text(.page)
    }
    request.text = try text(.text)
    request.occurrence = try values.decodeIfPresent(Int.self, forKey: .occurrence) ?? 1
    request.state = try text(.state)
    request.contents = try text(.contents)
    request.author = try text(.author)
    request.subject = try text(.subject)
    request.name = try text(.name)
    request.color = try text(.color).map(EditParsing.color)
    request.interiorColor = try text(.interiorColor).map(EditParsing.color)
    request.textColor = try text(.textColor).map(EditParsing.color)
    request.opacity = try values.decodeIfPresent(Double.self, forKey: .opacity)
    request.border = try text(.border).map(EditParsing.border)
    if try has(.flags) {
      let names = try? values.decode([String].self, forKey: .flags).joined(separator: ",")
      request.flags = try FlagChange(names ?? text(.flags) ?? "")
    }
    if try has(.at) { request.at = try EditParsing.point(numbers(.at)) }
    if try has(.rect) { request.rect = try EditParsing.rectangle(numbers(.rect)) }
    if try has(.quads) { request.quads = try EditParsing.quads(numbers(.quads)) }
    if try has(.vertices) {
      request.vertices = try EditParsing.points(numbers(.vertices), "vertices")
    }
    if try has(.callout) { request.callout = try EditParsing.points(numbers(.callout), "callout") }
    if let strokes = try values.decodeIfPresent([[Double]].self, forKey: .ink) {
      request.ink = try strokes.map { try EditParsing.points($0, "ink") }
    }
    request.lineEndings = try values.decodeIfPresent([String].self, forKey: .lineEndings).map(
      EditParsing.lineEndings)
    request.icon = try text(.icon)
    request.image = try text(.image)
    request.fontSize = try values.decodeIfPresent(Double.self, forKey: .fontSize)
    if let size = request.fontSize, !(1...1_000).contains(size) {
      throw EditValueError("fontSize is a number from 1 to 1000")
    }
    guard request.occurrence >= 0 else {
      throw EditValueError("occurrence is a number from 1, or 0 for all")
    }
    let foreign = Set(values.allKeys.map(\.rawValue)).subtracting(Self.keys(for: request.operation))
    if let key = foreign.sorted().first {
      throw EditValueError("the key \(key) doesn't belong to the edit \(request.operation.rawValue)")
    }
    self.request = request
  }
}
