/// The error for bytes from another process that aren't a valid message.
package struct MalformedMessage: Error {
  let reason: String
}
