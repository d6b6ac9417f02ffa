import TestSupport

/// Files of annotations with values of any kind.
enum ImportInputs {
  /// Returns a file in one of the formats, with random elements and values.
  static func bytes(_ random: inout SeededGenerator) -> [UInt8] {
    let count = Int.random(in: 0...12, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return xfdf(count, &random)
    case 1: return fdf(count, &random)
    case 2:
      let objects = (0..<count).map { _ in object(&random) }.joined(separator: ",")
      return Array("{\"schema\":\"pdfkey.annotations/1\",\"annotations\":[\(objects)]}".utf8)
    default:
      let objects = (0..<count).map { _ in webAnnotation(&random) }.joined(separator: ",")
      return Array("{\"items\":[\(objects)]}".utf8)
    }
  }

  /// Returns an XFDF file with annotations, and with other elements.
  static func xfdf(_ count: Int, elements others: String = "", _ random: inout SeededGenerator) -> [UInt8] {
    let elements = (0..<count).map { _ in element(&random) }.joined()
    return Array(
      "<xfdf><ids original=\"00\" modified=\"11\"/>\(others)<annots>\(elements)</annots></xfdf>".utf8)
  }

  /// Returns an FDF file with annotations, and with other entries.
  static func fdf(_ count: Int, entries: String = "", _ random: inout SeededGenerator) -> [UInt8] {
    let objects = (0..<count).map { _ in dictionary(&random) }.joined()
    let file =
      "%FDF-1.2\n1 0 obj<</FDF<</Annots[\(objects)]/ID[<00><11>]\(entries)>>>>endobj\ntrailer<</Root 1 0 R>>"
    return Array(file.utf8)
  }

  private static let texts = [
    "n1", "n2", "p1-a0", "p1-a1", "Accepted", "Review", "D:20240101", "D:2030", "yes", "group",
    "print,locked",
    "#FF0000", "cloudy", "dash", "None", "Square", "é\u{1F600}", "", "old",
  ]

  static func text(_ random: inout SeededGenerator) -> String {
    texts.randomElement(using: &random) ?? ""
  }

  private static func number(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: Storms.number(&random)
    case 1: "0"
    case 2: "-1"
    default: "\(Int.random(in: 0...200, using: &random))"
    }
  }

  private static func numbers(_ separator: String, _ random: inout SeededGenerator) -> String {
    let count = [2, 4, 4, 8, 8, 16, 3].randomElement(using: &random) ?? 4
    return (0..<count).map { _ in number(&random) }.joined(separator: separator)
  }

  private static func element(_ random: inout SeededGenerator) -> String {
    let names = [
      "text", "link", "freetext", "line", "square", "circle", "polygon", "polyline", "highlight", "underline",
      "squiggly", "strikeout", "caret", "stamp", "ink", "redact", "sound", "odd",
    ]
    var attributes = ""
    for name in [
      "name", "inreplyto", "date", "flags", "color", "title", "state", "statemodel", "replyType", "style",
      "interior-color", "icon", "head", "tail", "intent", "caption",
    ] where Int.random(in: 0..<3, using: &random) == 0 { attributes += " \(name)=\"\(text(&random))\"" }
    for name in [
      "rect", "coords", "start", "end", "callout", "fringe", "dashes", "width", "opacity", "intensity",
    ]
    where Bool.random(using: &random) { attributes += " \(name)=\"\(numbers(",", &random))\"" }
    let page =
      Int.random(in: 0..<6, using: &random) == 0
      ? number(&random) : "\(Int.random(in: 0...1, using: &random))"
    let name = names.randomElement(using: &random) ?? "text"
    let points = numbers(";", &random)
    return """
      <\(name) page="\(page)"\(attributes)><contents>\(text(&random))</contents><vertices>\(points)</vertices>\
      <inklist><gesture>\(points)</gesture></inklist><defaultappearance>/Helv 9 Tf</defaultappearance>\
      <OnActivation><Action><URI Name="\(text(&random))"/></Action></OnActivation></\(name)>
      """
  }

  private static let types = [
    "Text", "Link", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline",
    "Squiggly", "StrikeOut", "Caret", "Stamp", "Ink", "Redact", "Popup", "Widget", "Odd",
  ]

  private static func dictionary(_ random: inout SeededGenerator) -> String {
    let list = numbers(" ", &random)
    return """
      <</Subtype/\(types.randomElement(using: &random) ?? "Text")/Page \(Int.random(in: -1...2, using: &random))\
      /Rect[\(numbers(" ", &random))]/QuadPoints[\(list)]/Vertices[\(list)]/InkList[[\(list)]]/L[\(list)]\
      /NM(\(text(&random)))/IRT(\(text(&random)))/M(\(text(&random)))/C[\(number(&random)) 1 0]/CL[\(list)]\
      /BS<</W \(number(&random))/S/\(["S", "D", "B"].randomElement(using: &random) ?? "S")>>>>
      """
  }

  private static func object(_ random: inout SeededGenerator) -> String {
    let list = "[\(numbers(",", &random))]"
    let name = text(&random)
    return """
      {"type":"\(types.randomElement(using: &random) ?? "Text")","page":{"number":\(Int.random(in: -1...3, using: &random))},\
      "rect":[\(numbers(",", &random))],"quads":[\(list)],"vertices":\(list),"ink":[\(list)],"line":\(list),\
      "callout":\(list),"name":"\(name)","id":"\(name)","inReplyTo":"\(text(&random))","opacity":\(number(&random)),\
      "color":{"components":\(list)},"flags":{"bits":\(number(&random))},"contents":"\(text(&random))",\
      "border":{"declared":{"source":"Border","width":\(number(&random)),"dashes":\(list),"radii":\(list)}}}
      """
  }

  private static func webAnnotation(_ random: inout SeededGenerator) -> String {
    let motivation =
      ["highlighting", "commenting", "replying", "editing"].randomElement(using: &random) ?? ""
    return """
      {"id":"#comment=\(text(&random))","motivation":"\(motivation)","body":{"value":"\(text(&random))"},\
      "modified":"2024-01-01T00:00:00Z","target":{"source":"#comment=\(Bool.random(using: &random) ? text(&random) : "")",\
      "selector":[{"type":"FragmentSelector","value":"page=\(number(&random))&viewrect=\(numbers(",", &random))"}]}}
      """
  }
}
