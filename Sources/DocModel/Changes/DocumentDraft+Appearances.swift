/// Appearance streams as new objects (ISO 32000-1, 12.5.5).
extension DocumentDraft {
  /// The appearances so far.
  struct Appearances {
    /// The graphics state parameter dictionaries, each shared by all appearances that need it.
    fileprivate var graphicsStates: [GraphicsState: ObjectID] = [:]
    /// The appearances that wait for their text: all texts are drawn together, so that they share their fonts.
    fileprivate var waiting: [Waiting] = []

    /// An appearance whose text isn't drawn yet.
    fileprivate struct Waiting {
      let stream: ObjectID
      let owner: String
      var drawing: AppearanceStream
      var form: PDFDictionary
      var resources: PDFDictionary
    }

    /// Whether an appearance is transparent or blended with the page.
    var areTransparent: Bool { !graphicsStates.isEmpty }
  }

  /// Adds the form XObject of an appearance; its text is drawn by ``drawTexts()``.
  ///
  /// - Parameters:
  ///   - drawing: the appearance.
  ///   - owner: the name of its annotation or field in warnings.
  /// - Returns: the object of the stream.
  package mutating func add(_ drawing: AppearanceStream, of owner: String) -> ObjectID {
    var form = DictionaryBuilder()
    form["Subtype"] = .name("Form")
    let box = drawing.boundingBox
    form["BBox"] = .array([box.x0, box.y0, box.x1, box.y1].map(PDFValue.init(number:)))
    form["Matrix"] = drawing.matrix.map { .array($0.map(PDFValue.init(number:))) }
    var resources = DictionaryBuilder()
    if let state = drawing.graphicsState {
      resources["ExtGState"] = .dictionary(PDFDictionary("G", .reference(graphicsState(state))))
    }
    if let image = drawing.image {
      var dictionary = image.dictionary
      if let mask = image.softMask {
        dictionary.append("SMask", .reference(objects.add(.stream(mask.dictionary, mask.data))))
      }
      let id = objects.add(.stream(dictionary, image.data))
      resources["XObject"] = .dictionary(PDFDictionary("I", .reference(id)))
    }
    let stream = objects.reserveNumber()
    let appearance = Appearances.Waiting(
      stream: stream, owner: owner, drawing: drawing, form: form.dictionary, resources: resources.dictionary)
    if drawing.text == nil { write(appearance) } else { appearances.waiting.append(appearance) }
    return stream
  }

  private mutating func write(_ appearance: Appearances.Waiting) {
    var form = appearance.form
    form.append("Resources", .dictionary(appearance.resources))
    objects.set(appearance.stream, to: .stream(form, appearance.drawing.content))
  }

  private mutating func graphicsState(_ state: GraphicsState) -> ObjectID {
    if let known = appearances.graphicsStates[state] { return known }
    var dictionary = DictionaryBuilder()
    if state.opacity < 1 {
      dictionary["ca"] = PDFValue(number: state.opacity)
      dictionary["CA"] = PDFValue(number: state.opacity)
    }
    dictionary["BM"] = state.blendMode.map { .name(PDFName(Array($0.utf8))) }
    let id = objects.add(.value(.dictionary(dictionary.dictionary)))
    appearances.graphicsStates[state] = id
    return id
  }

  /// Draws the texts of all appearances; called once, after all of them were added.
  ///
  /// - Throws: ``EditError`` if Pango is missing, or a text can't be drawn.
  package mutating func drawTexts() throws(EditError) {
    let waiting = appearances.waiting
    let texts: TextBoxes
    do throws(CairoError) {
      texts = try TextBoxes(waiting.compactMap(\.drawing.text))
    } catch {
      throw notEditable(error.message)
    }
    var numbers: [ObjectID: ObjectID] = [:]
    for id in texts.objects.keys.sorted(by: { $0.number < $1.number }) {
      numbers[id] = objects.reserveNumber()
    }
    for (id, object) in texts.objects {
      guard let new = numbers[id] else { continue }
      switch object {
      case .value(let value): objects.set(new, to: .value(value.renumbered(numbers)))
      case .stream(let dictionary, let data):
        objects.set(new, to: .stream(dictionary.renumbered(numbers), data))
      }
    }
    for (var appearance, text) in zip(waiting, texts.drawings) {
      appearance.drawing.append(text)
      for (key, value) in appearance.drawing.textResources?.entries ?? [] {
        appearance.resources.append(key, value.renumbered(numbers))
      }
      if let box = appearance.drawing.text, !box.arrangement.isList, text.height > box.box.height + 1 {
        warnings.append("the text of \(appearance.owner) doesn't fit into its rectangle")
      }
      if text.missingGlyphs > 0 {
        warnings.append(
          "no font has \(text.missingGlyphs) characters of \(appearance.owner); install more fonts")
      }
      write(appearance)
    }
    appearances.waiting = []
  }
}

extension PDFValue {
  /// The value with other numbers of the objects that it refers to.
  fileprivate func renumbered(_ numbers: [ObjectID: ObjectID]) -> PDFValue {
    switch self {
    case .reference(let id): .reference(numbers[id] ?? id)
    case .array(let elements): .array(elements.map { $0.renumbered(numbers) })
    case .dictionary(let dictionary): .dictionary(dictionary.renumbered(numbers))
    default: self
    }
  }
}

extension PDFDictionary {
  /// The dictionary with other numbers of the objects that it refers to.
  fileprivate func renumbered(_ numbers: [ObjectID: ObjectID]) -> PDFDictionary {
    entries.reduce(into: PDFDictionary()) { $0.append($1.key, $1.value.renumbered(numbers)) }
  }
}
