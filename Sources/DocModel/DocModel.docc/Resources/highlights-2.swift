import DocModel

for path in CommandLine.arguments.dropFirst() {
  let document = try Document(.path(path))
  print("# \(document.title ?? document.source.displayName)")
  for entry in document.allAnnotations().entries {
    print("\n\(entry.annotation.type ?? "?")")
    let location = ["page \(entry.page.label)", entry.heading?.title, entry.annotation.author]
    print("  " + location.compactMap(\.self).joined(separator: " · "))
  }
}
