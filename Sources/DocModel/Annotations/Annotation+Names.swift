extension Annotation {
  /// Returns a unique name for each annotation; if several have the same, only the first keeps it.
  package static func uniqueNames(of annotations: [Annotation]) -> [String] {
    var taken: Set<String> = []
    var attempts: [String: Int] = [:]
    taken.reserveCapacity(annotations.count)
    return annotations.map { annotation in
      if taken.insert(annotation.id).inserted { return annotation.id }
      // Another annotation may use even this positional name.
      let positionalID = annotation.positionalID
      var name = positionalID
      while !taken.insert(name).inserted {
        let attempt = attempts[positionalID, default: 1] + 1
        attempts[positionalID] = attempt
        name = "\(positionalID)-\(attempt)"
      }
      return name
    }
  }
}
