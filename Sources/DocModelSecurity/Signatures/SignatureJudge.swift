import Foundation

/// A signature as read, with the data for judging its signer.
struct ReadSignature {
  var signature: Signature
  /// The offset after the last signed byte; the largest number if that isn't known.
  let end: Int
  /// The signer; nil if there is nothing to judge.
  let signer: Signer?

  /// The signer of a signature.
  struct Signer {
    let subject: CertificateValidator.Subject
    /// The message; nil for a signature in PKCS #1.
    let message: CMSMessage?
  }
}

extension ReadSignature.Signer {
  /// Takes the signer of a message; nil if the message lacks the certificate.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - hashes: hashes on which the signature depends besides those of the message.
  init?(_ message: CMSMessage, hashes: [HashAlgorithm] = []) {
    guard let signer = message.signer else { return nil }
    let stamped = [message.timestamp?.algorithm].compactMap(\.self)
    subject = CertificateValidator.Subject(
      signer: signer, certificates: message.certificates, revocation: message.revocation,
      purpose: message.isTimestamp ? .timestamps : .documents, hashes: hashes + message.info.hashes + stamped)
    self.message = message
  }

  /// Takes the signer of a signature in PKCS #1.
  init(_ signer: X509Certificate, _ certificates: [X509Certificate]) {
    subject = CertificateValidator.Subject(
      signer: signer, certificates: certificates, revocation: RevocationData(), purpose: .documents,
      hashes: [.sha1])
    message = nil
  }
}

/// Judges the signers of a document's signatures.
///
/// The last signature comes first: a time stamp of the document proves that everything before it existed, time stamps of
/// others among it, so that their certificates have to be valid only then.
struct SignatureJudge {
  private let validator: CertificateValidator
  private let now = Date()

  init(_ validator: CertificateValidator) { self.validator = validator }

  /// Returns signatures with the trust in their signers, and the times that time stamps confirm.
  ///
  /// - Parameter signatures: the signatures in the order of their revisions.
  /// - Returns: the signatures in the same order.
  func judge(_ signatures: [ReadSignature]) -> [Signature] {
    var judged: [Signature] = []
    var proofs: [(end: Int, time: Date)] = []
    for read in signatures.reversed() {
      let later = proofs.filter { $0.end > read.end }.map(\.time).min()
      let signature = judge(read, later)
      judged.append(signature)
      if signature.purpose == .timestamp, let time = signature.time, time.source == .timestamp {
        proofs.append((read.end, time.date))
      }
    }
    return judged.reversed()
  }

  /// Judges a signature.
  ///
  /// - Parameters:
  ///   - read: the signature.
  ///   - later: the earliest time at which a time stamp of the document proves it to have existed.
  /// - Returns: the signature with the results.
  private func judge(_ read: ReadSignature, _ later: Date?) -> Signature {
    var signature = read.signature
    guard let signer = read.signer else { return signature }
    if signature.purpose == .timestamp {
      guard let time = signature.signingTime else { return signature }
      (signature.trust, signature.revocation) = judge(signer.subject, stating: time, later)
      if signature.trust == .trusted, signature.isIntact {
        signature.time = Signature.Time(date: time, source: .timestamp)
      }
      return signature
    }
    if let time = confirmedTime(signer, later) {
      signature.time = time
      let moments = CertificateValidator.Moments(
        valid: [time.date], relevant: time.date, proven: time.date)
      (signature.trust, signature.revocation) = validator.judge(signer.subject, at: moments)
    } else {
      (signature.trust, signature.revocation) = judge(signer.subject, stating: signature.time?.date, nil)
    }
    return signature
  }

  /// Returns the time that a time stamp confirms; nil if there is no trusted one.
  private func confirmedTime(_ signer: ReadSignature.Signer, _ later: Date?) -> Signature.Time? {
    let stamps = (signer.message?.timestamps ?? []).compactMap { message -> Date? in
      guard let time = message.timestamp?.time, let signer = ReadSignature.Signer(message) else { return nil }
      return judge(signer.subject, stating: time, later).trust == .trusted ? time : nil
    }
    if let time = stamps.min(), time <= later ?? .distantFuture {
      return Signature.Time(date: time, source: .timestamp)
    }
    return later.map { Signature.Time(date: $0, source: .documentTimestamp) }
  }

  /// Judges a signer who states a time, which has to be within the validity as the time of a later proof has to be, or
  /// else the present time.
  private func judge(
    _ subject: CertificateValidator.Subject, stating time: Date?, _ later: Date?
  ) -> (trust: Signature.Trust, revocation: Signature.Revocation) {
    let valid = [time, later ?? now].compactMap(\.self)
    return validator.judge(
      subject,
      at: CertificateValidator.Moments(valid: valid, relevant: later ?? time ?? now, proven: later))
  }
}
