import ArgumentParser
import DocModel

/// `pdfkey pages rotate`.
struct PagesRotateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Turn pages clockwise.",
    discussion: """
      Examples:
        pdfkey pages rotate scan.pdf --pages 3,7-9 --by 90
        pdfkey pages rotate scan.pdf --pages 1- --by -90 -o upright.pdf
      """)

  @OptionGroup var options: PageOptions

  @Option(parsing: .unconditional, help: "Degrees: a multiple of 90.")
  var by: Int

  func validate() throws {
    guard by % 90 == 0 else { throw ValidationError("--by takes a multiple of 90.") }
  }

  func run() throws {
    try options.arrange("Rotate Pages") { arrangement, pages, _ in
      arrangement.rotate(pages, by: by)
      return "\(pages.count.of("page")) turned by \(by)°"
    }
  }
}
