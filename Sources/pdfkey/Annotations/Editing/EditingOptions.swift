import ArgumentParser

/// The options that all commands share that edit annotations.
@dynamicMemberLookup
struct EditingOptions: ParsableArguments {
  @OptionGroup var saving: SavingOptions
  @OptionGroup var protection: ProtectionOptions

  @Option(parsing: .unconditional, help: "Author; default: your name.")
  var author: String?

  /// Whether protected annotations are edited, too.
  var force: Bool { protection.force }

  subscript<Value>(dynamicMember member: KeyPath<SavingOptions, Value>) -> Value { saving[keyPath: member] }
}
