import Terminal
import Testing

@testable import Viewer
@testable import pdfkey

@Suite("Help while ⌘ is held")
struct HelpScreenTests {
  private static let groups = [
    HelpGroup(
      name: "Document",
      commands: (1...40).map { .init(command: "c\($0)", title: "Command \($0)", keys: ["k", "⌘\($0)"]) }),
    HelpGroup(name: "Tabs", commands: [.init(command: "tabs", title: "Tabs", keys: [])]),
    HelpGroup(name: "pdfkey", commands: [.init(command: "quit", title: "Quit", keys: ["q"])]),
  ]

  @Test("It never exceeds the screen", arguments: [(80, 24), (200, 50), (40, 10), (20, 3), (1, 1)])
  func fits(columns: Int, rows: Int) {
    let lines = HelpScreen.lines(Self.groups, columns: columns, rows: rows, style: .symbols)
    #expect(lines.count <= rows)
    #expect(lines.allSatisfy { $0.displayWidth < columns }, "\(lines)")
  }

  @Test(
    "Groups have headings, commands their ⌘ key if there is one; commands without a key are left out")
  func content() {
    let lines = HelpScreen.lines(Self.groups, columns: 80, rows: 50, style: .symbols)
    #expect(lines.first?.split(separator: " ").first == "Document:")
    #expect(lines.contains { $0.contains("  ⌘7     Command 7") })
    #expect(lines.contains { $0.contains("  q      Quit") })
    #expect(!lines.contains { $0.contains("Tabs") })
    let plain = HelpScreen.lines(
      Self.groups, columns: 80, rows: 50, style: .symbols, isCommandHeld: false)
    #expect(plain.contains { $0.contains("  k      Command 7") } && !plain.joined().contains("⌘"))
    let cut = HelpScreen.lines(Self.groups, columns: 40, rows: 10, style: .symbols)
    #expect(cut.last?.contains("? lists all") == true)
  }

  @Test("A group is in one column if it fits, and with a key that few keyboards have its name is shown")
  func wholeGroups() {
    let groups = (1...4).map { group in
      HelpGroup(
        name: "Group \(group)",
        commands: (1...5).map { .init(command: "open FILE…", title: "\(group)\($0)", keys: ["⌘O"]) })
    }
    for rows in 6...14 {
      let lines = HelpScreen.lines(
        groups, columns: 145, rows: rows, style: .symbols, splitsGroups: rows < 10, isCommandHeld: false)
      let column = { (text: String) in
        lines.lazy.compactMap { line in
          line.firstRange(of: text).map { line.distance(from: line.startIndex, to: $0.lowerBound) / 36 }
        }.first
      }
      for group in 1...4 {
        #expect((1...5).allSatisfy { column(" \(group)\($0)") == column("Group \(group)") }, "\(lines)")
      }
      #expect(lines.joined().contains(":open") && !lines.joined().contains("⌘"))
    }
  }

  @Test("No heading is at the end of a column")
  func columns() {
    let groups = (1...4).map { group in
      HelpGroup(
        name: "Group \(group)",
        commands: (1...5).map { .init(command: "c", title: "Command \($0)", keys: ["k"]) })
    }
    for rows in 5...14 {
      let lines = HelpScreen.lines(groups, columns: 100, rows: rows, style: .symbols)
      #expect(lines.count > 4 && lines.last?.contains("Group") == false, "\(lines)")
    }
  }

  @Test(
    "A list has the keys, the title and, with enough room, the name of each command",
    arguments: [
      (60, "  k          Next Comment Without Answer  :next comment"),
      (40, "  k          Next Comment Without Answer"),
      (20, "  k      Next Comme…"),
    ])
  func list(columns: Int, text: String) {
    let groups = [
      HelpGroup(
        name: "Answer",
        commands: [
          .init(command: "next comment", title: "Next Comment Without Answer", keys: ["k"]),
          .init(command: "reply", title: "Reply", keys: ["⌘1", "mr", "⌘⌥K"], isAvailable: false),
        ])
    ]
    let list = HelpScreen.list(groups, columns: columns, style: .symbols)
    #expect(list.map(\.isHeading) == [true, false, false] && list.map(\.isAvailable) == [true, true, false])
    #expect(list[1].text == text)
    #expect(list.allSatisfy { $0.text.displayWidth <= columns })
  }
}
