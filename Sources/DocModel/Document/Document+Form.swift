extension Document {
  /// The form: its fields with their values, options and widgets (ISO 32000-1, 12.7); empty if there is none.
  ///
  /// It is read anew on each access, with the lists of annotations of all pages.
  public var form: Form {
    guard let file else { return Form() }
    return FormReader.form(of: file, pageCount: pageCount) { self.leaf($0)?.object }
  }

  /// The fields of the form.
  public var formFields: [FormField] { form.fields }
}
