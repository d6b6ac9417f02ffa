import KeyCommands

/// Completions of a line: available commands, and the arguments of a command.
struct Completer: SessionPart {
  let context: SessionContext

  /// Returns the completion of a line at the cursor; without candidates if none are known.
  func completion(of line: String, at cursor: Int) -> Completion {
    let characters = Array(line)
    let cursor = max(0, min(cursor, characters.count))
    let start = characters[..<cursor].prefix { $0.isWhitespace || $0 == ":" }.count
    let typed = String(characters[start..<cursor])
    // Search texts and numbers have no candidates.
    guard typed.first.map({ $0 != "/" && !$0.isNumber }) ?? true else { return .none(at: cursor) }
    let argument = argumentCompletion(of: typed, at: start)
    let hasArgument = argument.map { !$0.candidates.isEmpty } ?? false
    let names = nameCompletion(
      of: typed, at: start, literally: CommandParser.definition(beginning: typed) != nil)
    guard hasArgument, let argument else { return names.adding(sequences(beginning: typed)) }
    guard !names.candidates.isEmpty else { return argument }
    return names.joined(with: argument, in: characters)
  }

  // MARK: Names

  private func nameCompletion(of typed: String, at start: Int, literally: Bool) -> Completion {
    let range = start..<start + typed.count
    let available = CommandDefinition.all.filter { obstacle(to: $0.name) == nil }
    for definitions in [available, CommandDefinition.all] {
      let names = definitions.flatMap { definition in
        definition.names.map { (name: $0, definition: definition) }
      }
      // Blanks between words don't matter, and a trailing blank means that another word follows.
      let words = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let wanted = typed.last?.isWhitespace == true ? words + " " : words
      let (found, areLiteral) = CompletionMatcher.best(names, for: wanted) { $0.name }
      guard areLiteral || !literally else { continue }
      var seen: Set<CommandName> = []
      let once = found.filter { seen.insert($0.definition.name).inserted }
      guard !once.isEmpty else { continue }
      let candidates = once.map { name, definition in
        Completion.Candidate(
          name, detail: detail(of: definition), ending: definition.argument == .none ? "" : " ")
      }
      return Completion(range, candidates, typed: typed, areLiteral: areLiteral, isTruncated: false)
    }
    return Completion(range: range, candidates: [], insertion: nil, isTruncated: false)
  }

  private func detail(of definition: CommandDefinition) -> String {
    let keys = keymap.keySequences(for: Command(definition.name), context: definition.level.keymapContext)
    return ([definition.title] + keys.prefix(2).map { $0.spelling(settings.style.keys) })
      .joined(separator: settings.style.separator)
  }

  /// Returns the key sequences that begin with the typed keys, such as `gg` and `gt` for `g`.
  private func sequences(beginning typed: String) -> [Completion.Candidate] {
    guard let keys = try? KeySequence(parsing: typed),
      case .prefix(let continuations) = CommandOffers(context: context).responderChain.match(
        keys, isTyping: false)
    else { return [] }
    return continuations.compactMap { command in
      let spelling = command.keys.spelling(settings.style.keys)
      return spelling.hasPrefix(typed) ? Completion.Candidate(spelling, detail: command.title) : nil
    }
  }

  // MARK: Arguments

  private func argumentCompletion(of typed: String, at start: Int) -> Completion? {
    guard let (definition, rest) = CommandParser.definition(beginning: typed),
      rest.startIndex > typed.startIndex, typed[..<rest.startIndex].last?.isWhitespace == true
    else { return nil }
    let offset = start + typed.distance(from: typed.startIndex, to: rest.startIndex)
    switch definition.argument {
    case .none: return nil
    case .text: return textCompletion(of: String(rest), for: definition.name, at: offset)
    case .words: return wordCompletion(of: String(rest), for: definition.name, at: offset)
    }
  }

  private func textCompletion(of rest: String, for name: CommandName, at offset: Int) -> Completion {
    if name == .filter, let kind = shownList?.kind, !RowFilter.fieldNames(of: kind).isEmpty {
      return filterCompletion(of: rest, at: offset, in: kind)
    }
    let typed = rest.first == "\"" || rest.first == "'" ? String(rest.dropFirst()) : rest
    let choices = textChoices(for: name, typed: typed)
    let best = CompletionMatcher.best(choices.choices, for: typed) { $0.value }
    let candidates = best.elements.prefix(Completion.limit).map { choice in
      Completion.Candidate(
        WordQuoting.text(choice.value), title: choice.title ?? choice.value, detail: choice.detail)
    }
    return Completion(
      offset..<offset + rest.count, candidates, typed: rest, areLiteral: best.areLiteral,
      isTruncated: best.elements.count > candidates.count)
  }

  private func wordCompletion(of rest: String, for name: CommandName, at offset: Int) -> Completion {
    let words = CommandWords(rest).words
    let isInWord = words.last.map { $0.range.upperBound == rest.endIndex } ?? false
    let before = (isInWord ? words.dropLast() : words[...]).map(\.value)
    let start = isInWord ? words.last?.range.lowerBound ?? rest.endIndex : rest.endIndex
    let typed = isInWord ? words.last?.value ?? "" : ""
    let quoting = WordQuoting(of: rest[start...])
    let choices = wordChoices(for: name, after: before, typed: typed)
    let best = CompletionMatcher.best(choices.choices, for: typed) { $0.value }
    // Files were already matched by their names, which follow the path of their folder.
    let found = name == .open && !typed.hasPrefix("-") ? choices.choices : best.elements
    let candidates = found.map { choice in
      Completion.Candidate(
        quoting.written(choice.value, isWhole: choice.isWhole), title: choice.title ?? choice.value,
        detail: choice.detail, ending: choice.isWhole ? " " : "")
    }
    let lower = offset + rest.distance(from: rest.startIndex, to: start)
    var completion = Completion(
      lower..<offset + rest.count, candidates, typed: String(rest[start...]), areLiteral: false,
      isTruncated: choices.isTruncated)
    let common = CompletionMatcher.commonPrefix(of: found.map(\.value))
    if found.count > 1, common.folded.hasPrefix(typed.folded), common.count > typed.count {
      completion.insertion = quoting.written(common, isWhole: false)
    }
    return completion
  }
}

extension Completion {
  /// Creates a completion that inserts the only candidate, or the common prefix of all candidates.
  init(_ range: Range<Int>, _ candidates: [Candidate], typed: String, areLiteral: Bool, isTruncated: Bool) {
    self.init(range: range, candidates: candidates, insertion: nil, isTruncated: isTruncated)
    if candidates.count == 1 {
      insertion = candidates[0].replacement + candidates[0].ending
    } else if areLiteral {
      let common = CompletionMatcher.commonPrefix(of: candidates.map(\.replacement))
      if common.count > typed.count { insertion = common }
    }
    if insertion == typed { insertion = nil }
  }

  /// Adds key sequences to the names that complete a line.
  fileprivate func adding(_ sequences: [Candidate]) -> Completion {
    guard !sequences.isEmpty else { return self }
    var completion = self
    completion.candidates += sequences
    completion.insertion = nil
    return completion
  }

  /// Joins the names that complete a line with the arguments of a shorter name.
  fileprivate func joined(with argument: Completion, in characters: [Character]) -> Completion {
    let name = String(characters[range.lowerBound..<argument.range.lowerBound])
    let others = argument.candidates.map { candidate in
      var candidate = candidate
      candidate.replacement = name + candidate.replacement
      return candidate
    }
    return Completion(
      range, candidates + others, typed: String(characters[range]), areLiteral: false,
      isTruncated: isTruncated || argument.isTruncated)
  }
}
