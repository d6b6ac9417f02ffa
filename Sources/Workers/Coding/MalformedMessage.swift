/// An error about bytes from another process that are no valid message.
package struct MalformedMessage: Error {
  let reason: String
}
