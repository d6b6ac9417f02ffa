import DocModel
import Foundation

// Marks that belong to text, in the order in which people read them.
var options = AnnotationOptions()
options.includesMarksOnly = true
options.includes = { annotation in
  switch annotation.kind {
  case .highlight, .underline, .squiggly, .strikeOut: true
  default: false
  }
}

var hasFailed = false
for path in CommandLine.arguments.dropFirst() {
  do {
    let document = try Document(.path(path))
    print("# \(document.title ?? document.source.displayName)")
    for entry in document.allAnnotations(options).entries {
      let text = entry.text?.plain ?? "(no text)"
      print("\n“\(text)”")
      let location = ["page \(entry.page.label)", entry.heading?.title, entry.annotation.author]
      print("  " + location.compactMap(\.self).joined(separator: " · "))
      if let comment = entry.annotation.contents { print("  → \(comment)") }
    }
  } catch {
    // The message names the file and says what to do.
    FileHandle.standardError.write(Data("highlights: \(error)\n".utf8))
    hasFailed = true
  }
}
exit(hasFailed ? 1 : 0)
