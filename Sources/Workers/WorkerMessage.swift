import Foundation

/// The messages between parent and worker, as payloads of frames.
package enum WorkerMessage {
  // MARK: Requests: the length of the name, the name, the known parts, the request.

  package static func encode<Request: WorkerRequest>(
    _ request: Request, knowing parts: [Data] = []
  ) throws -> Data {
    let name = Array(Request.name.utf8.prefix(255))
    return Data([UInt8(name.count)] + name) + list(parts) + (try WorkerCoding.encode(request))
  }

  package static func request(in payload: Data) throws(MalformedMessage) -> (
    name: String, parts: [Data], body: Data
  ) {
    guard let length = payload.first else {
      throw MalformedMessage(reason: "a request without a name")
    }
    var rest = payload.dropFirst()
    let name = String(decoding: rest.prefix(Int(length)), as: UTF8.self)
    rest = rest.dropFirst(Int(length))
    let parts = try readList(&rest)
    return (name, parts, Data(rest))
  }

  // MARK: Replies: the kind, the worker's resident memory, the reply.

  /// An encoded answer of a worker.
  package enum Answer {
    /// The reply.
    case reply(Data)
    /// Requests that have to be carried out first, ready to be sent.
    case parts([Data])
    /// Requests of the same type that replace this one.
    case instead(Data)

    fileprivate var kind: UInt8 {
      switch self {
      case .reply: 1
      case .parts: 3
      case .instead: 4
      }
    }
  }

  private static let isRefusal: UInt8 = 2
  private static let headerLength = 9

  /// Returns the frame of an answer, in pieces; nil if it is too long.
  package static func frame(_ answer: Answer, resident: Int) -> [Data]? {
    let body: Data =
      switch answer {
      case .reply(let body), .instead(let body): body
      case .parts(let parts): list(parts)
      }
    return Frame.pieces([header(answer.kind, resident), body])
  }

  /// Returns the frame of a refusal with its reason.
  static func refusalFrame(_ reason: String) -> [Data]? {
    Frame.pieces([header(isRefusal, 0), Data(reason.utf8)])
  }

  package static func answer(in payload: Data) throws(MalformedMessage) -> (answer: Answer, resident: Int) {
    guard let kind = payload.first, payload.count >= headerLength else {
      throw MalformedMessage(reason: "a truncated reply")
    }
    var body = payload.dropFirst(headerLength)
    let resident = payload.dropFirst().prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    switch kind {
    case 1: return (.reply(body), Int(clamping: resident))
    case 3: return (.parts(try readList(&body)), Int(clamping: resident))
    case 4: return (.instead(body), Int(clamping: resident))
    // The text is shown to users and comes from an untrusted process, so it is truncated.
    case isRefusal: throw MalformedMessage(reason: String(decoding: body.prefix(200), as: UTF8.self))
    default: throw MalformedMessage(reason: "no reply")
    }
  }

  // MARK: Lists: the number of items, and each item with its length.

  private static func list(_ items: [Data]) -> Data {
    var bytes = Data()
    bytes.append(number: items.count)
    for item in items {
      bytes.append(number: item.count)
      bytes.append(item)
    }
    return bytes
  }

  private static func readList(_ bytes: inout Data) throws(MalformedMessage) -> [Data] {
    func readNumber() -> Int? {
      guard bytes.count >= 8 else { return nil }
      defer { bytes = bytes.dropFirst(8) }
      return Int(exactly: bytes.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
    let malformed = MalformedMessage(reason: "a truncated list")
    // Each item has at least a length, which limits the memory to reserve.
    guard let count = readNumber(), count <= bytes.count / 8 else { throw malformed }
    var items: [Data] = []
    for _ in 0..<count {
      guard let length = readNumber(), length <= bytes.count else { throw malformed }
      items.append(bytes.prefix(length))
      bytes = bytes.dropFirst(length)
    }
    return items
  }

  private static func header(_ kind: UInt8, _ resident: Int) -> Data {
    var header = Data([kind])
    header.append(number: resident)
    return header
  }
}

extension Data {
  /// Appends a nonnegative number as eight bytes, little-endian.
  fileprivate mutating func append(number: Int) {
    Swift.withUnsafeBytes(of: UInt64(clamping: number).littleEndian) { append(contentsOf: $0) }
  }
}
