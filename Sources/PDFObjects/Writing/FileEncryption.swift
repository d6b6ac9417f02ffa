import CNettle

/// The encryption of a file by the standard security handler (ISO 32000-1, 7.6; ISO 32000-2, 7.6), for the strings and
/// streams that are appended.
package struct FileEncryption {
  /// An algorithm of a crypt filter (Table 25, CFM).
  enum Method {
    case none, rc4, aes128, aes256
  }

  /// The file encryption key.
  let key: [UInt8]
  let strings: Method
  let streams: Method
  /// Whether the password was the owner's, who may do everything.
  package let isOwner: Bool

  /// Creates an encryption; nil if a method can't work with a key of that length.
  init?(key: [UInt8], strings: Method, streams: Method, isOwner: Bool) {
    for method in [strings, streams] {
      switch method {
      case .none: break
      case .rc4: guard (1...32).contains(key.count) else { return nil }
      // The key of an object is five bytes longer than that of the file, and 16 at most.
      case .aes128: guard key.count >= 11 else { return nil }
      case .aes256: guard key.count == 32 else { return nil }
      }
    }
    (self.key, self.strings, self.streams, self.isOwner) = (key, strings, streams, isOwner)
  }

  /// Returns the cipher for the strings and the data of an object.
  func cipher(for id: ObjectID) -> Cipher { Cipher(encryption: self, id: id) }

  /// The cipher of one object, whose number is part of the key (7.6.2, algorithm 1).
  struct Cipher {
    let encryption: FileEncryption
    let id: ObjectID

    func encryptString(_ bytes: [UInt8]) -> [UInt8] { encrypt(bytes, encryption.strings) }
    func encryptStream(_ bytes: [UInt8]) -> [UInt8] { encrypt(bytes, encryption.streams) }

    private func encrypt(_ bytes: [UInt8], _ method: Method) -> [UInt8] {
      switch method {
      case .none: bytes
      case .rc4: Self.encryptRC4(bytes, key: objectKey(salt: []))
      case .aes128: Self.encryptAES(bytes, nettle_aes128, key: objectKey(salt: Array("sAlT".utf8)))
      case .aes256: Self.encryptAES(bytes, nettle_aes256, key: encryption.key)
      }
    }

    private func objectKey(salt: [UInt8]) -> [UInt8] {
      let (number, generation) = (UInt32(bitPattern: id.number), UInt32(bitPattern: id.generation))
      let suffix = [number, number >> 8, number >> 16, generation, generation >> 8]
      let input = encryption.key + suffix.map { UInt8(truncatingIfNeeded: $0) } + salt
      return Array(MD5.digest(input).prefix(encryption.key.count + 5))
    }

    private static func encryptRC4(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
      var context = arcfour_ctx()
      nettle_arcfour_set_key(&context, key.count, key)
      var result = bytes
      nettle_arcfour_crypt(&context, bytes.count, &result, bytes)
      return result
    }

    /// Encrypts by AES in CBC mode with a random initialization vector, which precedes the data; the key must have the
    /// length of the cipher's, as the initializer has checked.
    private static func encryptAES(_ bytes: [UInt8], _ cipher: nettle_cipher, key: [UInt8]) -> [UInt8] {
      let block = Int(cipher.block_size)
      let padding = block - bytes.count % block
      let padded = bytes + Array(repeating: UInt8(padding), count: padding)
      var vector = (0..<block).map { _ in UInt8.random(in: 0...255) }
      let beginning = vector
      var result = [UInt8](repeating: 0, count: padded.count)
      withUnsafeTemporaryAllocation(byteCount: Int(cipher.context_size), alignment: 16) { context in
        cipher.set_encrypt_key(context.baseAddress, key)
        nettle_cbc_encrypt(
          context.baseAddress, cipher.encrypt, block, &vector, padded.count, &result, padded)
      }
      return beginning + result
    }
  }
}
