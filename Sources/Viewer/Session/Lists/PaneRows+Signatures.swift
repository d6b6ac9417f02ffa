import DocModelSecurity

extension PaneRows {
  /// Returns the rows of signatures: the verdict, and the page that shows the signature.
  static func signatures(_ answer: SignaturesQuestion.Answer, of tab: Tab) -> [PaneRow] {
    if let problem = answer.problem { return [PaneRow(problem.onOneLine)] }
    return answer.signatures.map { signature in
      let report = SignatureReport(signature, tab.overview.pageLabels)
      let details =
        [PaneRow.Detail("verdict", report.verdict)]
        + report.lines
        .filter { !["Signer", "Page", "Algorithm"].contains($0.name) }
        .map { PaneRow.Detail($0.name.lowercased(), $0.value) }
      let page = signature.rectangle == nil ? nil : signature.pageIndex
      let isKnown = page.map { $0 < tab.overview.pageCount } ?? false
      guard let page, isKnown else { return PaneRow(report.signerName, details: details) }
      let position = Position(pageIndex: page, height: signature.rectangle?.y1)
      return PaneRow(
        report.signerName, page: tab.reference(page), details: details, target: .position(position))
    }
  }
}
