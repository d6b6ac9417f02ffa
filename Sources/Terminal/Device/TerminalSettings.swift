import Foundation

extension termios {
  /// Reads the settings of a descriptor's terminal; nil if it isn't one.
  init?(of descriptor: Int32) {
    self.init()
    guard tcgetattr(descriptor, &self) == 0 else { return nil }
  }

  /// Whether a shell is usable with these settings: lines are edited and echoed.
  ///
  /// A program that was killed can leave other settings.
  var isSane: Bool {
    c_lflag & tcflag_t(ICANON) != 0 && c_lflag & tcflag_t(ECHO) != 0 && c_lflag & tcflag_t(ISIG) != 0
      && c_iflag & tcflag_t(ICRNL) != 0 && c_oflag & tcflag_t(OPOST) != 0
  }

  /// The settings after `stty sane`.
  var sane: termios {
    var settings = self
    settings.c_iflag &= ~tcflag_t(IGNBRK | INLCR | IGNCR | IXOFF)
    settings.c_iflag |= tcflag_t(BRKINT | ICRNL | IMAXBEL | IXON | IUTF8)
    settings.c_oflag &= ~tcflag_t(OCRNL | ONOCR | ONLRET)
    settings.c_oflag |= tcflag_t(OPOST | ONLCR)
    settings.c_cflag |= tcflag_t(CREAD)
    settings.c_lflag &= ~tcflag_t(ECHONL | NOFLSH | TOSTOP)
    settings.c_lflag |= tcflag_t(ICANON | ISIG | IEXTEN | ECHO | ECHOE | ECHOK | ECHOCTL | ECHOKE)
    settings[VINTR] = 0x03
    settings[VQUIT] = 0x1C
    settings[VERASE] = 0x7F
    settings[VKILL] = 0x15
    settings[VEOF] = 0x04
    settings[VSTART] = 0x11
    settings[VSTOP] = 0x13
    settings[VSUSP] = 0x1A
    settings[VREPRINT] = 0x12
    settings[VWERASE] = 0x17
    settings[VLNEXT] = 0x16
    settings[VDISCARD] = 0x0F
    settings[VMIN] = 1
    settings[VTIME] = 0
    return settings
  }

  /// The settings for raw mode.
  ///
  /// Ctrl-C, Ctrl-Z, Ctrl-S and Ctrl-V are keys like others. Output stays as it was: a line feed goes to the
  /// beginning of the next row.
  var raw: termios {
    var settings = self
    settings.c_iflag &= ~tcflag_t(BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON | IXOFF)
    settings.c_oflag |= tcflag_t(OPOST | ONLCR)
    settings.c_cflag &= ~tcflag_t(CSIZE | PARENB)
    settings.c_cflag |= tcflag_t(CS8)
    settings.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    settings[VMIN] = 1
    settings[VTIME] = 0
    return settings
  }

  /// A control character; C has them in an array, Swift in a tuple.
  private subscript(index: Int32) -> cc_t {
    get { withUnsafeBytes(of: c_cc) { $0[Int(index)] } }
    set { withUnsafeMutableBytes(of: &c_cc) { $0[Int(index)] = newValue } }
  }
}
