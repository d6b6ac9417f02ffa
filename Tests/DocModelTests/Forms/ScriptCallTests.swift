import Testing

@testable import DocModel

@Suite("Calls in scripts of fields")
struct ScriptCallTests {
  @Test(
    "A call with literals is read",
    arguments: [
      (#"AFDate_FormatEx("dd/mm/yyyy");"#, "AFDate_FormatEx", [.text("dd/mm/yyyy")]),
      ("  AFTime_Format ( 2 )\r\n", "AFTime_Format", [.number(2)]),
      (
        #"AFNumber_Format(2, 0, 1, 0, "\u20ac \x24\"", true)"#, "AFNumber_Format",
        [.number(2), .number(0), .number(1), .number(0), .text("€ $\""), .flag(true)]
      ),
      (
        "AFRange_Validate(true, -1.5e2, false, .5);", "AFRange_Validate",
        [.flag(true), .number(-150), .flag(false), .number(0.5)]
      ),
      (
        #"AFSimple_Calculate("SUM", new Array ("a.b", 'c'));"#, "AFSimple_Calculate",
        [.text("SUM"), .texts(["a.b", "c"])]
      ),
      (#"f(["a"], new Array())"#, "f", [.texts(["a"]), .texts([])]), ("f()", "f", []),
    ] as [(String, String, [ScriptCall.Argument])])
  func calls(_ script: String, _ name: String, _ arguments: [ScriptCall.Argument]) {
    let call = ScriptCall(script)
    #expect(call?.name == name)
    #expect(call?.arguments == arguments)
  }

  @Test(
    "Any other script is none",
    arguments: [
      "", "event.value = 1;", "f(1); g(2);", "f(1) + 1", "f(a)", "f(1 + 1)", "f(g())", "f(010)", "f('a)",
      "f(1",
      "f(\"a\nb\")", #"f("\q")"#, #"f("\ud800")"#, "f(,)", "f(1,)", "/* c */ f(1);", "if (f(1)) g();",
      "this.f(1)",
      "f(new Object())", "f([1])", "f(--1)", "f(1e999)", "f(Infinity)", "(f)(1)", "f(1);;",
      "f(\"" + String(repeating: "a", count: 100_000) + "\")",
    ])
  func others(_ script: String) {
    #expect(ScriptCall(script) == nil)
  }

  @Test(
    "Only known functions with the right arguments declare a format",
    arguments: [
      "AFNumber_Format(2, 0)", "AFNumber_Format(2.5, 0, 0, 0, '', true)",
      "AFNumber_Format(-1, 0, 0, 0, '', true)", "AFNumber_Format(2, 5, 0, 0, '', true)",
      "AFNumber_Format(2, 0, 4, 0, '', true)", "AFNumber_Format(1e9, 0, 0, 0, '', true)",
      "AFNumber_Format('2', 0, 0, 0, '', true)", "AFDate_Format(14)", "AFDate_FormatEx('')",
      "AFDate_FormatEx('-')", "AFTime_Format(4)", "AFSpecial_Format(4)", "AFSpecial_Format()", "eval('1')",
      "AFNumber_Keystroke(2, 0, 0, 0, '', true)",
    ])
  func undeclared(_ script: String) throws {
    #expect(FieldScripts.format(try #require(ScriptCall(script))) == nil)
  }

  @Test("Ranges and sums are declared likewise")
  func rangesAndSums() throws {
    func call(_ script: String) throws -> ScriptCall { try #require(ScriptCall(script)) }
    #expect(
      FieldScripts.range(try call("AFRange_Validate(true, 1, true, 5)")) == FieldRange(minimum: 1, maximum: 5)
    )
    #expect(FieldScripts.range(try call("AFRange_Validate(false, '', true, 5)")) == FieldRange(maximum: 5))
    #expect(FieldScripts.range(try call("AFRange_Validate(true, '', true, 5)")) == nil)
    #expect(
      FieldScripts.calculation(try call("AFSimple_Calculate('PRD', 'a , b.c')"))
        == FieldCalculation(.product, of: ["a", "b.c"]))
    #expect(FieldScripts.calculation(try call("AFSimple_Calculate('SUM', 3)")) == nil)
    #expect(FieldScripts.calculation(try call("AFSimple_Calculate('MOD', 'a')")) == nil)
  }
}
