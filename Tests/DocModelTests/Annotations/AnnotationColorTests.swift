import Foundation
import Testing

@testable import DocModel

/// Colours of annotations as hexadecimal digits and in words.
struct AnnotationColorTests {
  @Test(
    arguments: [
      ([0], "#000000", "black"), ([0.25], "#404040", "dark gray"), ([0.5], "#808080", "gray"),
      ([0.75], "#BFBFBF", "light gray"), ([1], "#FFFFFF", "white"),
      ([1, 0, 0], "#FF0000", "red"), ([1, 0.5, 0], "#FF8000", "orange"), ([1, 1, 0], "#FFFF00", "yellow"),
      ([0, 1, 0], "#00FF00", "green"), ([0, 1, 1], "#00FFFF", "cyan"), ([0, 0, 1], "#0000FF", "blue"),
      ([0.5, 0, 1], "#8000FF", "purple"), ([1, 0, 1], "#FF00FF", "magenta"),
      ([1, 0.75, 0.8], "#FFBFCC", "pink"), ([0.5, 0.25, 0], "#804000", "brown"),
      ([0.5, 0.5, 0], "#808000", "olive"), ([0, 0, 0.4], "#000066", "dark blue"),
      ([0, 0.4, 0], "#006600", "dark green"), ([0.4, 0, 0], "#660000", "dark red"),
      ([0.8, 1, 0.8], "#CCFFCC", "light green"), ([0.8, 0.9, 1], "#CCE6FF", "light blue"),
      ([1, 1, 0.8], "#FFFFCC", "light yellow"),
      ([0, 0, 0.43], "#00006E", "dark blue"), ([0, 0, 0.44], "#000070", "blue"),
      ([0.62, 1, 0.62], "#9EFF9E", "green"), ([0.66, 1, 0.66], "#A8FFA8", "light green"),
      // The highlight colours of other programs: Acrobat's yellow, Preview's and Okular's.
      ([1, 0.819611, 0], "#FFD100", "yellow"), ([0.98, 0.8, 0.36], "#FACC5C", "orange"),
      ([0, 0, 0, 0], "#FFFFFF", "white"), ([0, 0, 0, 1], "#000000", "black"),
      ([0, 1, 1, 0], "#FF0000", "red"), ([1, 0, 0, 0.5], "#008080", "cyan"),
      // Values outside 0…1 are clamped.
      ([2, -1, 255], "#FF00FF", "magenta"), ([-3], "#000000", "black"),
    ] as [([Double], String, String)])
  func hexAndNames(_ components: [Double], _ hex: String, _ name: String) throws {
    let color = try #require(AnnotationColor(components: components))
    #expect(color.hex == hex)
    #expect(color.name == name)
    #expect(color.components == components)
  }

  @Test(
    arguments: [(0, AnnotationColor.Space.none), (1, .gray), (2, nil), (3, .rgb), (4, .cmyk), (5, nil)]
      as [(Int, AnnotationColor.Space?)])
  func spaces(_ count: Int, _ space: AnnotationColor.Space?) {
    #expect(AnnotationColor(components: Array(repeating: 0.5, count: count))?.space == space)
  }

  @Test func colorWithoutComponentsHasNoValues() throws {
    let color = try #require(AnnotationColor(components: []))
    #expect(color.rgb == nil && color.hex == nil && color.name == nil)
  }

  @Test("A typed name is the name of its colour again, and black letters can be read on its tone under text")
  func typedNames() throws {
    for name in AnnotationColor.names where name != "none" {
      let (strong, tone) = (AnnotationColor(name), AnnotationColor(name, underText: true))
      #expect(strong?.name == name && tone?.name == name)
      let rgb = try #require(tone?.rgb)
      let parts = [rgb.red, rgb.green, rgb.blue].map {
        $0 <= 0.04 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
      }
      let luminance = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
      #expect(name == "black" || (luminance + 0.05) / 0.05 >= 4.5, "\(name)")
    }
    #expect(AnnotationColor("#0000FF", underText: true)?.hex == "#0000FF")
  }

  @Test func everyColorHasANameAndSixDigits() {
    let steps = stride(from: 0.0, through: 1.0, by: 0.1)
    for red in steps {
      for green in steps {
        for blue in steps {
          let color = AnnotationColor(components: [red, green, blue])
          #expect(color?.name?.isEmpty == false)
          #expect(color?.hex?.count == 7)
        }
      }
    }
  }

  @Test(
    arguments: [
      ("colour-2", nil, ["IC has 2 components", "C has 2 components"]),
      ("colour-5", nil, ["IC has 5 components", "C has 5 components"]),
      ("colour-above-1", [2, 0.5, 255], []),
      ("colour-negative", [-1, 0, 0], []),
      ("colour-name", nil, ["IC is a name, not an array", "C is a name, not an array"]),
      (
        "colour-names", nil,
        ["IC has an element that isn't a number", "C has an element that isn't a number"]
      ), ("colour-null", nil, []),
    ] as [(String, [Double]?, [String])])
  func brokenColors(_ name: String, _ components: [Double]?, _ problems: [String]) throws {
    let annotation = try NamedAnnotations.broken.named(name)
    #expect(annotation.color?.components == components)
    #expect(annotation.interiorColor == annotation.color)
    #expect(annotation.problems == problems)
  }

  @Test("A decoded colour has the components of its space")
  func decoding() throws {
    for components in [[], [0.5], [1, 0, 0], [0, 1, 1, 0]] {
      let color = try #require(AnnotationColor(components: components))
      #expect(try JSONDecoder().decode(AnnotationColor.self, from: JSONEncoder().encode(color)) == color)
    }
    for components in ["[]", "[1]", "[1, 0]", "[0, 0, 0, 0]"] {
      let text = #"{"space": "rgb", "components": \#(components)}"#
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(AnnotationColor.self, from: Data(text.utf8))
      }
    }
  }
}
