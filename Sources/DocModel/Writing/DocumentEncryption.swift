/// Passwords or permissions that can't encrypt a document.
public struct DocumentEncryptionError: DocumentFailure, Hashable {
  let problem: String
  var remedy: String?

  /// `invalidPassword`.
  public var code: String { "invalidPassword" }
  /// The reason and the remedy.
  public var explanation: (problem: String, remedy: String?) { (problem, remedy) }
}

/// The encryption of a document by AES-256 (ISO 32000-2, 7.6).
public struct DocumentEncryption: Hashable, Sendable {
  /// The password with which everything is permitted.
  public let ownerPassword: String
  /// The password with which the document opens; empty if it opens without one.
  public let userPassword: String
  /// The operations that are permitted with the user's password, always with ``DocumentPermissions/accessibility``.
  public let permissions: DocumentPermissions

  /// Checks passwords, and brings them into the form of the standard (SASLprep, RFC 4013).
  ///
  /// - Parameters:
  ///   - ownerPassword: the owner's password; nil for the user's.
  ///   - userPassword: the user's password; empty for a document that opens without one.
  ///   - permissions: the operations that are permitted with the user's password. PDF 2.0 always grants accessibility,
  ///     which is added (ISO 32000-2, Table 22).
  /// - Throws: ``DocumentEncryptionError`` for passwords that are missing, too long, or the same although not everything
  ///   is permitted, and for printing at full quality without printing, which no file can say.
  public init(
    ownerPassword: String?, userPassword: String, permissions: DocumentPermissions = .all
  ) throws(DocumentEncryptionError) {
    let user = Password.prepared(userPassword)
    let owner = ownerPassword.map(Password.prepared) ?? user
    for (name, password) in [("user", user), ("owner", owner)] {
      if let flaw = Password.flaw(password) {
        throw DocumentEncryptionError(
          problem: "the password of the \(name) \(flaw)", remedy: "choose another")
      }
    }
    guard !owner.isEmpty else {
      throw DocumentEncryptionError(
        problem: ownerPassword == nil
          ? "a document can't be encrypted without any password" : "the password of the owner is empty")
    }
    let permissions = permissions.union(.accessibility).intersection(.all)
    guard permissions.contains(.print) || !permissions.contains(.printHighQuality) else {
      throw DocumentEncryptionError(
        problem: "printing at full quality can't be permitted without printing", remedy: "add print")
    }
    guard permissions == .all || owner != user else {
      throw DocumentEncryptionError(
        problem: "restrictions need a password of the owner that isn't the user's")
    }
    (self.ownerPassword, self.userPassword, self.permissions) = (owner, user, permissions)
  }
}

extension Document {
  /// Writes the document anew with another encryption, also of its metadata.
  ///
  /// ```swift
  /// let encryption = try DocumentEncryption(ownerPassword: "secret", userPassword: "", permissions: [.print])
  /// try document.encrypt(with: encryption, to: .file("locked.pdf"))
  /// ```
  ///
  /// - Parameters:
  ///   - encryption: the passwords and the permissions.
  ///   - destination: the document's own file, which doesn't open with the old password afterwards, or another place.
  ///   - options: what is allowed.
  /// - Returns: how the new version was written, and warnings.
  /// - Throws: ``EditError``, also for an encrypted document that wasn't opened with the owner's password; the file is
  ///   unchanged then.
  @discardableResult
  public func encrypt(
    with encryption: DocumentEncryption, to destination: SaveDestination, options: SaveOptions = SaveOptions()
  ) throws(EditError) -> SaveReport {
    try DocumentWriter(self).save(with: encryption, to: destination, options)
  }

  /// Writes the document anew without encryption.
  ///
  /// - Parameters:
  ///   - destination: the document's own file, or another place.
  ///   - options: what is allowed.
  /// - Returns: how the new version was written, and warnings.
  /// - Throws: ``EditError`` if the document isn't encrypted, or was opened with the user's password and doesn't permit
  ///   everything; the file is unchanged then.
  @discardableResult
  public func decrypt(
    to destination: SaveDestination, options: SaveOptions = SaveOptions()
  ) throws(EditError) -> SaveReport {
    try DocumentWriter(self).save(with: nil, to: destination, options)
  }
}
