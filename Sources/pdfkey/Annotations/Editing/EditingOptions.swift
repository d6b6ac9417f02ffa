import ArgumentParser
import DocModel

/// The options that all commands share that edit annotations.
@dynamicMemberLookup
struct EditingOptions: ParsableArguments {
  @OptionGroup var saving: SavingOptions

  @Option(parsing: .unconditional, help: "Author; default: your name.")
  var author: String?

  subscript<Value>(dynamicMember member: KeyPath<SavingOptions, Value>) -> Value { saving[keyPath: member] }
}
