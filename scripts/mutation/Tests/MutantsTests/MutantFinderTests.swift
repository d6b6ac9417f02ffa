import Testing

@testable import Mutants

@Suite("Mutants of a source file")
struct MutantFinderTests {
  /// Returns the lines that an author of each mutant would write instead of a source, one operator's or all.
  private func changes(_ source: String, _ name: Mutant.Operator? = nil, cases: String = "") -> [String] {
    mutants(source, cases: cases).filter { name == nil || $0.operator == name }.map { mutant in
      let bytes = Array(source.utf8)
      let changed =
        bytes[..<mutant.changedStart] + Array(mutant.replacement.utf8) + bytes[mutant.changedEnd...]
      return String(decoding: changed, as: UTF8.self)
    }
  }

  private func mutants(_ source: String, cases: String = "") -> [Mutant] {
    let known = MutantFinder.cases(of: cases, path: "A/B.swift", addedTo: EnumCases())
    return MutantFinder.mutants(of: source, path: "A/B.swift", cases: known)
  }

  @Test("Conditions and equalities are negated")
  func negate() {
    #expect(changes("if a { b = c }", .negate) == ["if !(a) { b = c }"])
    #expect(changes("let x = a == b", .negate) == ["let x = a != b"])
    #expect(changes("while a == b { c = d }", .negate) == ["while !(a == b) { c = d }"])
    #expect(changes("let x = a ? b : c", .negate) == ["let x = !(a) ? b : c"])
    #expect(changes("for x in y where a {}", .negate) == ["for x in y where !(a) {}"])
    #expect(changes("if let a, case .b = c, #available(macOS 15, *) {}", .negate).isEmpty)
  }

  @Test("One side of && and ||, and one of several conditions, is dropped")
  func side() {
    #expect(changes("let x = a && b", .side) == ["let x = b", "let x = a"])
    #expect(changes("let x = a || b", .side) == ["let x = b", "let x = a"])
    #expect(changes("if a, let b {}", .side) == ["if true, let b {}"])
    #expect(changes("if a {}", .side).isEmpty)
  }

  @Test("The dropped side is decided where it stands, so that the other one is there once")
  func sideText() {
    let and = mutants("let x = a && b").filter { $0.operator == .side }
    #expect(and.map(\.prefix) == Array(repeating: "(mutant_is_active(@N@) || (", count: 2))
    let or = mutants("let x = a || b").filter { $0.operator == .side }
    #expect(or.map(\.prefix) == Array(repeating: "(!mutant_is_active(@N@) && (", count: 2))
  }

  @Test(
    "Comparisons are moved by one",
    arguments: [("<", "<="), ("<=", "<"), (">", ">="), (">=", ">")])
  func comparison(_ one: String, _ other: String) {
    #expect(changes("let x = a \(one) b + c", .comparison) == ["let x = a \(other) b + c"])
  }

  @Test("Calls and assignments are dropped, but no value and no assignment of an initialiser")
  func statement() {
    #expect(changes("func f() { a(); b = c; d += e }", .statement).count == 3)
    #expect(changes("func f() { try a() }", .statement).count == 1)
    #expect(changes("func f() -> Int { a() }", .statement).isEmpty)
    #expect(changes("let x = y.map { a($0) }", .statement).isEmpty)
    #expect(changes("struct S { init() { a = b } }", .statement).isEmpty)
    #expect(changes("func f() -> Int { switch a { case 1: b() default: c() } }", .statement).isEmpty)
    #expect(changes("func f() { switch a { case 1: b() default: c() } }", .statement).count == 2)
  }

  @Test("A guard of one condition is dropped")
  func dropGuard() {
    #expect(
      changes("func f() { guard a else { return } }", .guard) == ["func f() { guard true else { return } }"])
    #expect(changes("func f() { guard let a else { return } }", .guard).isEmpty)
  }

  @Test("Arguments with values of the same form are swapped")
  func swap() {
    #expect(changes("let x = f(a, b)", .swap) == ["let x = f(b, a)"])
    #expect(changes("let x = P(x: a, y: b)", .swap) == ["let x = P(x: b, y: a)"])
    #expect(changes("let x = f(a, 1)", .swap) == ["let x = f(1, a)"])
    #expect(changes("let x = f(a, a)", .swap).isEmpty)
    #expect(changes("let x = f(name: a, of: b)", .swap).isEmpty)
  }

  @Test("Literals and enum cases become their neighbours")
  func constant() {
    #expect(changes("let x = 0", .constant) == ["let x = 1"])
    #expect(["let x = 254", "let x = 256"].contains(changes("let x = 0xF_F", .constant).first))
    #expect(changes("let x = true", .constant) == ["let x = false"])
    let cases = "enum E { case a, b(Int), c }"
    #expect(changes("x = .a", .constant, cases: cases) == ["x = .c"])
    #expect(changes("x = .c", .constant, cases: cases) == ["x = .a"])
    #expect(changes("x = .b(y)", .constant, cases: cases).isEmpty)
  }

  @Test("A case that several enums have is one of the enum that is declared nearest")
  func nearestEnum() {
    var cases = EnumCases()
    cases.add(["none", "far"], path: "A/C/D.swift")
    cases.add(["none", "near"], path: "A/B.swift")
    #expect(cases.neighbour(of: "none", in: "A/B.swift") == "near")
    #expect(cases.neighbour(of: "none", in: "A/C/E.swift") == "far")
    #expect(cases.neighbour(of: "other", in: "A/B.swift") == nil)
  }

  @Test("Functions return at their start")
  func earlyReturn() {
    #expect(changes("func f() { a() }", .return) == ["func f() { return; a() }"])
    #expect(
      changes("func f() -> Bool { a }", .return) == [
        "func f() -> Bool { false }", "func f() -> Bool { true }",
      ])
    #expect(changes("var x: [Int] { a() }", .return) == ["var x: [Int] { [] }"])
    #expect(
      changes("func f() -> Int? { a(); return b }", .return) == [
        "func f() -> Int? { return nil; a(); return b }"
      ])
    #expect(changes("func f() -> some P { a }", .return).isEmpty)
  }

  @Test("Collection literals become empty, types don't")
  func empty() {
    #expect(changes("let x = [a, b]", .empty) == ["let x = []"])
    #expect(changes("let x = [a: b]", .empty) == ["let x = [:]"])
    #expect(changes("let x = [Int]()", .empty).isEmpty)
    #expect(changes("let x: [Int] = []", .empty).isEmpty)
  }

  @Test(
    "Places where a call isn't allowed are left out",
    arguments: [
      "func f(a: Int = 1, b: Bool = true) {}", "enum E: Int { case a = 1 }",
      "@available(macOS 15, *) class C {}",
      #"let x = \A.[0]"#, "@inlinable func f() { a() }", "switch a { case 1: break default: break }",
    ])
  func leftOut(_ source: String) {
    #expect(changes(source).filter { !$0.contains("return;") } == [])
  }

  @Test("Offsets count bytes")
  func offsets() {
    #expect(changes("let x = \"ä\"; let y = 0", .constant) == ["let x = \"ä\"; let y = 1"])
  }

  @Test("The declaration around a mutant is known, to which an error without a place belongs")
  func scope() {
    let source = "struct S { func f() { a = 1 } }"
    let mutant = mutants(source).first { $0.operator == .constant }
    #expect(mutant.map { $0.scopeStart..<$0.scopeEnd } == 11..<29)
  }
}
