import DocModel

for path in CommandLine.arguments.dropFirst() {
  let document = try Document(.path(path))
  print("# \(document.title ?? document.source.displayName)")
}
