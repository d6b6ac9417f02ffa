import Foundation

@testable import DocModelSecurity

/// A key of tests, made anew for each: the owner of the C handle.
///
/// The program has no use for the functions that make keys, so they are looked up in the library here.
final class TestKey {
  private let handle: OpaquePointer
  /// The public key (RFC 5280, 4.1.2.7).
  let publicKey: [UInt8]
  private let isRSA: Bool

  /// The hashes with which keys sign: the object identifier, and GnuTLS's number of a signature by RSA and by ECDSA.
  enum Hash: String {
    case md5 = "1.2.840.113549.2.5"
    case sha1 = "1.3.14.3.2.26"
    case sha256 = "2.16.840.1.101.3.4.2.1"

    /// The hash itself.
    func of(_ data: [UInt8]) -> [UInt8] {
      HashAlgorithm(BERElement(DER.algorithm(rawValue)[...]))?.hash(data) ?? []
    }
  }

  private typealias Datum = (data: UnsafeMutablePointer<UInt8>?, size: UInt32)
  private typealias Initialize = @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Int32
  private typealias Release = @convention(c) (OpaquePointer?) -> Void
  private typealias Generate = @convention(c) (OpaquePointer?, Int32, UInt32, UInt32) -> Int32
  private typealias Import = @convention(c) (OpaquePointer?, OpaquePointer?, UInt32, UInt32) -> Int32
  private typealias Export = @convention(c) (OpaquePointer?, Int32, UnsafeMutableRawPointer) -> Int32
  private typealias Sign =
    @convention(c) (
      OpaquePointer?, Int32, UInt32, UnsafeRawPointer, UnsafeMutableRawPointer
    ) -> Int32

  struct Failure: Error {
    let function: String
  }

  /// Makes an elliptic key of 256 bits, or one for RSA.
  init(bitsOfRSA bits: UInt32? = nil) throws {
    try GnuTLS.load()
    let isRSA = bits != nil
    var key: OpaquePointer?
    _ = try Self.function("gnutls_privkey_init", Initialize.self)(&key)
    // The number of an elliptic curve has the highest bit: 2 is secp256r1.
    let curve = UInt32(1) << 31 | 2
    let generate = try Self.function("gnutls_privkey_generate", Generate.self)
    guard let key, generate(key, isRSA ? 1 : 4, bits ?? curve, 0) == 0 else {
      throw Failure(function: "gnutls_privkey_generate")
    }
    var shared: OpaquePointer?
    _ = try Self.function("gnutls_pubkey_init", Initialize.self)(&shared)
    defer { try? Self.function("gnutls_pubkey_deinit", Release.self)(shared) }
    _ = try Self.function("gnutls_pubkey_import_privkey", Import.self)(shared, key, 0, 0)
    let export = try Self.function("gnutls_pubkey_export2", Export.self)
    (handle, publicKey, self.isRSA) = (key, Self.taken { export(shared, 0, $0) }, isRSA)
  }

  deinit { try? Self.function("gnutls_privkey_deinit", Release.self)(handle) }

  private static func function<Function>(_ name: String, _ type: Function.Type) throws -> Function {
    guard let library = dlopen("libgnutls.so.30", RTLD_LAZY), let symbol = dlsym(library, name) else {
      throw Failure(function: name)
    }
    return unsafeBitCast(symbol, to: type)
  }

  /// Returns the bytes that a function has allocated, and frees them.
  private static func taken(_ function: (UnsafeMutableRawPointer) -> Int32) -> [UInt8] {
    var datum: Datum = (nil, 0)
    guard withUnsafeMutablePointer(to: &datum, { function(UnsafeMutableRawPointer($0)) }) == 0 else {
      return []
    }
    defer { free(datum.data) }
    return Array(UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
  }

  /// Returns the AlgorithmIdentifier of signatures.
  func algorithm(_ hash: Hash) -> [UInt8] {
    switch hash {
    case .md5: DER.algorithm("1.2.840.113549.1.1.4")
    case .sha1: DER.algorithm(isRSA ? "1.2.840.113549.1.1.5" : "1.2.840.10045.4.1")
    case .sha256: DER.algorithm(isRSA ? "1.2.840.113549.1.1.11" : "1.2.840.10045.4.3.2")
    }
  }

  /// Returns a signature of data.
  func signature(of data: [UInt8], _ hash: Hash = .sha256) throws -> [UInt8] {
    let sign = try Self.function("gnutls_privkey_sign_data2", Sign.self)
    let number: Int32 =
      switch hash {
      case .md5: 3
      case .sha1: isRSA ? 1 : 12
      case .sha256: isRSA ? 6 : 14
      }
    var data = data
    let count = UInt32(data.count)
    let signature = data.withUnsafeMutableBufferPointer { buffer in
      var input: Datum = (buffer.baseAddress, count)
      return Self.taken { sign(handle, number, 0, &input, $0) }
    }
    guard !signature.isEmpty else { throw Failure(function: "gnutls_privkey_sign_data2") }
    return signature
  }

  /// Returns data with its signature, and perhaps more after that (X.509, SIGNED).
  func signed(_ data: [UInt8], _ hash: Hash = .sha256, more: [UInt8] = []) throws -> [UInt8] {
    DER.sequence(data, algorithm(hash), DER.bits(try signature(of: data, hash)), more)
  }
}
