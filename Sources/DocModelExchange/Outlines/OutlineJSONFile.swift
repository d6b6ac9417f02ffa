import Foundation

/// Outlines as JSON, in the form of `pdfkey outline --json`.
enum OutlineJSONFile {
  private struct File: Decodable {
    var items: [OutlineEntry]
  }

  /// Returns an object with the headings, each on its line.
  static func written(_ entries: [OutlineEntry]) -> String {
    let lines = entries.map { entry in
      let value: JSONValue = [
        "level": entry.level.json, "title": entry.title.json, "page": entry.number.json,
        "top": entry.top.json, "url": entry.address.json, "named": entry.named.json,
        "open": (entry.isOpen ?? true).json, "bold": (entry.isBold ?? false).json,
        "italic": (entry.isItalic ?? false).json,
      ]
      return String(decoding: JSONValue.object(value.present).bytes, as: UTF8.self)
    }
    return "{\"items\": [\n" + lines.joined(separator: ",\n") + "\n]}\n"
  }

  /// Reads an object with headings.
  static func entries(_ text: String) throws(OutlineFileError) -> [OutlineEntry] {
    do {
      return try JSONDecoder().decode(File.self, from: Data(text.utf8)).items.map { item in
        var entry = item
        entry.page = item.number.map(String.init)
        entry.number = nil
        if let top = item.top, !(abs(top) < 1e9) { entry.top = nil }
        return entry
      }
    } catch let error as DecodingError {
      throw OutlineFileError(reason(error))
    } catch {
      throw OutlineFileError("it isn't JSON")
    }
  }

  private static func reason(_ error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.compactMap(\.intValue).first.map { "heading \($0 + 1)" } ?? "the file"
    }
    return switch error {
    case .keyNotFound(let key, let context): "\(place(context.codingPath)) has no “\(key.stringValue)”"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "\(place(context.codingPath)) has no valid “\(context.codingPath.last?.stringValue ?? "items")”"
    default: "it isn't JSON"
    }
  }
}
