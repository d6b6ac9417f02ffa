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
      (
        "MAILTO:a@b.c,d@e.f?CC=g@h.i&Subject=x%20y&body=1%0D%0A2",
        "mailto:a@b.c,d@e.f?cc=g@h.i&subject=x%20y&body=1%0D%0A2"
      ),
      (
        "mailto:a@b.c?attach=/etc/passwd&%61ttachment=x&bcc=z@z.z&subject=s&in-reply-to=x",
        "mailto:a@b.c?subject=s"
      ),
      (
        "mailto:?to=a@b.c?attach=x&body=%26attach=/etc/passwd#&attach=y",
        "mailto:?to=a@b.c%3Fattach%3Dx&body=%26attach%3D/etc/passwd"
      ),
      ("mailto:a%0D%0ABcc:z@z.z?subject=a%0Ab&cc=%FF&body&x", "mailto:"),
      ("javascript:alert(1)", nil), ("data:text/html,x", nil), ("ftp://example.org/", nil), ("-rf", nil),
      ("www.example.org", nil), ("", nil), (":", nil), ("//example.org", nil),
      ("ssh://-oProxyCommand=x", nil),
      ("vbscript:x", nil), ("h\u{0}ttp://example.org/", nil), ("file:///etc/passwd", nil), ("file:", nil),
    ] as [(String, String?)])
  func schemes(_ uri: String, _ expected: String?) {
    #expect(Self.text(uri) == expected)
  }

  @Test("Only PDFs in the document's folder, which has to be named, and files of permitted kinds")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    let home = folder + "/pdfkey-links-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: home + "/docs/sub", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: home) }
    for name in [
      "docs/a.pdf", "docs/sub/b c.PDF", "docs/run.txt", "docs/x.txt", "docs/evil.html", "outside.pdf",
    ] {
      #expect(FileManager.default.createFile(atPath: "\(home)/\(name)", contents: Data()))
    }
    chmod(home + "/docs/run.txt", 0o755)
    symlink(home + "/outside.pdf", home + "/docs/link.pdf")
    symlink(home + "/docs", home + "/alias")
    let source = DocumentSource.path(home + "/docs/a.pdf")
    func open(_ path: String, _ kinds: [String] = []) -> LinkAddress? {
      try? LinkAddress("file://" + path, in: source, opening: kinds)
    }
    #expect(open(home + "/docs/sub/b%20c.PDF#page=2")?.text == "file://\(home)/docs/sub/b%20c.PDF")
    #expect(open(home + "/docs/sub/b%20c.PDF")?.document == home + "/docs/sub/b c.PDF")
    #expect(open(home + "/docs/x.txt", ["csv", "txt"]).map { $0.document == nil } == true)
    for path in [
      "/docs/run.txt", "/docs/evil.html", "/docs/evil.html%00.pdf", "/outside.pdf", "/docs/link.pdf",
      "/docs/../outside.pdf", "/docs/none.pdf", "/docs/sub", "/alias/a.pdf",
    ] {
      #expect(open(home + path, ["txt"]) == nil, "\(path)")
    }
    #expect(open(home + "/docs/x.txt") == nil)
    // The folder of the document, by a name that any document knows.
    let document = FileManager.default.currentDirectoryPath + "/Package.swift"
    for (path, isOpened) in [(document, true), ("/proc/self/cwd/Package.swift", false)] {
      let link = try? LinkAddress("file://" + path, in: .path(document), opening: ["swift"])
      #expect((link != nil) == isOpened, "\(path)")
    }
    #expect(Self.text("file://other.example\(home)/docs/a.pdf", in: source) == nil)
    #expect(Self.text("file://\(home)/docs/a.pdf", in: .bytes(Data(), name: "a.pdf")) == nil)
  }
}
