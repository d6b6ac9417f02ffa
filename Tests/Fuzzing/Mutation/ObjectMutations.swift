import TestSupport

/// Mutations of objects that leave a file readable, so that readers reach the mutations.
struct ObjectMutations {
  /// The files with the values and objects to insert.
  let files: [PDFParts]

  /// Mutates some objects.
  func apply(to parts: inout PDFParts, _ random: inout SeededGenerator) {
    if Int.random(in: 0..<12, using: &random) == 0 { graft(into: &parts, &random) }
    if Int.random(in: 0..<30, using: &random) == 0 { changeTrailer(of: &parts, &random) }
    // Most files have few mutations, so that one doesn't hide another.
    let most = Int.random(in: 0..<3, using: &random) == 0 ? 10 : 2
    for _ in 0..<Int.random(in: 1...most, using: &random) where !parts.parts.isEmpty {
      let index = Int.random(in: 0..<parts.parts.count, using: &random)
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        parts.parts.swapAt(index, Int.random(in: 0..<parts.parts.count, using: &random))
        let other = Int.random(in: 0..<parts.parts.count, using: &random)
        (parts.parts[index].number, parts.parts[other].number) = (
          parts.parts[other].number, parts.parts[index].number
        )
      case 1: parts.parts.remove(at: index)
      case 2: lieAboutLength(&parts.parts[index].body, &random)
      default: changeBody(at: index, of: &parts, &random)
      }
    }
  }

  // MARK: Bodies

  private func changeBody(at index: Int, of parts: inout PDFParts, _ random: inout SeededGenerator) {
    let body = parts.parts[index].body
    let stream = PDFParts.startOfStream(in: body)
    let head = stream.map { $0 - 8 } ?? body.count
    // The content of a page is syntax, too; only a part of it is mutated, since there may be much.
    if let stream, Bool.random(using: &random), stream < body.count {
      let start = Int.random(in: stream..<body.count, using: &random)
      let end = min(body.count, start + 400)
      var tokens = PDFTokens.of(body[start..<end])
      change(&tokens, in: parts, &random)
      parts.parts[index].body.replaceSubrange(start..<end, with: PDFTokens.bytes(of: tokens))
      if Int.random(in: 0..<4, using: &random) > 0 { mendLength(&parts.parts[index].body) }
      return
    }
    guard head < 40_000 else { return }
    var tokens = PDFTokens.of(body[..<head])
    change(&tokens, in: parts, &random)
    parts.parts[index].body = PDFTokens.bytes(of: tokens) + body[head...]
  }

  private func change(_ tokens: inout [PDFToken], in parts: PDFParts, _ random: inout SeededGenerator) {
    guard !tokens.isEmpty else { return }
    for _ in 0..<Int.random(in: 1...3, using: &random) where !tokens.isEmpty {
      let place = Int.random(in: 0..<tokens.count, using: &random)
      let end = PDFTokens.end(ofValueAt: place, in: tokens)
      switch Int.random(in: 0..<14, using: &random) {
      case 0: tokens.remove(at: place)
      case 1 where end - place < 2_000: tokens.insert(contentsOf: tokens[place..<end], at: place)
      case 2: tokens.replaceSubrange(place..<end, with: value(for: parts, &random))
      case 3: tokens.insert(contentsOf: value(for: parts, &random), at: place)
      case 4: tokens.replaceSubrange(place..<end, with: nested(Array(tokens[place..<end]), &random))
      case 5:
        let reference = reference(in: parts, &random)
        tokens.replaceSubrange(place..<end, with: [reference])
      case 6: addEntry(to: &tokens, parts, &random)
      case 7 where end - place < 20:
        let count = 1 << Int.random(in: 1...10, using: &random)
        let copies = Array(repeating: tokens[place..<end], count: count)
        tokens.insert(contentsOf: copies.joined(), at: place)
      default: storm(&tokens[place], parts, &random)
      }
    }
  }

  private func storm(_ token: inout PDFToken, _ parts: PDFParts, _ random: inout SeededGenerator) {
    switch token.kind {
    case .number: token.bytes = Array(Storms.number(&random).utf8)
    case .name: token.bytes = Array((Storms.names.randomElement(using: &random) ?? "/").utf8)
    case .string: token.bytes = Storms.string(&random)
    case .reference: token = reference(in: parts, &random)
    case .keyword:
      token.bytes = Array(
        ["null", "true", "false", "R", "obj"].randomElement(using: &random)?.utf8 ?? "".utf8)
    case .openArray, .openDictionary, .closeArray, .closeDictionary:
      token.bytes = Array(["[", "]", "<<", ">>", "<", "("].randomElement(using: &random)?.utf8 ?? "".utf8)
    }
  }

  private func nested(_ value: [PDFToken], _ random: inout SeededGenerator) -> [PDFToken] {
    let depth = [1, 2, 3, 60, 70, 400, 499, 501, 3_000].randomElement(using: &random) ?? 1
    if Bool.random(using: &random) {
      return Array(repeating: PDFToken(.openArray, "["), count: depth) + value
        + Array(repeating: PDFToken(.closeArray, "]"), count: depth)
    }
    let name = PDFToken(.name, Storms.names.randomElement(using: &random) ?? "/Kids")
    return Array(repeating: [PDFToken(.openDictionary, "<<"), name], count: depth).joined() + value
      + Array(repeating: PDFToken(.closeDictionary, ">>"), count: depth)
  }

  private func addEntry(to tokens: inout [PDFToken], _ parts: PDFParts, _ random: inout SeededGenerator) {
    guard let place = tokens.lastIndex(where: { $0.kind == .closeDictionary }) else { return }
    let name = PDFToken(.name, Storms.names.randomElement(using: &random) ?? "/Kids")
    tokens.insert(contentsOf: [name] + value(for: parts, &random), at: place)
  }

  // MARK: Values

  private func reference(in parts: PDFParts, _ random: inout SeededGenerator) -> PDFToken {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return PDFToken(.reference, "\(Storms.number(&random)) 0 R")
    case 1: return PDFToken(.reference, "\(Int.random(in: 0...parts.largestNumber + 1, using: &random)) 1 R")
    default: return PDFToken(.reference, "\(parts.parts.randomElement(using: &random)?.number ?? 1) 0 R")
    }
  }

  /// Returns a value: a storm, or a value of some file with its references changed to objects of this one.
  private func value(for parts: PDFParts, _ random: inout SeededGenerator) -> [PDFToken] {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return [PDFToken(.number, Storms.number(&random))]
    case 1: return [PDFToken(.string, Storms.string(&random))]
    case 2: return [reference(in: parts, &random)]
    default:
      guard let file = files.randomElement(using: &random),
        let part = file.parts.randomElement(using: &random),
        part.body.count < 10_000
      else { return [PDFToken(.keyword, "null")] }
      let head = PDFParts.startOfStream(in: part.body).map { $0 - 8 } ?? part.body.count
      var tokens = PDFTokens.of(part.body[..<head])
      guard !tokens.isEmpty else { return [PDFToken(.keyword, "null")] }
      let place = Int.random(in: 0..<tokens.count, using: &random)
      tokens = Array(tokens[place..<PDFTokens.end(ofValueAt: place, in: tokens)])
      for index in tokens.indices where tokens[index].kind == .reference {
        tokens[index] = reference(in: parts, &random)
      }
      return tokens
    }
  }

  // MARK: Objects

  /// Adds all objects of another file, and changes some references to them.
  private func graft(into parts: inout PDFParts, _ random: inout SeededGenerator) {
    guard let other = files.randomElement(using: &random), other.parts.count < 150 else { return }
    let shift = parts.largestNumber
    let grafted = other.parts.map { part in
      let head = PDFParts.startOfStream(in: part.body).map { $0 - 8 } ?? part.body.count
      var tokens = PDFTokens.of(part.body[..<head])
      for index in tokens.indices where tokens[index].kind == .reference {
        guard let number = Int(String(decoding: tokens[index].bytes.prefix { $0 != 0x20 }, as: UTF8.self))
        else {
          continue
        }
        tokens[index] = PDFToken(.reference, "\(number &+ shift) 0 R")
      }
      return PDFParts.Part(
        number: part.number + shift, body: PDFTokens.bytes(of: tokens) + part.body[head...])
    }
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let index = Int.random(in: 0..<parts.parts.count, using: &random)
      let body = parts.parts[index].body
      guard body.count < 20_000, PDFParts.startOfStream(in: body) == nil else { continue }
      var tokens = PDFTokens.of(body[...])
      let references = tokens.indices.filter { tokens[$0].kind == .reference }
      guard let place = references.randomElement(using: &random),
        let target = grafted.randomElement(using: &random)
      else { continue }
      tokens[place] = PDFToken(.reference, "\(target.number) 0 R")
      parts.parts[index].body = PDFTokens.bytes(of: tokens)
    }
    parts.parts += grafted
  }

  private func changeTrailer(of parts: inout PDFParts, _ random: inout SeededGenerator) {
    var tokens = PDFTokens.of(parts.trailer[...])
    change(&tokens, in: parts, &random)
    parts.trailer = PDFTokens.bytes(of: tokens)
  }

  // MARK: Lengths

  private func lieAboutLength(_ body: inout [UInt8], _ random: inout SeededGenerator) {
    setLength(&body, Storms.number(&random))
  }

  private func mendLength(_ body: inout [UInt8]) {
    guard let start = PDFParts.startOfStream(in: body) else { return }
    setLength(&body, String(max(0, body.count - start - "\nendstream".utf8.count)))
  }

  private func setLength(_ body: inout [UInt8], _ length: String) {
    guard let start = PDFParts.startOfStream(in: body) else { return }
    var tokens = PDFTokens.of(body[..<(start - 8)])
    guard let place = tokens.firstIndex(where: { $0.bytes == Array("/Length".utf8) }),
      place + 1 < tokens.count
    else { return }
    tokens[place + 1] = PDFToken(.number, length)
    body = PDFTokens.bytes(of: tokens) + body[(start - 8)...]
  }
}
