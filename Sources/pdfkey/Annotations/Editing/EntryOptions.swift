import ArgumentParser
import DocModelExchange
import Viewer

/// The options for the entries of an annotation: one for each row of the table of entries that has an option.
///
/// ArgumentParser finds a command's options in the mirror of its type, and decodes them by their names.
struct EntryOptions: ParsableArguments, CustomReflectable {
  private var texts: [String: String] = [:]

  private static let options =
    AnnotationEntry.typed.compactMap(\.option).filter { $0.help != nil }
    + TypedValues.others

  init() {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: AnyKey.self)
    for option in Self.options {
      let value = try values.decode(Option<String?>.self, forKey: AnyKey(stringValue: option.name))
      texts[option.name] = value.wrappedValue
    }
  }

  var customMirror: Mirror {
    let children = Self.options.map { option -> Mirror.Child in
      let help = ArgumentHelp(option.help ?? "", valueName: option.valueName)
      let completion: CompletionKind? = option.valueName == "file" ? .file() : nil
      return ("_" + option.name, Option<String?>(parsing: .unconditional, help: help, completion: completion))
    }
    return Mirror(self, children: children)
  }

  /// Sets the values of a request.
  ///
  /// - Throws: `ValidationError` for a value that can't be parsed.
  func describe(_ request: inout EditRequest) throws {
    do throws(EditValueError) {
      for (name, text) in texts { try request.values.take(name, text) }
    } catch {
      throw ValidationError("\(error).")
    }
  }

  /// Whether no value is given.
  var isEmpty: Bool { texts.isEmpty }
}
