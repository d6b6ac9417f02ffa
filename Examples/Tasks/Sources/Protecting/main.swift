import DocModel
import DocModelSecurity
import Foundation

// Protecting FILE WORD FOLDER
let arguments = Array(CommandLine.arguments.dropFirst())
let (path, word) = (arguments[0], arguments[1])
let folder = URL(fileURLWithPath: arguments[2])

let document = try Document(.path(path))

// Restrictions need a password of the owner; without one of the user, anybody can open the file.
let encryption = try DocumentEncryption(
  ownerPassword: "secret", userPassword: "", permissions: [.print, .accessibility])
let locked = folder.appendingPathComponent("locked.pdf").path
try document.encrypt(with: encryption, to: .file(locked))
print("permitted:", try Document(.path(locked)).info.permissions.names)

// With a password of the user, opening the file needs it.
let secret = folder.appendingPathComponent("secret.pdf").path
try document.encrypt(
  with: DocumentEncryption(ownerPassword: nil, userPassword: "open sesame"), to: .file(secret))
do {
  _ = try Document(.path(secret))
} catch {
  print("needs a password:", error.isPasswordProblem)
}
try Document(.path(secret), password: "open sesame").decrypt(to: .inPlace)
print("encrypted:", try Document(.path(secret)).info.isEncrypted)

// A copy without a word, which is removed and not covered.
var request = RedactionRequest()
request.query = SearchQuery(word)
let published = folder.appendingPathComponent("public.pdf").path
let report = try document.redact(request, to: .file(published))
print("redacted:", report.places.count, "places; verified:", report.isVerified)
let left = try Document(.path(published)).search(SearchQuery(word)).flatMap(\.matches)
print("left:", left.count)

// A copy that doesn't say who made it, when, and with which program.
let bare = folder.appendingPathComponent("bare.pdf").path
let removal = try document.removeMetadata(to: .file(bare))
print("removed:", removal.removed)
print("remaining:", removal.remaining)
