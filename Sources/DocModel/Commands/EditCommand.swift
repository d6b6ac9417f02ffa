import Foundation

/// A command to an editor as a value, which a process without the document can make.
///
/// Annotations are in the state in which the editor's document has them.
public enum EditCommand: Hashable, Sendable, Codable {
  /// Adds annotations; those without a name, date or author get one.
  case add([Annotation])
  /// Changes annotations.
  case change([AnnotationChange])
  /// Removes annotations with their replies.
  case remove([Annotation])
  /// Adds a reply to an annotation.
  case reply(to: Annotation, contents: String)
  /// Gives annotations a state.
  case setState(AnnotationState.Value, of: [Annotation])
  /// Sets the values of form fields, each by its full name; nil for none.
  case setValues([FieldEdit])
  /// Imports the annotations of a file with the given contents; its format is found by them.
  case importAnnotations(Data, name: String)
  /// Changes a part of the document that is on no page, if it still is as the change says.
  case changePart(DocumentEdit, title: String)
  /// Applies a step of a journal, or the inverse of one.
  case apply(EditStep)
}

extension EditCommand {
  /// The paths of the files from which pages or attachments come when the document is saved.
  package var files: [String] {
    switch self {
    case .changePart(let edit, _): edit.files
    case .apply(let step): step.files
    case .add, .change, .remove, .reply, .setState, .setValues, .importAnnotations: []
    }
  }
}

/// An annotation before and after a change.
public struct AnnotationChange: Hashable, Sendable, Codable {
  /// The annotation before the change.
  public var old: Annotation
  /// The annotation after it.
  public var new: Annotation

  /// Creates a change.
  public init(from old: Annotation, to new: Annotation) { (self.old, self.new) = (old, new) }
}

extension Annotation {
  /// Sets the entries that a change is about, of an annotation that a file and an editor may describe differently.
  fileprivate mutating func take(_ change: AnnotationChange) {
    func take<Value: Equatable>(_ entry: WritableKeyPath<Annotation, Value>) {
      let new = change.new[keyPath: entry]
      if new != change.old[keyPath: entry] { self[keyPath: entry] = new }
    }
    take(\.kind)
    take(\.rectangle)
    take(\.contents)
    take(\.name)
    take(\.flags)
    take(\.border)
    take(\.color)
    take(\.rotation)
    take(\.markup.author)
    take(\.markup.opacity)
    take(\.markup.richText)
    take(\.markup.subject)
    take(\.markup.intent)
  }
}

extension DocumentEditor {
  /// Carries out a command as one step.
  ///
  /// - Returns: the step, with the edits that complete the command, such as those of replies.
  /// - Throws: ``EditError``; nothing is changed then.
  @discardableResult
  public func perform(_ command: EditCommand) throws(EditError) -> EditStep {
    try grouped { () throws(EditError) in
      switch command {
      case .add(let drafts):
        for draft in drafts { try add(draft) }
      case .change(let changes):
        for change in changes { try self.change(try object(of: change.old)) { $0.take(change) } }
      case .remove(let annotations):
        // One of them may be a reply to another, which takes it with it.
        for annotation in annotations {
          let id = try object(of: annotation)
          if (try? self.annotation(id)) != nil { try remove(id) }
        }
      case .reply(let target, let contents): try reply(to: try object(of: target), contents)
      case .setState(let state, let targets):
        for target in targets { try setState(state, of: try object(of: target)) }
      case .setValues(let edits): for edit in edits { try setValue(edit.new, ofField: edit.name) }
      case .importAnnotations(let data, let name): try importFile(data, name)
      case .changePart(let edit, let title): try change(edit, title: title)
      case .apply(let step): try apply(step)
      }
    }
  }

  private func importFile(_ data: Data, _ name: String) throws(EditError) {
    do throws(ImportError) {
      let documents = try ImportedAnnotations.read(data, name: name)
      let report = try importAnnotations(try .about(document, of: documents, name: name))
      guard report.count(.added) + report.count(.changed) == 0,
        let reason = report.items.lazy.compactMap(\.reasons.first).first
      else { return }
      throw ImportError(file: name, reason: reason)
    } catch {
      throw .invalid(error.file, reason: error.reason)
    }
  }

  private func object(of annotation: Annotation) throws(EditError) -> ObjectID {
    let current = try pages.requireCurrent(annotation)
    guard let id = current.object else { throw .noSuchAnnotation(document.source.name, id: annotation.id) }
    return id
  }
}
