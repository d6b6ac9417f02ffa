import DocModel
import DocModelSecurity

// Signing FILE KEY PASSWORD CERTIFICATE OUTPUT
let arguments = Array(CommandLine.arguments.dropFirst())
let (path, keyFile, password, certificate, output) = (
  arguments[0], arguments[1], arguments[2], arguments[3], arguments[4]
)

// The key and its certificate, in a PKCS #12 file.
let key = try SigningKey(file: keyFile, password: password)
print("signer:", key.holder.commonName ?? key.holder.distinguishedName)

var options = SigningOptions()
options.reason = "Approved"
options.rectangle = Rectangle(x0: 72, y0: 72, x1: 272, y1: 122)
let document = try Document(.path(path))
let (made, _) = try document.sign(with: key, options, to: .file(output))
print("made:", made.fieldName, "· intact:", made.isIntact)

// The program says who is trusted: here one certificate, and none of the user's.
var trusted = TrustedCertificates()
try trusted.add(file: certificate)

func verify(_ path: String, trusting trusted: TrustedCertificates) throws {
  for signature in try Document(.path(path)).signatures(trusting: trusted) {
    print(signature.signer?.commonName ?? "unknown", "·", signature.coverage, "·", signature.trust)
    print("  reason:", signature.reason ?? "none", "· intact:", signature.isIntact)
    print("  changes since:", signature.changes?.kinds.map(\.rawValue).sorted() ?? [])
  }
}
try verify(output, trusting: trusted)

// A later note is an update, which leaves the signed bytes as they are.
let editor = try DocumentEditor(try Document(.path(output)))
try editor.add(.note(at: Point(x: 72, y: 500), onPage: 0, "Seen"))
try editor.save(.inPlace)
try verify(output, trusting: trusted)
