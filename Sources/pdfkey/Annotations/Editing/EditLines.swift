import Foundation
import Viewer
import DocModelExchange

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

  /// The keys with texts, or lists of them.
  private static let texts: Set = Set(["page", "text", "state", "image", "textColor"]).union(
    names { _ in true })

  /// The keys with numbers, or lists of them.
  private static let numbers = Set(["page", "occurrence", "at", "rect", "fontSize"]).union(
    names { row in
      switch row.form {
      case .number, .fraction, .quads, .vertices, .ends, .callout, .strokes: true
      default: false
      }
    })

  private static func names(where isIncluded: (AnnotationEntry) -> Bool) -> [String] {
    AnnotationEntry.typed.filter(isIncluded).compactMap { $0.option?.name }
  }

  /// Whether an edit may have a key.
  private static func has(_ operation: EditRequest.Operation, _ key: String) -> Bool {
    switch operation {
    case .add: !["id", "ids", "state"].contains(key)
    case .edit: !["type", "page", "text", "occurrence", "at", "state"].contains(key)
    case .remove: ["schema", "edit", "id", "ids"].contains(key)
    case .reply: ["schema", "edit", "id", "ids", "contents", "author", "subject"].contains(key)
    case .state: ["schema", "edit", "id", "ids", "state"].contains(key)
    }
  }

  init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: AnyKey.self)
    var request = EditRequest()
    for key in line.allKeys {
      let name = key.stringValue
      let isNull = try line.decodeNil(forKey: key)
      func text() throws -> String? { isNull ? nil : try line.decode(String.self, forKey: key) }
      switch name {
      case "schema":
        if let schema = try text(), schema != EditLines.schema {
          throw EditValueError("the schema \(schema) isn't \(EditLines.schema)")
        }
      case "edit":
        guard let edit = try text() else { continue }
        guard let operation = EditRequest.Operation(rawValue: edit) else {
          throw EditValueError("the edit \(edit) isn't known; choose from add, edit, remove, reply, state")
        }
        request.operation = operation
      case "id": if request.ids.isEmpty { request.ids = [try text()].compactMap(\.self) }
      case "ids": if !isNull { request.ids = try line.decode([String].self, forKey: key) }
      case "type": request.type = try text().map(AddedType.init(typed:))
      default:
        guard Self.texts.contains(name) || Self.numbers.contains(name) else {
          throw EditValueError("the key \(name) isn't known")
        }
        if !isNull {
          try request.values.take(name, line.text(of: key, isNumber: Self.numbers.contains(name)))
        }
      }
    }
    if let key = line.allKeys.map(\.stringValue).sorted().first(where: { !Self.has(request.operation, $0) }) {
      throw EditValueError("the key \(key) doesn't belong to the edit \(request.operation.rawValue)")
    }
    self.request = line.allKeys.map(\.stringValue) == ["schema"] ? nil : request
  }
}

extension KeyedDecodingContainer {
  /// Reads a value as a user would type it.
  fileprivate func text(of key: Key, isNumber: Bool) throws -> String {
    func list(_ numbers: [Double]) -> String { numbers.map { "\($0)" }.joined(separator: ",") }
    let isLabel = key.stringValue == "page"
    if !isNumber {
      let names =
        ["flags", "lineEndings"].contains(key.stringValue) ? try? decode([String].self, forKey: key) : nil
      return try names?.joined(separator: ",") ?? decode(String.self, forKey: key)
    }
    if let number = try? decode(Int.self, forKey: key) { return String(number) }
    if isLabel { return try decode(String.self, forKey: key) }
    if let number = try? decode(Double.self, forKey: key) { return String(number) }
    if let lists = try? decode([[Double]].self, forKey: key) { return lists.map(list).joined(separator: ";") }
    return list(try decode([Double].self, forKey: key))
  }
}
