import Foundation

extension Document {
  /// Signs the document as it is in its file, and saves it: the signature is appended, so that earlier ones stay valid.
  ///
  /// The result is read and verified before it replaces anything.
  ///
  /// - Parameters:
  ///   - key: the key with its certificate.
  ///   - signing: the entries of the signature.
  ///   - destination: the document's own file, or another place.
  ///   - options: what is allowed.
  /// - Returns: the new signature, and how the new version was written.
  /// - Throws: `EditError`; the file is unchanged then.
  public func sign(
    with key: SigningKey, _ signing: SigningOptions, to destination: SaveDestination,
    options: SaveOptions = SaveOptions()
  ) throws(EditError) -> (signature: Signature, report: SaveReport) {
    // The whole file is signed, so all of its bytes are needed.
    let document: Document
    do throws(DocumentError) {
      document = try heldInMemory(upTo: .max)
    } catch {
      throw .notEditable(source.name, reason: error.description)
    }
    let writer = try DocumentWriter(document)
    var signer = try SignatureWriter(writer, key, signing)
    let version = try signer.version()
    let signature = try signer.verify(version)
    return (signature, try writer.write(version, to: destination, options).report)
  }
}
