import Testing

@testable import Viewer

@Suite("Positions in TOML")
struct TOMLPositionsTests {
  @Test(
    "Every key is found at its position",
    arguments: [
      ("a = 1", ["a"], 1, 1), ("\n\n  a = 1", ["a"], 3, 3), ("# a = 2\r\na = 1", ["a"], 2, 1),
      ("[t]\na = 1", ["t", "a"], 2, 1), ("[t]", ["t"], 1, 1),
      (" [ t . u ] # x\n a=1", ["t", "u", "a"], 2, 2),
      ("[[t]]\na = 1", ["t", "a"], 2, 1), ("\"a b\" = 1", ["a b"], 1, 1), ("'a\\' = 1\nb = 2", ["b"], 2, 1),
      ("\"\\u00e9\\\"\\\\\" = 1", ["é\"\\"], 1, 1), ("a.\"b\".c = 1", ["a", "b", "c"], 1, 1),
      ("a.b = 1", ["a"], 1, 1),
      ("x = \"a = 1\"\na = 2", ["a"], 2, 1), ("x = 'a # b'\na = 2", ["a"], 2, 1),
      ("x = 1 # \"\na = 2", ["a"], 2, 1),
      ("x = \"\"\"\na = 1\n\"\"\"\na = 2", ["a"], 4, 1), ("x = '''\na = \"\n'''\na = 2", ["a"], 4, 1),
      ("x = \"\"\"a\\\"\"\"\"\"\na = 2", ["a"], 2, 1),
      ("x = [1, \"]\", # ]\n [2], {b = 1}]\na = 2", ["a"], 3, 1),
      ("x = {a = 1, b = {c = 2}}", ["x", "b", "c"], 1, 18), ("x = 1979-05-27 07:32:00\na = 2", ["a"], 2, 1),
      ("日本 = 1\n\"日\" = 2", ["日"], 2, 1), ("\"é\" = 1; a = 2\nb = 1", ["b"], 2, 1),
      ("x = \"é\"\t\n a = 1", ["a"], 2, 2),
    ] as [(String, [String], Int, Int)])
  func places(text: String, path: [String], line: Int, column: Int) {
    #expect(TOMLPositions(text).byPath[path] == SourcePosition(line: line, column: column))
  }

  @Test(
    "Invalid TOML does no harm",
    arguments: [
      "[", "a", "a =", "= 1", "\"", "a = \"", "[a", "x = [", "x = {", "x = {a", "a = \"\\u", "]", "}{", "\\",
    ])
  func unsound(text: String) {
    _ = TOMLPositions(text)
    #expect(TOMLPositions("ok = 1\n" + text).byPath[["ok"]] == SourcePosition(line: 1, column: 1))
  }
}
