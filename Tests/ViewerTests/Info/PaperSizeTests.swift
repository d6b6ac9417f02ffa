import DocModel
import Testing

@testable import Viewer

@Suite("Readable sizes")
struct PaperSizeTests {
  @Test(
    "Numbers without insignificant decimals",
    arguments: [
      (612, "612"), (595.276, "595.276"), (0.1 + 0.2, "0.3"), (-50, "-50"), (-0.0001, "0"), (1.05, "1.05"),
      (.infinity, "inf"), (1e300, "1e+300"),
    ] as [(Double, String)])
  func numbers(number: Double, text: String) {
    #expect(number.brief == text)
  }

  @Test(
    "Paper names",
    arguments: [
      (612, 792, "Letter"), (792, 612, "Letter landscape"), (595, 842, "A4"), (595.276, 841.89, "A4"),
      (420, 595, "A5"), (600, 800, nil), (.nan, 1, nil),
    ] as [(Double, Double, String?)])
  func paper(width: Double, height: Double, name: String?) {
    #expect(PaperSize.name(of: Size(width: width, height: height)) == name)
  }
}
