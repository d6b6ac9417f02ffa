/// The places from which jumps were made in one tab, and those that were gone back from.
///
/// Every jump is recorded and page turns are not, as in a browser.
public struct History: Hashable, Sendable {
  /// How many places are kept on either side.
  public static let limit = 500

  /// Where Back leads; the last element is next.
  public private(set) var back: [Place]
  /// Where Forward leads; the last element is next.
  public private(set) var forward: [Place]

  /// Whether no jump was made.
  public var isEmpty: Bool { back.isEmpty && forward.isEmpty }

  /// A history with places in it.
  public init(back: [Place] = [], forward: [Place] = []) {
    self.back = Array(back.suffix(Self.limit))
    self.forward = Array(forward.suffix(Self.limit))
  }

  /// Notes that a jump is made from a place; what was ahead is ahead no more.
  public mutating func record(_ place: Place) {
    forward.removeAll()
    if back.last == place { return }
    back.append(place)
    if back.count > Self.limit { back.removeFirst() }
  }

  /// Goes back from a place.
  public mutating func goBack(from place: Place) -> Place? {
    guard let target = back.popLast() else { return nil }
    forward.append(place)
    return target
  }

  /// Goes forward from a place.
  public mutating func goForward(from place: Place) -> Place? {
    guard let target = forward.popLast() else { return nil }
    back.append(place)
    return target
  }
}
