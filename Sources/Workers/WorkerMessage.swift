import Foundation

/// What parent and worker say to each other, as the payload of a frame.
enum WorkerMessage {
  /// Why a payload makes no sense.
  struct Malformed: Error {
    let reason: String
  }

  // MARK: Requests: the length of the name, the name, the request.

  static func encode<Request: WorkerRequest>(_ request: Request) throws -> Data {
    let name = Array(Request.name.utf8.prefix(255))
    return Data([UInt8(name.count)] + name) + (try WorkerCoding.encode(request))
  }

  static func request(in payload: Data) throws(Malformed) -> (name: String, body: Data) {
    guard let length = payload.first, payload.count > Int(length) else {
      throw Malformed(reason: "a request without a name")
    }
    let rest = payload.dropFirst()
    return (String(decoding: rest.prefix(Int(length)), as: UTF8.self), Data(rest.dropFirst(Int(length))))
  }

  // MARK: Replies: whether it is one, what memory the worker has now, the reply.

  private static let isReply: UInt8 = 1
  private static let isRefusal: UInt8 = 2
  private static let headerLength = 9

  /// The frame of a reply; nil where it is too long for one.
  static func replyFrame(_ body: Data, resident: Int) -> Data? {
    Frame.encode(header(isReply, resident) + body)
  }

  /// The frame that says why there is no reply.
  static func refusalFrame(_ reason: String) -> Data? {
    Frame.encode(header(isRefusal, 0) + Data(reason.utf8))
  }

  static func reply(in payload: Data) throws(Malformed) -> (body: Data, resident: Int) {
    guard let kind = payload.first, payload.count >= headerLength else {
      throw Malformed(reason: "a reply that is cut off")
    }
    let body = payload.dropFirst(headerLength)
    guard kind == isReply else {
      // It is shown to people, and comes from where files are read: a line of it will do.
      throw Malformed(
        reason: kind == isRefusal ? String(decoding: body.prefix(200), as: UTF8.self) : "no reply")
    }
    let resident = payload.dropFirst().prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return (body, Int(clamping: resident))
  }

  private static func header(_ kind: UInt8, _ resident: Int) -> Data {
    var header = Data([kind])
    withUnsafeBytes(of: UInt64(clamping: resident).littleEndian) { header.append(contentsOf: $0) }
    return header
  }
}

/// Values as bytes.
enum WorkerCoding {
  /// Property lists have no numbers or texts alone.
  private struct Box<Value: Codable>: Codable {
    var value: Value
  }

  static func encode<Value: Codable>(_ value: Value) throws -> Data {
    if Value.self == Data.self, let data = value as? Data { return data }
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return try encoder.encode(Box(value: value))
  }

  static func decode<Value: Codable>(_ type: Value.Type, from data: Data) throws -> Value {
    if Value.self == Data.self, let value = data as? Value { return value }
    return try PropertyListDecoder().decode(Box<Value>.self, from: data).value
  }
}
