/// Bytes from another process that stand for nothing.
package struct MalformedMessage: Error {
  let reason: String
}
