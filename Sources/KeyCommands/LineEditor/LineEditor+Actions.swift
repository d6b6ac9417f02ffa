extension LineEditor {
  /// Performs an action.
  public mutating func perform(_ action: Action) -> Outcome {
    defer { lastAction = action }
    switch action {
    case .accept: return accept()
    case .lineBreak: return insertLineBreak()
    case .complete: return .completionRequested(isRepeated: lastAction == .complete)
    case .interrupt: return interrupt()
    case .endOfInput: return .ended
    case .cancel, .clear: return clear()
    case .redraw: return .redrawRequested

    case .backwardCharacter: return move(to: line.cursor - 1)
    case .forwardCharacter: return move(to: line.cursor + 1)
    case .backwardWord: return move(to: line.startOfWord)
    case .forwardWord: return move(to: line.endOfWord)
    case .beginningOfLine: return move(to: 0)
    case .endOfLine: return move(to: line.characters.count)

    case .deleteBackward: return delete(line.cursor - 1..<line.cursor)
    case .deleteForward: return delete(line.cursor..<line.cursor + 1)
    case .killToEnd: return kill(line.cursor..<line.characters.count, isBefore: false)
    case .killToBeginning: return kill(0..<line.cursor, isBefore: true)
    case .killWordBackward: return kill(line.startOfWord..<line.cursor, isBefore: true)
    case .killWordForward: return kill(line.cursor..<line.endOfWord, isBefore: false)
    case .killArgumentBackward: return kill(line.startOfArgument..<line.cursor, isBefore: true)
    case .yank: return yank()
    case .yankPop: return yankPop()
    case .transposeCharacters: return transposeCharacters()
    case .transposeWords: return transposeWords()
    case .upperCaseWord: return changeWord { $0.uppercased() }
    case .lowerCaseWord: return changeWord { $0.lowercased() }
    case .capitalizeWord: return changeWord { $0.capitalizedWord }
    case .undo: return restore { $0.undo(from: $1) }
    case .redo: return restore { $0.redo(from: $1) }

    case .previousLine: return recall(backward: true, prefix: "")
    case .nextLine: return recall(backward: false, prefix: "")
    case .previousLikeThis: return recall(backward: true, prefix: line.beforeCursor)
    case .nextLikeThis: return recall(backward: false, prefix: line.beforeCursor)
    case .oldestLine: return recallEnd(oldest: true)
    case .newestLine: return recallEnd(oldest: false)
    case .searchBackward: return search(backward: true)
    case .searchForward: return search(backward: false)
    case .lastArgument: return putLastArgument()
    }
  }

  // MARK: The line as a whole

  private mutating func accept() -> Outcome {
    let text = line.text
    reset()
    return .accepted(text)
  }

  private mutating func insertLineBreak() -> Outcome {
    changes.endTyping()
    defer { changes.endTyping() }
    return insert("\n")
  }

  private mutating func interrupt() -> Outcome {
    let hadText = !isEmpty
    reset()
    return .interrupted(hadText: hadText)
  }

  /// Empties the line; undo restores it.
  private mutating func clear() -> Outcome {
    changes.record(line)
    line.set("")
    recall = nil
    return .edited
  }

  // MARK: Moving

  private mutating func move(to offset: Int) -> Outcome {
    changes.endTyping()
    return line.moveCursor(to: offset) ? .edited : .unchanged
  }

  // MARK: Deleting

  private mutating func delete(_ range: Range<Int>) -> Outcome {
    guard range.lowerBound >= 0, range.upperBound <= line.characters.count, !range.isEmpty else {
      return .unchanged
    }
    changes.record(line)
    line.replace(range, with: "")
    return .edited
  }

  private static let kills: Set<Action> = [
    .killToEnd, .killToBeginning, .killWordBackward, .killWordForward, .killArgumentBackward,
  ]

  private mutating func kill(_ range: Range<Int>, isBefore: Bool) -> Outcome {
    guard !range.isEmpty else { return .unchanged }
    killRing.add(
      String(line.characters[range]), continues: lastAction.map(Self.kills.contains) ?? false,
      isBefore: isBefore)
    return delete(range)
  }

  private mutating func yank() -> Outcome {
    guard let piece = killRing.newest() else { return .unchanged }
    return put(piece, in: line.cursor..<line.cursor)
  }

  private mutating func yankPop() -> Outcome {
    guard lastAction == .yank || lastAction == .yankPop, let yanked, let piece = killRing.next() else {
      return .unchanged
    }
    return put(piece, in: yanked)
  }

  private mutating func put(_ text: String, in range: Range<Int>) -> Outcome {
    changes.record(line)
    line.replace(range, with: text)
    // If the text joined the characters before it, fewer of its own remain distinct.
    yanked = min(range.lowerBound, line.cursor)..<line.cursor
    return .edited
  }

  private mutating func restore(
    _ step: (inout LineUndo, EditableLine) -> EditableLine?
  ) -> Outcome {
    guard let state = step(&changes, line) else { return .unchanged }
    line = state
    return .edited
  }

  // MARK: Words and characters

  /// Swaps the character before the cursor with the one on it, at the end the last two.
  private mutating func transposeCharacters() -> Outcome {
    let offset = min(line.cursor, line.characters.count - 1)
    guard offset > 0 else { return .unchanged }
    changes.record(line)
    let pair = line.characters[offset - 1...offset]
    line.replace(offset - 1..<offset + 1, with: String(pair.reversed()))
    return .edited
  }

  /// Swaps the word at the cursor with the one before it.
  private mutating func transposeWords() -> Outcome {
    var probe = line
    probe.moveCursor(to: line.endOfWord)
    let end = probe.cursor
    probe.moveCursor(to: probe.startOfWord)
    let start = probe.cursor
    probe.moveCursor(to: probe.startOfWord)
    let firstStart = probe.cursor
    let firstEnd = probe.endOfWord
    guard firstStart < start, firstEnd <= start else { return .unchanged }
    changes.record(line)
    let (first, second) = (line.characters[firstStart..<firstEnd], line.characters[start..<end])
    line.replace(
      firstStart..<end, with: String(second) + String(line.characters[firstEnd..<start]) + String(first))
    return .edited
  }

  private mutating func changeWord(_ change: (String) -> String) -> Outcome {
    let range = line.cursor..<line.endOfWord
    guard !range.isEmpty else { return .unchanged }
    changes.record(line)
    line.replace(range, with: change(String(line.characters[range])))
    return .edited
  }

  // MARK: History

  private static let walks: Set<Action> = [
    .previousLine, .nextLine, .previousLikeThis, .nextLikeThis, .oldestLine, .newestLine,
  ]

  /// Shows an older or newer line; a run of such steps keeps its prefix.
  private mutating func recall(backward: Bool, prefix: String) -> Outcome {
    let goesOn = lastAction.map(Self.walks.contains) ?? false
    var walk: Recall
    if goesOn, let recall {
      walk = recall
    } else {
      // If an older line was changed, the changed text is the new draft.
      let draft = recall.flatMap { history.lines[$0.index] == line.text ? $0.draft : nil }
      walk = Recall(index: recall?.index ?? history.lines.count, prefix: prefix, draft: draft ?? line)
    }
    if !backward, walk.index >= history.lines.count { return .unchanged }
    let index = history.index(
      from: walk.index, isBackward: backward, prefix: walk.prefix, except: line.text)
    guard index != nil || !backward else { return .unchanged }
    walk.index = index ?? history.lines.count
    show(walk)
    return .edited
  }

  private mutating func recallEnd(oldest: Bool) -> Outcome {
    guard oldest ? !history.lines.isEmpty : recall != nil else { return .unchanged }
    var walk = recall ?? Recall(index: 0, prefix: "", draft: line)
    walk.index = oldest ? 0 : history.lines.count
    walk.prefix = ""
    show(walk)
    return .edited
  }

  private mutating func show(_ walk: Recall) {
    changes.record(line)
    if history.lines.indices.contains(walk.index) {
      line.set(history.lines[walk.index])
      recall = walk
    } else {
      line = walk.draft
      recall = nil
    }
  }

  /// Inserts the last word of the previous line, or replaces the word just inserted with that of an older line.
  private mutating func putLastArgument() -> Outcome {
    let goesOn = lastAction == .lastArgument ? argument : nil
    var index = goesOn?.history ?? history.lines.count
    var word: String?
    while word == nil, index > 0 {
      index -= 1
      word = LineHistory.lastWord(of: history.lines[index])
    }
    guard let word else { return .unchanged }
    let outcome = put(word, in: goesOn?.range ?? line.cursor..<line.cursor)
    argument = yanked.map { Argument(history: index, range: $0) }
    yanked = nil
    return outcome
  }
}

extension String {
  /// The word with its first letter in upper case and the others in lower case.
  fileprivate var capitalizedWord: String {
    guard let first = firstIndex(where: \.isLetter) else { return self }
    return self[..<first] + self[first].uppercased() + self[index(after: first)...].lowercased()
  }
}
