import Testing

@testable import DocModel

/// The transform from pages to screens; the numbers come from a script that rotates corners as complex numbers.
struct PageTransformTests {
  private static func page(
    _ cropBox: [Double], rotation: Int = 0, userUnit: Double = 1
  ) -> PageGeometry {
    let box = Rectangle(x0: cropBox[0], y0: cropBox[1], x1: cropBox[2], y1: cropBox[3])
    return PageGeometry(
      index: 0, label: "1", mediaBox: Rectangle(x0: 0, y0: 0, x1: 999, y1: 999), cropBox: box,
      rotation: rotation, userUnit: userUnit)
  }

  private static func numbers(_ rectangle: ScreenRectangle) -> [Double] {
    [rectangle.x0, rectangle.y0, rectangle.x1, rectangle.y1]
  }

  @Test func testVector() {
    let transform = PageTransform(page: Self.page([0, 0, 200, 300]), rotation: 90)
    let shown = transform.screenRectangle(of: Rectangle(x0: 40, y0: 100, x1: 80, y1: 120), noRotate: true)
    #expect(Self.numbers(shown) == [120, 40, 160, 60])
  }

  /// Rotation, zoom, NoZoom, NoRotate, and the rectangle of [50 120 90 140] on a page cropped to [10 20 210 320].
  private static let samples: [(Int, Double, Bool, Bool, [Double])] = [
    (0, 1, false, false, [40, 180, 80, 200]), (0, 2.5, false, false, [100, 450, 200, 500]),
    (0, 2.5, true, false, [100, 450, 140, 470]), (0, 2.5, false, true, [100, 450, 200, 500]),
    (0, 2.5, true, true, [100, 450, 140, 470]), (90, 1, false, false, [100, 40, 120, 80]),
    (90, 1, true, false, [100, 40, 120, 80]), (90, 1, false, true, [120, 40, 160, 60]),
    (90, 1, true, true, [120, 40, 160, 60]), (90, 2.5, false, false, [250, 100, 300, 200]),
    (90, 2.5, true, false, [280, 100, 300, 140]), (90, 2.5, false, true, [300, 100, 400, 150]),
    (90, 2.5, true, true, [300, 100, 340, 120]), (180, 1, false, false, [120, 100, 160, 120]),
    (180, 1, false, true, [160, 120, 200, 140]), (180, 2.5, false, false, [300, 250, 400, 300]),
    (180, 2.5, true, false, [360, 280, 400, 300]), (180, 2.5, false, true, [400, 300, 500, 350]),
    (180, 2.5, true, true, [400, 300, 440, 320]), (270, 1, false, false, [180, 120, 200, 160]),
    (270, 1, false, true, [180, 160, 220, 180]), (270, 2.5, false, false, [450, 300, 500, 400]),
    (270, 2.5, true, false, [450, 360, 470, 400]), (270, 2.5, false, true, [450, 400, 550, 450]),
    (270, 2.5, true, true, [450, 400, 490, 420]),
  ]

  @Test(arguments: samples)
  func screenRectangle(
    _ rotation: Int, _ zoom: Double, _ noZoom: Bool, _ noRotate: Bool, _ expected: [Double]
  ) {
    let rectangle = Rectangle(x0: 50, y0: 120, x1: 90, y1: 140)
    // The rotations of the page and of the view are equivalent.
    for (own, view) in [(rotation, 0), (0, rotation), (90, rotation - 90), (270, rotation + 90 - 720)] {
      let page = Self.page([10, 20, 210, 320], rotation: own)
      let transform = PageTransform(page: page, zoom: zoom, rotation: view)
      let shown = transform.screenRectangle(of: rectangle, noZoom: noZoom, noRotate: noRotate)
      #expect(Self.numbers(shown) == expected)
      var flags: AnnotationFlags = [.print]
      if noZoom { flags.insert(.noZoom) }
      if noRotate { flags.insert(.noRotate) }
      #expect(transform.screenRectangle(of: rectangle, type: "Square", flags: flags) == shown)
    }
  }

  @Test func textAnnotationKeepsItsSizeAndStaysUpright() {
    let transform = PageTransform(page: Self.page([10, 20, 210, 320]), zoom: 2.5, rotation: 270)
    let rectangle = Rectangle(x0: 50, y0: 120, x1: 90, y1: 140)
    #expect(
      Self.numbers(transform.screenRectangle(of: rectangle, type: "Text", flags: [])) == [450, 400, 490, 420])
    #expect(
      Self.numbers(transform.screenRectangle(of: rectangle, type: nil, flags: [])) == [450, 300, 500, 400])
  }

  @Test func aUserUnitMagnifiesEverything() {
    let page = Self.page([10, 20, 210, 320], userUnit: 2)
    let rectangle = Rectangle(x0: 50, y0: 120, x1: 90, y1: 140)
    let transform = PageTransform(page: page, zoom: 2.5, rotation: 90)
    #expect(transform.size == Size(width: 1500, height: 1000))
    #expect(Self.numbers(transform.screenRectangle(of: rectangle)) == [500, 200, 600, 400])
    // The size is that at a zoom of 1, at which the flag makes no difference.
    #expect(Self.numbers(transform.screenRectangle(of: rectangle, noZoom: true)) == [560, 200, 600, 280])
    let natural = PageTransform(page: page, rotation: 90)
    #expect(natural.screenRectangle(of: rectangle) == natural.screenRectangle(of: rectangle, noZoom: true))
  }

  @Test(
    arguments: [
      (0, [15, 317.5]), (90, [12.5, 25]), (180, [205, 22.5]), (270, [207.5, 315]),
    ] as [(Int, [Double])])
  func pointsAndRectanglesRoundTrip(_ rotation: Int, _ expected: [Double]) {
    let transform = PageTransform(page: Self.page([10, 20, 210, 320]), zoom: 2, rotation: rotation)
    let place = ScreenPoint(x: 10, y: 5)
    let point = transform.userPoint(place)
    #expect(point == Point(x: expected[0], y: expected[1]))
    #expect(transform.screenPoint(point) == place)
    let rectangle = Rectangle(x0: 50, y0: 120, x1: 90, y1: 140)
    #expect(transform.userRectangle(transform.screenRectangle(of: rectangle)) == rectangle)
  }

  @Test(
    arguments: [
      (0, 0, 0), (90, 0, 90), (0, -90, 270), (270, 180, 90), (180, -540, 0), (90, 45, 90),
      (90, Int.min, 90), (0, Int.max, 0), (0, 9_000_000_000_000_000_000, 0),
    ])
  func rotations(_ own: Int, _ view: Int, _ total: Int) {
    let page = Self.page([0, 0, 200, 300], rotation: own)
    let transform = PageTransform(page: page, rotation: view)
    #expect(transform.rotation == total)
    #expect(transform.size.width == (total % 180 == 0 ? 200 : 300))
  }
}
