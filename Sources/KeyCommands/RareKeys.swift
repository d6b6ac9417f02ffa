/// The media keys of the kitty keyboard protocol.
///
/// The raw value is the key's name in spellings.
public enum MediaKey: String, CaseIterable, Hashable, Sendable {
  /// Play.
  case play = "MediaPlay"
  /// Pause.
  case pause = "MediaPause"
  /// Play and pause on one key.
  case playPause = "MediaPlayPause"
  /// Play backwards.
  case reverse = "MediaReverse"
  /// Stop.
  case stop = "MediaStop"
  /// Fast forward.
  case fastForward = "MediaFastForward"
  /// Rewind.
  case rewind = "MediaRewind"
  /// Next track.
  case nextTrack = "MediaNext"
  /// Previous track.
  case previousTrack = "MediaPrevious"
  /// Record.
  case record = "MediaRecord"
  /// Turn the volume down.
  case volumeDown = "VolumeDown"
  /// Turn the volume up.
  case volumeUp = "VolumeUp"
  /// Mute.
  case mute = "VolumeMute"
}

/// The modifier keys as keys, left and right.
///
/// The raw value is the key's name in spellings.
public enum ModifierKey: String, CaseIterable, Hashable, Sendable {
  /// Left ⇧.
  case leftShift = "LeftShift"
  /// Left ⌃.
  case leftControl = "LeftCtrl"
  /// Left ⌥.
  case leftOption = "LeftAlt"
  /// Left ⌘.
  case leftCommand = "LeftCmd"
  /// Left ✦.
  case leftHyper = "LeftHyper"
  /// Left Meta.
  case leftMeta = "LeftMeta"
  /// Right ⇧.
  case rightShift = "RightShift"
  /// Right ⌃.
  case rightControl = "RightCtrl"
  /// Right ⌥.
  case rightOption = "RightAlt"
  /// Right ⌘.
  case rightCommand = "RightCmd"
  /// Right ✦.
  case rightHyper = "RightHyper"
  /// Right Meta.
  case rightMeta = "RightMeta"
  /// ISO Level 3 Shift, which most keyboards label AltGr.
  case level3Shift = "Level3Shift"
  /// ISO Level 5 Shift.
  case level5Shift = "Level5Shift"

  /// The modifier that the key holds down; empty for the keys that choose a level of the layout.
  public var modifier: Modifiers {
    switch self {
    case .leftShift, .rightShift: .shift
    case .leftControl, .rightControl: .control
    case .leftOption, .rightOption: .option
    case .leftCommand, .rightCommand: .command
    case .leftHyper, .rightHyper: .hyper
    case .leftMeta, .rightMeta: .meta
    case .level3Shift, .level5Shift: []
    }
  }
}
