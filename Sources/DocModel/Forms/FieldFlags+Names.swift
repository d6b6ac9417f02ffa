extension FieldFlags {
  /// Returns the names of the flags that are set and have a meaning for a type of field, in the order of their bits.
  func names(of type: FormField.Kind?) -> [String] {
    Self.named.filter { contains($0.flag) && ($0.types.isEmpty || type.map($0.types.contains) ?? false) }
      .map(\.name)
  }

  private static let named: [(flag: FieldFlags, name: String, types: [FormField.Kind])] = [
    (.readOnly, "readOnly", []), (.required, "required", []), (.noExport, "noExport", []),
    (.multiline, "multiline", [.text]), (.password, "password", [.text]),
    (.noToggleToOff, "noToggleToOff", [.radio]), (.combo, "combo", [.choice]), (.edit, "edit", [.choice]),
    (.sort, "sort", [.choice]), (.fileSelect, "fileSelect", [.text]),
    (.multiSelect, "multiSelect", [.choice]), (.doNotSpellCheck, "doNotSpellCheck", [.text, .choice]),
    (.doNotScroll, "doNotScroll", [.text]), (.comb, "comb", [.text]), (.richText, "richText", [.text]),
    (.radiosInUnison, "radiosInUnison", [.radio]),
    (.commitOnSelectionChange, "commitOnSelectionChange", [.choice]),
  ]
}
