import Foundation

/// Reads actions (ISO 32000-1, 12.6) of links and outline items.
package struct ActionReader {
  let destinations: DestinationReader
  /// The base of relative URIs (Table 207).
  let baseURI: String?
  private let file: PDFFile?

  package init(catalog: PDFObject?, destinations: DestinationReader) {
    self.destinations = destinations
    baseURI = catalog?["URI"]?["Base"]?.text
    file = catalog?.file
  }

  /// Returns the action of a dictionary with /Dest or /A; nil if it has neither.
  func action(of holder: PDFObject) -> Action? {
    if let destination = holder["Dest"].flatMap({ destinations.destination($0) }) {
      return Action(.goTo(destination))
    }
    return holder["A"].flatMap { action($0) }
  }

  /// Returns the action of an entry that is a destination or an action dictionary (Table 28, OpenAction).
  func openAction(_ object: PDFObject) -> Action? {
    object.isDictionary ? action(object) : destinations.destination(object).map { Action(.goTo($0)) }
  }

  /// Returns the actions of events by the keys of the events (12.6.3, AA).
  func events(_ object: PDFObject?) -> [String: Action] {
    guard let object else { return [:] }
    return object.file.counted {
      let actions = object.keys.compactMap { key in
        object.value(forKey: key).flatMap { action($0) }.map { (key.text, $0) }
      }
      return Dictionary(actions) { first, _ in first }
    }
  }

  /// Returns the action that a dictionary describes, with the actions that follow it.
  func action(_ object: PDFObject) -> Action? {
    var budget = DocumentLimits.longestActionChain
    return action(object.id.map(PDFValue.reference) ?? object.value, of: object.file, &budget)
  }

  private func action(_ value: PDFValue, of file: PDFFile, _ budget: inout Int) -> Action? {
    guard budget > 0, !file.isRepeatingItself, let (kind, next) = parts(value, of: file, upTo: budget) else {
      return nil
    }
    budget -= 1
    var following: [Action] = []
    for each in next where budget > 0 {
      if let action = action(each, of: file, &budget) { following.append(action) }
    }
    return Action(kind, next: following)
  }

  /// Returns the kind of an action and at most `most` of the actions that follow it.
  private func parts(
    _ value: PDFValue, of file: PDFFile, upTo most: Int
  ) -> (kind: Action.Kind, next: [PDFValue])? {
    let object = PDFObject(value, of: file)
    guard object.isDictionary, let kind = kind(object) else { return nil }
    guard let next = object["Next"] else { return (kind, []) }
    return (kind, next.isArray ? next.elements(upTo: most) : [object.entry("Next")].compactMap { $0 })
  }

  private func kind(_ object: PDFObject) -> Action.Kind? {
    switch object["S"]?.name {
    case "GoTo":
      return .goTo(
        object["D"].flatMap { destinations.destination($0) } ?? Destination(pageIndex: nil))
    case "GoToR":
      return .goToRemote(file: FileSpecification.name(object["F"]) ?? "", remoteDestination(object["D"]))
    case "GoToE":
      return .goToEmbedded(
        file: FileSpecification.name(object["F"]), path: path(object["T"]), remoteDestination(object["D"]))
    case "URI":
      return .uri(resolved(object["URI"]?.text ?? ""))
    case "Named":
      return .named(object["N"]?.textOrName ?? "")
    case "Launch":
      let windows = object["Win"]
      // The parameters of Windows belong to its program, which may be another one than /F.
      return .launch(
        file: FileSpecification.name(windows?["F"]) ?? FileSpecification.name(object["F"]) ?? "",
        parameters: windows?["P"]?.text, opensNewWindow: object["NewWindow"]?.bool)
    case "JavaScript":
      let script = object["JS"]
      return .javaScript(script?.text ?? script?.streamData.map(PDFTextString.decode) ?? "")
    case let name?:
      return formAction(object) ?? .other(name)
    case nil:
      return nil
    }
  }

  /// Returns the kind of an action on fields; nil for another one.
  private func formAction(_ object: PDFObject) -> Action.Kind? {
    switch object["S"]?.name {
    case "Hide":
      let targets = object["T"].map { Self.targets($0, Self.hideTarget) }
      return .hide(targets ?? [], isHidden: object["H"]?.bool ?? true)
    case "SubmitForm":
      return .submitForm(
        Action.FormSubmission(
          url: FileSpecification.name(object["F"]) ?? "", fields: Self.fields(object),
          flags: Self.flags(object)))
    case "ResetForm": return .resetForm(Self.fields(object))
    case "ImportData": return .importData(file: FileSpecification.name(object["F"]) ?? "")
    default: return nil
    }
  }

  private static func flags(_ action: PDFObject) -> Action.FormSubmission.Flags {
    Action.FormSubmission.Flags(rawValue: action["Flags"]?.int ?? 0)
  }

  private static func fields(_ action: PDFObject) -> Action.FieldSelection {
    Action.FieldSelection(
      action["Fields"].map { targets($0, fieldName) }, isExcluding: flags(action).contains(.excluding))
  }

  private static func hideTarget(_ object: PDFObject) -> Action.HideTarget? {
    if object.isDictionary, let id = object.id { return .annotation(id) }
    return object.text.map(Action.HideTarget.field)
  }

  /// Returns the full name of a field, which an action may give as a text.
  private static func fieldName(_ field: PDFObject) -> String? {
    field.text ?? (field.isDictionary ? field.fieldName : nil)
  }

  /// Returns what a function makes of an object, or of the elements of an array.
  private static func targets<Target>(_ object: PDFObject, _ target: (PDFObject) -> Target?) -> [Target] {
    let file = object.file
    let elements =
      object.isArray ? object.elements(upTo: DocumentLimits.mostActionTargets) : [object.reference]
    return elements.compactMap { file.isRepeatingItself ? nil : target(PDFObject($0, of: file)) }
  }

  /// Returns the steps of a target to an embedded file, each of which has the next one.
  private func path(_ target: PDFObject?) -> [Action.EmbeddedStep] {
    var (path, next) = ([Action.EmbeddedStep](), target)
    while let target = next, target.isDictionary, path.count < DocumentLimits.longestActionChain {
      path.append(target["R"]?.name == "P" ? .parent : .embedded(target["N"]?.text))
      next = target["T"]
    }
    return path
  }

  private func remoteDestination(_ object: PDFObject?) -> Action.RemoteDestination? {
    if let name = object?.textOrName { return .named(name) }
    // No file has more pages, and a larger number could overflow later.
    guard let index = object?[0]?.int, (0..<Int(Int32.max)).contains(index) else { return nil }
    return .page(index)
  }

  /// Resolves a URI against the document's base, unless it has a scheme.
  private func resolved(_ uri: String) -> String {
    guard let baseURI, !baseURI.isEmpty, !uri.isEmpty else { return uri }
    let scheme = uri.prefix { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    if !scheme.isEmpty, uri[scheme.endIndex...].hasPrefix(":") { return uri }
    // Each address contains the whole base.
    file?.repeatedReading?.count(stringOfLength: baseURI.utf8.count)
    return URL(string: uri, relativeTo: URL(string: baseURI))?.absoluteString ?? uri
  }
}
