import DocModel
import Foundation
import Workers

/// The workers that read documents for this program.
enum DocumentWorkers {
  /// What they can be asked.
  static let requests: [any WorkerRequest.Type] = [AnnotationsRequest.self]

  /// How a pool of them works.
  ///
  /// - Parameters:
  ///   - options: as the command line has them.
  ///   - path: the program; nil for this one.
  /// - Returns: the configuration.
  static func configuration(_ options: WorkerOptions, path: String? = nil) -> WorkerPool.Configuration {
    let arguments = [WorkerCommand.configuration.commandName ?? "", "--memory", "\(options.memory.bytes)"]
    return WorkerPool.Configuration(
      program: path.map { WorkerProgram(path: $0, arguments: arguments) } ?? .this(arguments: arguments),
      jobs: options.jobs, timeout: .seconds(options.timeout), memory: options.memory.bytes)
  }
}

/// Asks for the annotations of a document as JSON.
struct AnnotationsRequest: WorkerRequest {
  /// The document.
  struct Reply: Codable, Sendable {
    /// One object of the schema `pdfkey.annotations/1`, on one line.
    var json: Data
    /// How many annotations it has.
    var annotationCount: Int
    /// Why it couldn't be read, which the JSON says too; nil where it could.
    var failure: AnnotatedDocument.Failure?
  }

  /// The file, as `DocumentSource` has it.
  var location: String
  /// The password to try, where one was given.
  var password: String?
  /// Whether the text that annotations mark is read, which takes most of the time.
  var readsText = true

  func reply(in worker: WorkerContext) -> Reply {
    let source = DocumentSource(location)
    do throws(DocumentError) {
      let document = try worker.document(source, password: password)
      var options = AnnotationOptions()
      options.readsText = readsText
      return Self.reply(AnnotatedDocument(document, path: source.name, options: options))
    } catch {
      return Self.reply(for: source, AnnotatedDocument.Failure(code: error.code, message: "\(error)"))
    }
  }

  /// The reply for a document that its worker couldn't read to the end.
  func reply(for failure: WorkerFailure) -> Reply {
    let source = DocumentSource(location)
    return Self.reply(for: source, AnnotatedDocument.Failure(failure, path: source.name))
  }

  private static func reply(for source: DocumentSource, _ failure: AnnotatedDocument.Failure) -> Reply {
    reply(AnnotatedDocument(path: source.name, error: failure))
  }

  private static func reply(_ document: AnnotatedDocument) -> Reply {
    Reply(
      json: Data(AnnotationJSON().document(document)), annotationCount: document.entries.count,
      failure: document.error)
  }
}

extension AnnotatedDocument.Failure {
  /// A document that its worker couldn't read to the end.
  init(_ failure: WorkerFailure, path: String) {
    self.init(code: failure.code, message: "\(path): \(failure)")
  }
}
