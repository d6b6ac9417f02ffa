import Foundation

/// Reads actions (ISO 32000-1, 12.6) of links and outline items.
package struct ActionReader {
  let destinations: DestinationReader
  /// The base of relative URIs (Table 204).
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
    case "URI":
      return .uri(resolved(object["URI"]?.text ?? ""))
    case "Named":
      return .named(object["N"]?.textOrName ?? "")
    case "Launch":
      let file = FileSpecification.name(object["F"]) ?? FileSpecification.name(object["Win"]?["F"])
      return .launch(file: file ?? "")
    case "JavaScript":
      let script = object["JS"]
      return .javaScript(script?.text ?? script?.streamData.map(PDFTextString.decode) ?? "")
    case let name?:
      return .other(name)
    case nil:
      return nil
    }
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
