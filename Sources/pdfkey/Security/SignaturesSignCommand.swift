import ArgumentParser
import SystemEnvironment
import Viewer
import DocModelLibrary
import DocModelSecurity

/// `pdfkey signatures sign`.
struct SignaturesSignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign a document.",
    discussion: """
      The certificate and its key come from a PKCS #12 file (.p12, .pfx). Its password is asked for, or read from \
      --certificate-password-file or from PDFKEY_CERTIFICATE_PASSWORD. The signature is appended to the file, so \
      that earlier ones stay valid; it is verified before anything is replaced.

      Without --rect the signature is invisible. Coordinates are points of the page's default user space, with the \
      origin at the lower left before the page's rotation. The signing time is that of this computer; there is no time stamp of another party.

      Examples:
        pdfkey signatures sign contract.pdf --certificate ann.p12 -o signed.pdf
        pdfkey signatures sign contract.pdf --certificate ann.p12 --reason "I agree" --page 3 --rect 72,72,272,132
        pdfkey signatures sign report.pdf --certificate ann.p12 --certify 2 -o certified.pdf
      """)

  @Argument(help: "PDF file; - is standard input.", completion: .pdf)
  var file: String

  @Option(help: ArgumentHelp("PKCS #12 file with the key.", valueName: "file"), completion: .file())
  var certificate: String

  @Option(
    help: ArgumentHelp("File whose first line is its password.", valueName: "file"), completion: .file())
  var certificatePasswordFile: String?

  @Option(parsing: .unconditional, help: "Reason for signing.")
  var reason: String?

  @Option(parsing: .unconditional, help: "Place of signing.")
  var location: String?

  @Option(parsing: .unconditional, help: "How to reach the signer.")
  var contact: String?

  @Option(parsing: .unconditional, help: "Name; default: the certificate's.")
  var name: String?

  @Option(parsing: .unconditional, help: "Empty field to sign, or name of a new one.")
  var field: String?

  @Option(help: ArgumentHelp("Number or label of the page; default: 1.", valueName: "page"))
  var page: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Rectangle x0,y0,x1,y1 in points.", valueName: "rect"))
  var rect: String?

  @Option(help: ArgumentHelp("Permit 1: nothing, 2: forms, 3: notes, too.", valueName: "level"))
  var certify: Int?

  @OptionGroup var destination: DestinationOptions

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var passwords: PasswordOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var library: LibraryOptions

  func validate() throws {
    try destination.requireOutput(of: file)
    guard certify.map((1...3).contains) ?? true else {
      throw ValidationError("--certify takes 1, 2 or 3.")
    }
    _ = try rectangle
  }

  private var rectangle: Rectangle? {
    get throws {
      guard let rect else { return nil }
      guard let numbers = EditParsing.numbers(rect), numbers.count == 4, numbers[0] != numbers[2],
        numbers[1] != numbers[3], numbers.allSatisfy({ abs($0) <= 1e6 })
      else { throw ValidationError("--rect takes x0,y0,x1,y1 of two different corners.") }
      return Rectangle(x0: numbers[0], y0: numbers[1], x1: numbers[2], y1: numbers[3])
    }
  }

  func run() throws {
    // An append that a killed program has left is completed before the document is opened.
    if Library.exists(at: library.path) { _ = try? library.openExisting() }
    let key = try openKey()
    let batch = DocumentBatch(
      [Input(argument: file)], limits, password: passwords.given, json: json, mapsFiles: true,
      writing: WritingRules(files: [destination.output].compactMap(\.self), library: library.path))
    var isSaved = false
    do {
      try batch.forEach { document, path in
        try NewestVersion.edit(document, path, inPlace: destination.output == nil) { document in
          try sign(document, path, key, batch.output, &isSaved)
        }
      }
    } catch let error as OutputError where isSaved {
      // A failure would have scripts sign twice.
      Messages.print("\(destination.output ?? file): is signed, but the report is incomplete (\(error))")
    }
  }

  private func sign(
    _ document: Document, _ path: String, _ key: SigningKey, _ report: Output, _ isSaved: inout Bool
  ) throws {
    var saving = SaveOptions()
    (saving.isDryRun, saving.keepsBackup) = (destination.dryRun, destination.backup)
    let target = destination.output.map(SaveDestination.file) ?? .inPlace
    let options = try options(for: document)
    let result: (signature: Signature, report: SaveReport)
    do throws(EditError) {
      result = try document.sign(with: key, options, to: target, options: saving)
    } catch {
      var failure = Failure(error)
      if case .certified = error {
        failure.message = "\(path): its certification permits no changes, and no other signatures"
      }
      throw failure
    }
    isSaved = !saving.isDryRun
    try write(result.signature, result.report, path: destination.output ?? path, document.pageLabels, report)
  }

  private func options(for document: Document) throws -> SigningOptions {
    var options = SigningOptions()
    (options.name, options.reason, options.location) = (name, reason, location)
    (options.contact, options.field, options.permittedChanges) = (
      contact, field, certify.flatMap(PermittedChanges.init)
    )
    options.rectangle = try rectangle
    if let page { options.pageIndex = try document.pageIndex(named: page) }
    return options
  }

  // MARK: The key

  /// Opens the file of the key, and asks for its password if it needs one and none was given.
  private func openKey() throws -> SigningKey {
    let given = try givenPassword
    var password = given ?? ""
    for attempt in 0...3 {
      do throws(SignatureError) {
        return try SigningKey(file: certificate, password: password)
      } catch {
        guard case .keyPassword = error, given == nil, attempt < 3, PasswordPrompt.isPossible else {
          throw Failure(error)
        }
        if attempt > 0 { Messages.print("wrong password; try again") }
      }
      password = PasswordPrompt.ask("Password for \(certificate): ") ?? ""
      if password.isEmpty { break }
    }
    throw Failure(SignatureError.keyPassword(certificate))
  }

  /// The password from a file or the environment; nil if neither is named.
  private var givenPassword: String? {
    get throws {
      guard let path = certificatePasswordFile else {
        return EnvironmentVariables["PDFKEY_CERTIFICATE_PASSWORD"]
      }
      return try TextFile.firstLine(path, content: "the password")
    }
  }

  // MARK: The report

  private func write(
    _ signature: Signature, _ report: SaveReport, path: String, _ labels: PageLabels, _ output: Output
  ) throws {
    if json {
      let bytes = if case .appended(let bytes) = report.mode { bytes } else { report.size }
      var json: JSONObject = [
        "path": path, "signature": JSONObject(signature, isVerified: true), "bytes": bytes,
        "warnings": report.warnings,
      ]
      if destination.dryRun { json["dryRun"] = true }
      return try output.write(json: json)
    }
    let words = SignatureReport(signature, labels)
    let verb = destination.dryRun ? "would be" : "is"
    output.write(
      line: "\(path): \(verb) signed by \(words.signerName) (field \(signature.fieldName))".onOneLine)
    if case .appended(let bytes) = report.mode {
      output.write(line: "\(path.onOneLine): \(verb) \(bytes) bytes longer")
    }
    try output.flush()
    for warning in report.warnings { Messages.print("\(path): \(warning)") }
  }
}
