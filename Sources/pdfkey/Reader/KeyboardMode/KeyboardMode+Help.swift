import KeyCommands
import Terminal
import Viewer

/// Help while ⌘ is held: a separate screen, so that nothing on the other one moves.
extension KeyboardMode {
  /// Shows the available commands for as long as ⌘ is held.
  func showHelp() {
    guard !isHelpShown else { return }
    flush()
    device.showAlternateScreen(true)
    isHelpShown = true
    let size = device.size
    let style = session.settings.style
    let prompt = PromptRow(
      session.state, list: session.currentTab?.pane, style: style, columns: size.columns
    ).line(prompt, preview: preview)
    let row = (prompt.prompt + prompt.text).shortened(to: size.columns - 1)
    let lines = HelpScreen.lines(
      session.helpGroups(), columns: size.columns, rows: size.rows - 2, style: style)
    device.write(([row] + lines).joined(separator: "\r\n"))
  }

  /// Hides the help.
  func hideHelp() {
    guard isHelpShown else { return }
    isHelpShown = false
    device.showAlternateScreen(false)
  }
}
