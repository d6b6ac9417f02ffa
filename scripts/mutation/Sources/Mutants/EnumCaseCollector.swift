import SwiftSyntax

/// Collects the enum cases of a source file.
final class EnumCaseCollector: SyntaxVisitor {
  /// The cases so far.
  var cases: EnumCases

  private let path: String

  /// Makes a visitor that adds the cases of a file to known ones.
  init(cases: EnumCases, path: String) {
    self.cases = cases
    self.path = path
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    let elements = node.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
      .flatMap { Array($0.elements) }
    cases.add(elements.filter { $0.parameterClause == nil }.map(\.name.text), path: path)
    return .visitChildren
  }
}
