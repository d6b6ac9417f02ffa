import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds the places of a source file that can be mutated, by syntax alone.
///
/// The compiler decides about types: a mutant that doesn't compile is dropped by its caller. Some places are
/// left out, since a call of a function isn't allowed there or would change the interface: patterns,
/// attributes, default arguments, raw values, key paths, and `@inlinable` functions.
public final class MutantFinder: SyntaxVisitor {
  private var found: [Mutant] = []
  private let cases: EnumCases
  private let path: String

  private init(cases: EnumCases, path: String) {
    self.cases = cases
    self.path = path
    super.init(viewMode: .sourceAccurate)
  }

  /// Adds the enum cases of a source file to those of others.
  public static func cases(of source: String, path: String, addedTo cases: EnumCases) -> EnumCases {
    let collector = EnumCaseCollector(cases: cases, path: path)
    collector.walk(Parser.parse(source: source))
    return collector.cases
  }

  /// Returns all mutants of a source file, in the order of their places.
  public static func mutants(of source: String, path: String, cases: EnumCases) -> [Mutant] {
    let tree = Parser.parse(source: source)
    let folded = OperatorTable.standardOperators.foldAll(tree) { _ in }
    let finder = MutantFinder(cases: cases, path: path)
    finder.walk(folded)
    return finder.found.sorted { ($0.start, -$0.end) < ($1.start, -$1.end) }
  }

  // MARK: - Places that are left out

  override public func visit(_ node: AttributeListSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override public func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override public func visit(_ node: FunctionParameterListSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override public func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override public func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override public func visit(_ node: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override public func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  override public func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let elements = node.elements { walk(elements) }
    return .skipChildren
  }

  private func isInlinable(_ attributes: AttributeListSyntax) -> Bool {
    attributes.description.contains("inlinable") || attributes.description.contains("_transparent")
  }

  // MARK: - Conditions

  override public func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind {
    // A condition of several is also dropped. The only condition of a guard is, by the operator for guards.
    let isGuard = node.parent?.is(GuardStmtSyntax.self) ?? false
    for element in node {
      guard case .expression(let condition) = element.condition else { continue }
      negate(condition)
      guard node.count > 1 || isGuard else { continue }
      add(
        node.count > 1 ? .side : .guard, around: condition, "(mutant_is_active(\(Mutant.number)) || (", "))",
        shown: "true")
    }
    return .visitChildren
  }

  override public func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  override public func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  private func negate(_ condition: ExprSyntax) {
    add(
      .negate, around: condition, "mutant_negates(\(Mutant.number), (", "))",
      shown: "!(\(condition.trimmedDescription))")
  }

  private static let comparisons = ["<": "<=", "<=": "<", ">": ">=", ">=": ">"]
  private static let equalities = ["==": "!=", "!=": "=="]

  override public func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
      return .visitChildren
    }
    let left = node.leftOperand
    let right = node.rightOperand
    switch name {
    case "&&", "||":
      let active = "mutant_is_active(\(Mutant.number))"
      for (dropped, kept) in [(left, right), (right, left)] {
        add(
          .side, around: dropped, name == "&&" ? "(\(active) || (" : "(!\(active) && (", "))",
          instead: node, shown: kept.trimmedDescription)
      }
    default:
      if let other = Self.comparisons[name] {
        let changed = "\(left.trimmedDescription) \(other) \(right.trimmedDescription)"
        choose(.comparison, changed, insteadOf: node)
      } else if let other = Self.equalities[name], !isCondition(node) {
        add(
          .negate, around: node, "mutant_negates(\(Mutant.number), (", "))",
          shown: "\(left.trimmedDescription) \(other) \(right.trimmedDescription)")
      }
    }
    return .visitChildren
  }

  /// A Boolean value that indicates whether an expression is negated as a condition already.
  private func isCondition(_ node: some SyntaxProtocol) -> Bool {
    guard let parent = node.parent else { return false }
    return parent.is(ConditionElementSyntax.self) || parent.is(WhereClauseSyntax.self)
      || parent.as(TernaryExprSyntax.self)?.condition.id == node.id
  }

  // MARK: - Constants

  override public func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard let value = Self.value(of: node.literal.text), value < Int.max else { return .skipChildren }
    // Both neighbours of a literal would double the constants among all mutants, so the place chooses one.
    let isUp = value == 0 || offset(node).isMultiple(of: 2)
    choose(.constant, String(isUp ? value + 1 : value - 1), insteadOf: node)
    return .skipChildren
  }

  /// Returns the value of an integer literal in any notation.
  static func value(of literal: String) -> Int? {
    let digits = literal.filter { $0 != "_" }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      return Int(digits.dropFirst(2), radix: radix)
    }
    return Int(digits)
  }

  override public func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard let value = Double(node.literal.text.filter { $0 != "_" }) else { return .skipChildren }
    choose(.constant, String(value + 1), insteadOf: node)
    return .skipChildren
  }

  override public func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard !isCondition(node) else { return .skipChildren }
    choose(.constant, node.literal.text == "true" ? "false" : "true", insteadOf: node)
    return .skipChildren
  }

  override public func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let isPostfixed =
      node.parent.map {
        $0.is(MemberAccessExprSyntax.self) || $0.is(FunctionCallExprSyntax.self)
          || $0.is(OptionalChainingExprSyntax.self)
      } ?? false
    if node.base == nil, !isPostfixed,
      let other = cases.neighbour(of: node.declName.baseName.text, in: path)
    {
      choose(.constant, ".\(other)", insteadOf: node)
    }
    return .visitChildren
  }

  // MARK: - Collections and arguments

  override public func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
    if !node.elements.isEmpty, isValue(node) { choose(.empty, "[]", insteadOf: node) }
    return .visitChildren
  }

  override public func visit(_ node: DictionaryExprSyntax) -> SyntaxVisitorContinueKind {
    if case .elements = node.content, isValue(node) { choose(.empty, "[:]", insteadOf: node) }
    return .visitChildren
  }

  /// A Boolean value that indicates whether a literal isn't a type, as in `[Int]()` or `[Int].self`.
  private func isValue(_ node: some ExprSyntaxProtocol) -> Bool {
    guard let parent = node.parent else { return true }
    return !parent.is(MemberAccessExprSyntax.self)
      && parent.as(FunctionCallExprSyntax.self)?.calledExpression.id != node.id
  }

  /// Labels whose values often have one type.
  private static let pairs: Set<Set<String>> = [
    ["x", "y"], ["width", "height"], ["from", "to"], ["left", "right"], ["lower", "upper"],
    ["top", "bottom"],
    ["old", "new"], ["before", "after"], ["start", "end"], ["minimum", "maximum"], ["first", "last"],
    ["dx", "dy"], ["row", "column"], ["offset", "length"], ["_", "in"], ["_", "to"], ["_", "from"],
  ]

  override public func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.trailingClosure == nil, !isPostfixedImplicit(node) else { return .visitChildren }
    let arguments = Array(node.arguments)
    for (one, other) in zip(arguments, arguments.dropFirst()) where Self.canSwap(one, other) {
      let text = node.trimmedDescription.utf8
      let origin = offset(node)
      func piece(_ from: Int, _ to: Int) -> String {
        String(decoding: text.dropFirst(from - origin).prefix(to - from), as: UTF8.self)
      }
      let (a, b) = (one.expression, other.expression)
      let swapped =
        piece(origin, offset(a)) + b.trimmedDescription + piece(endOffset(a), offset(b))
        + a.trimmedDescription + piece(endOffset(b), endOffset(node))
      choose(.swap, swapped, insteadOf: node)
    }
    return .visitChildren
  }

  private func isPostfixedImplicit(_ node: FunctionCallExprSyntax) -> Bool {
    node.calledExpression.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false
      && node.parent?.is(MemberAccessExprSyntax.self) ?? false
  }

  private static func canSwap(_ one: LabeledExprSyntax, _ other: LabeledExprSyntax) -> Bool {
    let isSimple = [one, other].allSatisfy { argument in
      let expression = argument.expression
      return expression.is(DeclReferenceExprSyntax.self) || expression.is(MemberAccessExprSyntax.self)
        || expression.is(IntegerLiteralExprSyntax.self) || expression.is(FloatLiteralExprSyntax.self)
        || expression.is(BooleanLiteralExprSyntax.self)
    }
    guard isSimple, one.expression.trimmedDescription != other.expression.trimmedDescription else {
      return false
    }
    let labels = [one.label?.text ?? "_", other.label?.text ?? "_"]
    let kinds = [one.expression.kind, other.expression.kind]
    let areLiterals = kinds[0] == kinds[1] && ![.memberAccessExpr, .declReferenceExpr].contains(kinds[0])
    return labels[0] == labels[1] || pairs.contains(Set(labels)) || areLiterals
  }

  // MARK: - Statements and functions

  override public func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    guard !mayBeResult(node) else { return .visitChildren }
    for item in node {
      guard case .expr(let expression) = item.item, isDroppable(expression) else { continue }
      add(.statement, around: expression, "if !mutant_is_active(\(Mutant.number)) { ", " }", shown: "")
    }
    return .visitChildren
  }

  /// A Boolean value that indicates whether a block is one expression whose value may be the block's.
  private func mayBeResult(_ node: CodeBlockItemListSyntax) -> Bool {
    guard node.count == 1, let block = node.parent else {
      return node.parent?.is(SourceFileSyntax.self) ?? false
    }
    if block.is(ClosureExprSyntax.self) || block.is(AccessorBlockSyntax.self) { return true }
    if block.is(SwitchCaseSyntax.self) { return isValueOfStatement(block) }
    guard let owner = block.parent else { return true }
    if let function = owner.as(FunctionDeclSyntax.self) { return function.signature.returnClause != nil }
    if let accessor = owner.as(AccessorDeclSyntax.self) { return accessor.accessorSpecifier.text == "get" }
    return owner.is(IfExprSyntax.self) && isValueOfStatement(owner)
  }

  /// A Boolean value that indicates whether a branch of `if` or `switch` may be a value.
  private func isValueOfStatement(_ node: Syntax) -> Bool {
    var next: Syntax? = node
    while let current = next, !current.is(CodeBlockItemSyntax.self) {
      if current.is(InitializerClauseSyntax.self) || current.is(ReturnStmtSyntax.self) { return true }
      if current.is(InfixOperatorExprSyntax.self) || current.is(ClosureExprSyntax.self) { return true }
      next = current.parent
    }
    guard let list = next?.parent?.as(CodeBlockItemListSyntax.self) else { return true }
    return mayBeResult(list)
  }

  private func isDroppable(_ expression: ExprSyntax) -> Bool {
    var inner = expression
    while true {
      if let next = inner.as(TryExprSyntax.self) {
        inner = next.expression
      } else if let next = inner.as(AwaitExprSyntax.self) {
        inner = next.expression
      } else {
        break
      }
    }
    // Initialisers assign every property, which the compiler checks only at their end.
    let isInInitializer = enclosing(expression) { $0.is(InitializerDeclSyntax.self) } != nil
    if let call = inner.as(FunctionCallExprSyntax.self) {
      let callee = call.calledExpression.trimmedDescription
      return !(isInInitializer && callee.hasSuffix(".init"))
        && !["fatalError", "preconditionFailure", "exit", "_exit", "abort"].contains(callee)
    }
    guard let infix = inner.as(InfixOperatorExprSyntax.self) else { return false }
    if infix.operator.is(AssignmentExprSyntax.self) {
      return !isInInitializer && !infix.leftOperand.is(DiscardAssignmentExprSyntax.self)
    }
    let name = infix.operator.trimmedDescription
    return name.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(name)
  }

  override public func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !isInlinable(node.attributes) else { return .skipChildren }
    if let body = node.body { returnEarly(body.statements, node.signature.returnClause?.type) }
    return .visitChildren
  }

  override public func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if case .getter(let statements) = node.accessorBlock?.accessors {
      returnEarly(statements, node.typeAnnotation?.type)
    }
    return .visitChildren
  }

  private func returnEarly(_ statements: CodeBlockItemListSyntax, _ type: TypeSyntax?) {
    guard let first = statements.first, let values = Self.trivialValues(of: type) else { return }
    for value in values {
      if statements.count == 1, case .expr(let expression) = first.item, !value.isEmpty {
        guard !expression.is(IfExprSyntax.self), !expression.is(SwitchExprSyntax.self),
          expression.trimmedDescription != value
        else { return }
        add(
          .return, around: expression, "(mutant_is_active(\(Mutant.number)) ? \(value) : (", "))",
          shown: value)
      } else {
        let text = value.isEmpty ? "return" : "return \(value)"
        guard first.item.trimmedDescription != text else { return }
        let place = offset(first)
        add(
          .return, from: place, to: place, "if mutant_is_active(\(Mutant.number)) { \(text) }; ", "",
          changed: place..<place, shown: text + "; ", at: Syntax(first))
      }
    }
  }

  /// Returns what a function of a type may return at its start, or `nil` for types without such a value.
  private static func trivialValues(of type: TypeSyntax?) -> [String]? {
    guard let type else { return [""] }
    if type.is(OptionalTypeSyntax.self) { return ["nil"] }
    if type.is(ArrayTypeSyntax.self) { return ["[]"] }
    if type.is(DictionaryTypeSyntax.self) { return ["[:]"] }
    switch type.trimmedDescription {
    case "Bool": return ["false", "true"]
    case "Int": return ["0"]
    case "String": return ["\"\""]
    case "Void", "()": return [""]
    case let name where name.hasPrefix("Set<"): return ["[]"]
    default: return nil
    }
  }

  override public func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    isInlinable(node.attributes) ? .skipChildren : .visitChildren
  }
}

// MARK: - Mutants as texts

extension MutantFinder {
  /// Adds a mutant that chooses between an expression and another one.
  private func choose(_ name: Mutant.Operator, _ other: String, insteadOf node: some ExprSyntaxProtocol) {
    // Lines keep their numbers, by which errors are assigned to mutants.
    guard !other.contains("\n") else { return }
    add(name, around: node, "(mutant_is_active(\(Mutant.number)) ? \(other) : ", ")", shown: other)
  }

  private func add(
    _ name: Mutant.Operator, around node: some SyntaxProtocol, _ prefix: String, _ suffix: String,
    instead changed: (any SyntaxProtocol)? = nil, shown: String
  ) {
    let range = changed.map { offset($0)..<endOffset($0) } ?? offset(node)..<endOffset(node)
    add(
      name, from: offset(node), to: endOffset(node), prefix, suffix, changed: range, shown: shown,
      at: Syntax(node))
  }

  private func add(
    _ name: Mutant.Operator, from start: Int, to end: Int, _ prefix: String, _ suffix: String,
    changed: Range<Int>, shown: String, at node: Syntax
  ) {
    let scope =
      enclosing(node) {
        $0.is(FunctionDeclSyntax.self) || $0.is(InitializerDeclSyntax.self) || $0.is(VariableDeclSyntax.self)
          || $0.is(SubscriptDeclSyntax.self) || $0.is(ClosureExprSyntax.self)
      } ?? node
    found.append(
      Mutant(
        operator: name, start: start, end: end, prefix: prefix, suffix: suffix,
        changedStart: changed.lowerBound, changedEnd: changed.upperBound, replacement: shown,
        scopeStart: offset(scope), scopeEnd: endOffset(scope)))
  }

  private func enclosing(_ node: some SyntaxProtocol, where matches: (Syntax) -> Bool) -> Syntax? {
    var next = node.parent
    while let current = next {
      if matches(current) { return current }
      next = current.parent
    }
    return nil
  }

  private func offset(_ node: some SyntaxProtocol) -> Int {
    node.positionAfterSkippingLeadingTrivia.utf8Offset
  }
  private func endOffset(_ node: some SyntaxProtocol) -> Int {
    node.endPositionBeforeTrailingTrivia.utf8Offset
  }
}
