import ArgumentParser
import DocModel

/// `pdfkey encrypt`.
struct EncryptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encrypt",
    abstract: "Encrypt a document with passwords.",
    discussion: """
      The document, its metadata included, is encrypted by AES-256 (PDF 2.0). With the user's password it opens; with \
      the owner's everything is permitted. Without --user-password-file and --owner-password-file both are asked for. \
      A document with the owner's password alone opens without one. Readers keep to --allow of their own will: what \
      can be read can be copied.

      An encrypted document gets the new passwords only with its owner's password. In place, the file is replaced as \
      a whole; copies and backups of it stay as they were.

      Examples:
        pdfkey encrypt letter.pdf -o locked.pdf
        pdfkey encrypt form.pdf --owner-password-file owner.txt --allow print,fill
        pass show letters | pdfkey encrypt letter.pdf --user-password-file -

      \(ExitStatus.help)
      """
  )
  .ofPDFKey

  @Argument(help: "PDF file; - is standard input.", completion: .pdf)
  var file: String

  @Option(
    help: ArgumentHelp("File whose first line is the owner's password.", valueName: "file"),
    completion: .file())
  var ownerPasswordFile: String?

  @Option(
    help: ArgumentHelp("File whose first line is the user's password.", valueName: "file"),
    completion: .file())
  var userPasswordFile: String?

  @Option(
    help: ArgumentHelp("print,copy,annotate,fill,modify,assemble or none.", valueName: "list"),
    transform: { try AllowedOperations($0) })
  var allow: AllowedOperations?

  @OptionGroup var saving: SavingOptions

  func validate() throws {
    guard [file, ownerPasswordFile, userPasswordFile].count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input (-) can be read only once.")
    }
    try saving.destination.requireOutput(of: file)
    guard allow == nil || userPasswordFile == nil || ownerPasswordFile != nil else {
      throw ValidationError("--allow needs the owner's password: give --owner-password-file.")
    }
  }

  func run() throws {
    // Asked for once, although the document may be opened again.
    var chosen: DocumentEncryption?
    let passwords = [ownerPasswordFile, userPasswordFile].compactMap(\.self)
    try EditBatch(file, saving, reading: passwords).rewrite { document, path, destination, options in
      let encryption = try chosen ?? encryption(of: path)
      chosen = encryption
      return try document.encrypt(with: encryption, to: destination, options: options)
    }
  }

  private func encryption(of path: String) throws -> DocumentEncryption {
    var owner = try ownerPasswordFile.map { try TextFile.firstLine($0, content: "the password") }
    var user = try userPasswordFile.map { try TextFile.firstLine($0, content: "the password") }
    if owner == nil, user == nil {
      user = try NewPassword.ask("New password for \(path), or nothing to open it without one: ")
      let answer = try NewPassword.ask("New password of its owner, or nothing for the same: ")
      owner = answer.isEmpty ? nil : answer
    }
    do throws(DocumentEncryptionError) {
      return try DocumentEncryption(
        ownerPassword: owner, userPassword: user ?? "", permissions: allow?.permissions ?? .all)
    } catch {
      throw Failure(code: "invalidPassword", message: "\(path): \(error)", status: .usage)
    }
  }
}

/// The operations that the command line allows with the user's password.
struct AllowedOperations {
  let permissions: DocumentPermissions

  private static let named: [String: DocumentPermissions] = [
    "print": [.print, .printHighQuality], "copy": .copy, "annotate": [.annotate, .fillForms],
    "fill": .fillForms, "modify": .modify, "assemble": .assemble, "none": [],
  ]

  /// Parses names separated by commas; reading aloud is always allowed.
  init(_ text: String) throws {
    var permissions: DocumentPermissions = .accessibility
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    for name in names {
      guard let named = Self.named[name.lowercased()], name != "none" || names.count == 1 else {
        throw ValidationError("--allow takes print, copy, annotate, fill, modify and assemble, or none.")
      }
      permissions.formUnion(named)
    }
    self.permissions = permissions
  }
}
