import Testing

@testable import DocModel

/// Names of TeX sources, as recorded and as editors give them.
struct SourceNamesTests {
  @Test(
    "A file is matched by its path, else by its last components, if only one name has as many",
    arguments: [
      (["./main.tex", "sec/a.tex"], "/p/main.tex", "./main.tex"),
      (["./main.tex", "sec/a.tex"], "main.tex", "./main.tex"),
      (["./main.tex", "sec/a.tex"], "/p/./sec/../sec/a.tex", "sec/a.tex"),
      (["/home/ada/./main.tex"], "/home/ada/main.tex", "/home/ada/./main.tex"),
      // The folder was moved.
      (["/home/ada/sec/a.tex", "/home/ada/app/a.tex"], "/p/sec/a.tex", "/home/ada/sec/a.tex"),
      (["/home/ada/sec/a.tex", "/home/ada/app/a.tex"], "/p/other/a.tex", nil),
      (["../a.tex"], "/a.tex", "../a.tex"),
      // Read twice.
      (["./a.tex", "a.tex"], "/q/a.tex", "a.tex"),
      (["x/a.tex", "y/a.tex", "y/a.tex"], "/q/y/a.tex", "y/a.tex"),
      (["main.tex"], "/p/MAIN.tex", nil), (["main.tex"], "/p/xmain.tex", nil), (["main.tex"], "", nil),
      (["main.tex"], "/", nil), ([], "main.tex", nil), (["/"], "/", "/"),
    ] as [([String], String, String?)])
  func names(_ recorded: [String], _ file: String, _ expected: String?) {
    #expect(SourceNames(names: recorded, folder: "/p").name(of: file) == expected)
  }

  @Test(
    "A recorded name becomes the path of an existing file beside or above the PDF, else its own path",
    arguments: [
      ("./main.tex", ["/p/out/main.tex"], "/p/out/main.tex"),
      ("./main.tex", ["/p/main.tex"], "/p/main.tex"),
      ("./main.tex", [], "/p/out/main.tex"),
      ("../sec/a.tex", ["/p/sec/a.tex"], "/p/sec/a.tex"),
      ("/home/ada/./sec/a.tex", ["/home/ada/sec/a.tex", "/p/sec/a.tex"], "/home/ada/sec/a.tex"),
      ("/home/ada/./sec/a.tex", ["/p/sec/a.tex", "/p/out/a.tex"], "/p/sec/a.tex"),
      ("/home/ada/sec/a.tex", ["/q/a.tex"], "/home/ada/sec/a.tex"),
      ("../../../../etc/passwd", [], "/etc/passwd"), ("-c!id", [], "/p/out/-c!id"), ("", [], "/p/out"),
    ] as [(String, [String], String)])
  func paths(_ name: String, _ files: [String], _ expected: String) {
    #expect(SourceNames(names: [name], folder: "/p/out").path(of: name, exists: files.contains) == expected)
  }
}
