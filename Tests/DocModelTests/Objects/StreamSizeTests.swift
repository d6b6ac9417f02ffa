import Foundation
import TestSupport
import Testing

@testable import DocModel
@testable import PDFObjects

/// Limits of decoded streams: a small stream may expand to more than the available memory.
@Suite struct StreamSizeTests {
  /// Returns a deflated stream that repeats itself: 13 bits stand for 258 zeros.
  private static func bomb(_ size: Int) -> [UInt8] {
    // A fixed block: one zero, then matches of length 258 (11000101) at distance 1 (00000), 13 bits each.
    var bits = [true, true, false] + code(0x30, 8)
    for _ in 0..<(size / 258) { bits += code(0b1100_0101, 8) + code(0, 5) }
    bits += code(0, 7)
    var bytes: [UInt8] = [0x78, 0x9C]
    for start in stride(from: 0, to: bits.count, by: 8) {
      let byte = bits[start..<min(start + 8, bits.count)].enumerated()
      bytes.append(byte.reduce(0) { $1.element ? $0 | 1 << UInt8($1.offset) : $0 })
    }
    return bytes
  }

  /// Returns the number of zeros in the stream.
  private static func size(_ size: Int) -> Int { size / 258 * 258 + 1 }

  private static func inflatedSize(of data: [UInt8], upTo limit: Int) -> Int {
    data.withUnsafeBufferPointer { Inflation.size(of: $0, upTo: limit) }
  }

  private static func code(_ value: Int, _ length: Int) -> [Bool] {
    (0..<length).reversed().map { value >> $0 & 1 == 1 }
  }

  /// Returns a document with a metadata stream.
  private static func metadata(_ data: [UInt8], filters: String, length: Int? = nil) throws -> Document {
    var source = PDFSource(catalog: "/Metadata 10 0 R")
    source.objects[10] =
      "<</Type /Metadata /Filter \(filters) /Length \(length ?? data.count)>>stream\n@@@\nendstream"
    var bytes = source.data
    let range = try #require(bytes.range(of: Data("@@@".utf8)))
    bytes.replaceSubrange(range, with: data)
    return try Document(.bytes(bytes, name: "made.pdf"))
  }

  @Test func metadataThatInflatesBeyondTheLimitIsLeftOut() throws {
    let document = try Self.metadata(Self.bomb(17 << 20), filters: "/FlateDecode")
    #expect(document.info.xmp == nil)
    #expect(document.warnings.contains { $0.kind == .leftOut })
  }

  @Test func metadataUpToTheLimitIsRead() throws {
    let document = try Self.metadata(Self.bomb(15 << 20), filters: "[/FlateDecode]")
    let size = Self.size(15 << 20)
    #expect(document.info.xmp?.utf8.count == size)
    #expect(!document.warnings.contains { $0.kind == .leftOut })
  }

  /// Returns zeros in stored blocks, with their checksum (RFC 1950 and 1951).
  private static func deflated(_ size: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01]
    var rest = size
    repeat {
      let length = min(rest, 0xFFFF)
      rest -= length
      bytes.append(rest == 0 ? 1 : 0)
      for number in [length, ~length] {
        bytes += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
      }
      bytes += [UInt8](repeating: 0, count: length)
    } while rest > 0
    // For zeros the first sum is 1, and the second is their number.
    let second = size % 65_521
    return bytes + [UInt8(second >> 8), UInt8(second & 0xFF), 0, 1]
  }

  @Test(
    "A stream that inflates to exactly the limit is read, and one byte more is rejected",
    arguments: [600, 1 << 15, 200_000])
  func exactLimit(_ size: Int) {
    Self.deflated(size).withUnsafeBufferPointer { bytes in
      guard case .data(let data) = Inflation.inflate(bytes, upTo: size) else {
        Issue.record("\(size) bytes weren't read")
        return
      }
      #expect(data.count == size)
      guard case .tooLarge = Inflation.inflate(bytes, upTo: size - 1) else {
        Issue.record("\(size) bytes were read with a limit of \(size - 1)")
        return
      }
    }
  }

  @Test func wrongLengthDoesNotHideTheInflatedSize() throws {
    let document = try Self.metadata(Self.bomb(17 << 20), filters: "/FlateDecode", length: 3)
    #expect(document.info.xmp == nil)
  }

  @Test func metadataDeflatedTwiceIsLeftOut() throws {
    let document = try Self.metadata(Self.bomb(1 << 20), filters: "[/FlateDecode /FlateDecode]")
    #expect(document.info.xmp == nil && document.warnings.contains { $0.kind == .leftOut })
  }

  @Test(arguments: [0, 1, 257, 258, 100_000, 3_000_000])
  func sizesAreFoundWithoutInflating(size: Int) {
    let expected = Self.size(size)
    #expect(Self.inflatedSize(of: Self.bomb(size), upTo: 1 << 24) == expected)
    if size > 258 { #expect(Self.inflatedSize(of: Self.bomb(size), upTo: 100) > 100) }
  }

  /// Dynamic codes, stored bytes, fixed codes, no matches, several blocks.
  @Test(
    arguments: [
      (
        """
        eNptUlsSgyAMvApXQ8HKSMUqTKe3b8kmEJz+8Eg2u5tAKjmG3Zuwb+YdXF7Nq1hn/LL4OXME65TS9rTnZqKdfPxd\
        T+dPc9iHF/QcU3Edxwhnr9Vc+RM9qKkC0COFPTMfEIntCBUxQF+XVLfEy8qI6ghvYKWEUMtOPihDC2vxBrGhrw6t\
        6tQKEjKP1jYfVNn/DlgLU+kdNA01tHq9N8Dl/cq66hnB0PzWA7WtIKRGQZXRE1FOVRn8chwTGN5CgW5+SWYgHJ4H\
        Q4LxYf5UR7SQU8dqUdQravxLEBn/RRuHmCKnqIOcoheiPq9WDm79g0HKT9Fw+msCJ5gvPu9LAA==
        """, 897
      ),
      (
        """
        eAEBPADD/ya4sE//eym4DBT8mYjsZwg8vZhY00B0pmslDvrqowjNflXWNSH7u5DzIaHlyWkbK29fJg/Ya0skdOz/\
        noxOHeo=
        """, 60
      ),
      (
        """
        eAFLTEpOHEkIAEHFW+E=
        """, 240
      ),
      (
        """
        eAEFwYERxCAIBMBWrjWUMzLyYgxOJt3/bpx0m4TNgdc0O+4jCrbGmnhNs+M1zY4SMX6yB1wKHSW2cmPJRbA11kT1\
        OIoSMX6yB0ps5YbK0/Hk58R9RLHkIqrHUaywmXApdDz5OREn3SZRPY6ixFZuvKbZUT2OYoXNhM0BlaeDrbEmVvwB\
        OW5KMw==
        """, 200
      ),
      (
        """
        eNpUj1ESwjAIRK/C1WihNhMMNSXjeHsVyFh/YLIsb4kOk9IYSqvwLGQ7PAYS8LbxaqlEXVTrHXsFwYXl8+zEHQ68\
        8XSvooN+vnQQnjuc9hIOtG+E9dDSLHnh0DxnopwQ+deV77XOzeRQr0q2oPpgomf3O3ziJbOyRdjfvwjfAAAA//8A\
        PADD/ya4sE//eym4DBT8mYjsZwg8vZhY00B0pmslDvrqowjNflXWNSH7u5DzIaHlyWkbK29fJg/Ya0skdOz/ngAA\
        AP//XVFbEoMgDLwKV0OJlZGKRZxOb9+SDSH1RyDZ16zn6oL/feK+udflg5tTvoJLfqLkppy3py/buGDLjHcMdZXB\
        keNeWWPKJVCBFKYMVo+zfhJh3Z75qinupKfQx1N8YcY0KGjedjn8gyyE3XhoNjwUfZPU0JBX5miAloXmKhsDuuVl\
        mz9BdusolITgoii9NR7Lws5cW8Tu3lBgd0WYyF4OraOH4qTgwc7Id6HRl9KhDdgoW3+F4pgl3sB1zBeVdmjp
        """, 957
      ),
    ] as [(String, Int)])
  func sizesOfStreamsDeflatedByZlib(base64: String, size: Int) throws {
    let data = try #require(Data(base64Encoded: base64))
    #expect(Self.inflatedSize(of: Array(data), upTo: 1 << 24) == size)
    for end in 0..<data.count {
      #expect(Self.inflatedSize(of: Array(data.prefix(end)), upTo: 1 << 24) <= size)
    }
  }

  @Test func randomBytesHaveASize() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<1_000 {
      let data = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      #expect(Self.inflatedSize(of: data, upTo: 1 << 20) >= 0)
    }
  }
}
