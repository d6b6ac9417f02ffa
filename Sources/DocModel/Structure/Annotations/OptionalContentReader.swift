/// Determines which optional content is on when a document is opened (ISO 32000-1, 8.11).
final class OptionalContentReader {
  private let catalog: PDFObject?
  private lazy var configuration = catalog?["OCProperties"]?["D"]
  private lazy var isOffByDefault = configuration?["BaseState"]?.name == "OFF"
  private lazy var on = Self.groups(configuration?["ON"])
  private lazy var off = Self.groups(configuration?["OFF"])

  init(catalog: PDFObject?) {
    self.catalog = catalog
  }

  private static func groups(_ array: PDFObject?) -> Set<ObjectID> {
    Set((array?.elements ?? []).compactMap(\.id))
  }

  /// Whether a group, or a membership dictionary of groups, is on.
  func isOn(_ object: PDFObject?) -> Bool {
    guard let object, object.isDictionary else { return true }
    guard object["Type"]?.name == "OCMD" || object["OCGs"] != nil || object["VE"] != nil else {
      return isGroupOn(object)
    }
    if let expression = object["VE"], expression.isArray {
      var budget = DocumentLimits.largestVisibilityExpression
      return object.file.counted { isOn(expression, depth: 1, &budget) }
    }
    let members = object["OCGs"].map { $0.isArray ? $0.elements : [$0] } ?? []
    let groups = members.filter(\.isDictionary)
    // Content without groups isn't optional (Table 99).
    guard !groups.isEmpty else { return true }
    switch object["P"]?.name {
    case "AllOn": return groups.allSatisfy(isGroupOn)
    case "AnyOff": return !groups.allSatisfy(isGroupOn)
    case "AllOff": return !groups.contains(where: isGroupOn)
    default: return groups.contains(where: isGroupOn)
    }
  }

  /// Whether a visibility expression is true (Table 99, VE): a group, or `And`, `Or` or `Not` over expressions.
  ///
  /// In a file with too much repetition, the rest counts as on.
  private func isOn(_ expression: PDFObject, depth: Int, _ budget: inout Int) -> Bool {
    budget -= 1
    guard expression.isArray, budget > 0, depth <= DocumentLimits.deepestVisibilityExpression else {
      return isGroupOn(expression)
    }
    let operands = expression.elements(upTo: budget + 1).dropFirst()
    var values: [Bool] = []
    for operand in operands where budget > 0 && !expression.file.isRepeatingItself {
      let operand = PDFObject(operand, of: expression.file)
      guard operand.isArray || operand.isDictionary else { continue }
      values.append(isOn(operand, depth: depth + 1, &budget))
    }
    switch expression[0]?.name {
    case "And": return !values.contains(false)
    case "Or": return values.contains(true)
    case "Not": return values.first != true
    default: return true
    }
  }

  private func isGroupOn(_ group: PDFObject) -> Bool {
    guard let id = group.id else { return true }
    if isOffByDefault { return on.contains(id) }
    return !off.contains(id)
  }
}
