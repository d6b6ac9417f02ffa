/// The calculation that a form declares for a field (AFSimple_Calculate).
public struct FieldCalculation: Hashable, Sendable, Codable {
  /// The operation of a calculation.
  public enum Operation: String, Hashable, Sendable, Codable {
    /// The sum of the values.
    case sum = "SUM"
    /// The product of the values.
    case product = "PRD"
    /// The average of the values.
    case average = "AVG"
    /// The smallest value.
    case minimum = "MIN"
    /// The largest value.
    case maximum = "MAX"
  }

  /// The operation.
  public var operation: Operation
  /// The full names of the fields, or of groups of fields.
  public var fields: [String]

  /// Creates a calculation.
  public init(_ operation: Operation, of fields: [String]) {
    (self.operation, self.fields) = (operation, fields)
  }

  /// Returns the result for some values, with at most six decimals as in Acrobat; nil if it isn't finite.
  func result(of values: [Double]) -> String? {
    let result =
      switch operation {
      case .sum: values.reduce(0, +)
      case .product: values.reduce(1, *)
      case .average: values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
      case .minimum: values.min() ?? 0
      case .maximum: values.max() ?? 0
      }
    return abs(result) < 1e15 ? FieldNumberStyle.value(of: result) : nil
  }
}

/// The calculations of a form, in its order (ISO 32000-1, Table 218, CO), without those that depend on themselves.
struct FormCalculations {
  private struct Step {
    let name: String
    let calculation: FieldCalculation
    /// The names of the fields whose values it takes.
    var operands: [String]
  }

  private var steps: [Step] = []
  /// The indexes of the steps that take the value of a field.
  private var uses: [String: [Int]] = [:]
  /// The names of the fields that are calculated.
  private(set) var names: Set<String> = []

  /// Reads the calculations of a form; none if they take more values than ``DocumentLimits/mostCalculationOperands``.
  init(_ form: Form) {
    var known: Set<String> = []
    let fields = form.calculationOrder.compactMap { name in
      known.insert(name).inserted ? form.field(named: name) : nil
    }
    let declared = fields.compactMap { field in
      field.calculation.map { Step(name: field.name, calculation: $0, operands: []) }
    }
    let groups = Self.groups(Set(declared.flatMap(\.calculation.fields)), in: form)
    var count = 0
    for var step in declared {
      for name in step.calculation.fields {
        let operands = form.field(named: name) == nil ? groups[name] ?? [] : [name]
        count += operands.count
        guard count <= DocumentLimits.mostCalculationOperands else { return }
        step.operands += operands
      }
      steps.append(step)
    }
    removeCircles()
    names = Set(steps.map(\.name))
    for (index, step) in steps.enumerated() {
      for operand in Set(step.operands) { uses[operand, default: []].append(index) }
    }
  }

  /// Returns the names of the fields in groups with some names.
  private static func groups(_ names: Set<String>, in form: Form) -> [String: [String]] {
    let wanted = names.filter { form.field(named: $0) == nil }
    guard !wanted.isEmpty else { return [:] }
    var groups: [String: [String]] = [:]
    for field in form.fields where form.indexes[field.name] != nil {
      for index in field.name.indices where field.name[index] == "." {
        let group = String(field.name[..<index])
        if wanted.contains(group) { groups[group, default: []].append(field.name) }
      }
    }
    return groups
  }

  /// Removes the steps that take their own results, and those that take the results of these.
  private mutating func removeCircles() {
    let calculated = Set(steps.map(\.name))
    var users: [String: [Int]] = [:]
    var missing = steps.enumerated().map { index, step in
      let operands = Set(step.operands).intersection(calculated)
      for operand in operands { users[operand, default: []].append(index) }
      return operands.count
    }
    var ready = missing.indices.filter { missing[$0] == 0 }
    var sound: Set<Int> = []
    while let index = ready.popLast() {
      sound.insert(index)
      for user in users[steps[index].name] ?? [] {
        missing[user] -= 1
        if missing[user] == 0 { ready.append(user) }
      }
    }
    steps = steps.enumerated().filter { sound.contains($0.offset) }.map(\.element)
  }

  /// Returns the results that a new value of a field leads to, in the order of the form.
  ///
  /// - Parameters:
  ///   - name: the field.
  ///   - value: returns the value of a field.
  ///   - accepts: returns whether a field takes a result; otherwise it keeps its value.
  /// - Returns: the names of fields with their new values.
  func results(
    after name: String, value: (String) -> FieldValue?, accepts: (String, FieldValue) -> Bool
  ) -> [(name: String, value: FieldValue)] {
    var results: [(name: String, value: FieldValue)] = []
    var known: [String: FieldValue] = [:]
    var pending = Set(uses[name] ?? [])
    // Each one once, as in Acrobat: a result is for the calculations after it.
    for (index, step) in steps.enumerated() where pending.contains(index) {
      let values = step.operands.map { operand in
        let text = (known[operand] ?? value(operand))?.texts.first ?? ""
        return FieldNumberStyle.leadingNumber(in: text) ?? 0
      }
      guard let text = step.calculation.result(of: values) else { continue }
      let result = FieldValue.text(text)
      guard result != value(step.name), accepts(step.name, result) else { continue }
      known[step.name] = result
      results.append((step.name, result))
      pending.formUnion(uses[step.name] ?? [])
    }
    return results
  }
}
