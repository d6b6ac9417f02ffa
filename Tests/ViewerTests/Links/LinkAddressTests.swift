import DocModel
import Foundation
import Testing

@testable import Viewer

@Suite("Link addresses that may be opened")
struct LinkAddressTests {
  private static func text(_ uri: String, in source: DocumentSource = .path("/tmp/none.pdf")) -> String? {
    try? LinkAddress(uri, in: source).text
  }

  @Test(
    "Only some schemes, and only valid characters",
    arguments: [
      ("https://example.org/a?b=c&d=%20#e", "https://example.org/a?b=c&d=%20#e"),
      ("HTTP://EXAMPLE.org", "HTTP://EXAMPLE.org"), ("mailto:ada@example.org", "mailto:ada@example.org"),
      ("https://example.org/ü ?\"<>", "https://example.org/%C3%BC%20?%22%3C%3E"),
      ("https://example.org/\u{1B}[2J\n", "https://example.org/%1B[2J%0A"),
      ("https://bücher.example:80/ü?q=ö", "https://xn--bcher-kva.example:80/%C3%BC?q=%C3%B6"),
      ("https://b%C3%BCcher.example", "https://xn--bcher-kva.example"),
      ("http://%65xample.org/", "http://example.org/"), ("https://аррӏе.com/", "https://xn--80ak6aa92e.com/"),
      ("https://good.example@еvil.example/", "https://good.example@xn--vil-qdd.example/"),
      ("https://ｅｖｉｌ。example/", "https://evil.example/"),
      ("https://e\u{200B}vil.example/", "https://evil.example/"),
      ("https://a\u{202E}b.example/", "https://a%E2%80%AEb.example/"),
      ("https://a%2Fb.example/", "https://a%2Fb.example/"),
      ("https://good.example\\@evil.example/", "https://good.example%5C@evil.example/"),
      ("https://[::1]:80/", "https://[::1]:80/"), ("mailto:a@bücher.example", "mailto:a@b%C3%BCcher.example"),
      ("javascript:alert(1)", nil), ("data:text/html,x", nil), ("ftp://example.org/", nil), ("-rf", nil),
      ("www.example.org", nil), ("", nil), (":", nil), ("//example.org", nil),
      ("ssh://-oProxyCommand=x", nil),
      ("vbscript:x", nil), ("h\u{0}ttp://example.org/", nil), ("file:///etc/passwd", nil), ("file:", nil),
    ] as [(String, String?)])
  func schemes(_ uri: String, _ expected: String?) {
    #expect(Self.text(uri) == expected)
  }

  @Test("Only files in the document's folder, and no programs")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    let home = folder + "/pdfkey-links-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: home + "/docs/sub", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: home) }
    for name in ["docs/a.pdf", "docs/sub/b c.txt", "docs/run.sh", "docs/start.desktop", "outside.txt"] {
      #expect(FileManager.default.createFile(atPath: "\(home)/\(name)", contents: Data()))
    }
    chmod(home + "/docs/run.sh", 0o755)
    symlink(home + "/outside.txt", home + "/docs/link.txt")
    let source = DocumentSource.path(home + "/docs/a.pdf")
    func open(_ path: String) -> String? { Self.text("file://" + path, in: source) }
    #expect(open(home + "/docs/sub/b%20c.txt") == "file://\(home)/docs/sub/b%20c.txt")
    #expect(open(home + "/docs/a.pdf") != nil)
    for path in [
      "/docs/run.sh", "/docs/start.desktop", "/outside.txt", "/docs/link.txt", "/docs/../outside.txt",
      "/docs/none.txt", "/docs/sub",
    ] {
      #expect(open(home + path) == nil, "\(path)")
    }
    #expect(Self.text("file://other.example\(home)/docs/a.pdf", in: source) == nil)
    #expect(Self.text("file://\(home)/docs/a.pdf", in: .bytes(Data(), name: "a.pdf")) == nil)
  }
}
