/// The arguments that start a program as a worker, after the one that names the worker's role.
package struct WorkerArguments: Equatable {
  /// The memory limit in bytes; nil for none.
  package var memory: Int?
  /// The use of the sandbox.
  package var sandbox: Sandbox.Mode

  /// Creates arguments.
  package init(memory: Int?, sandbox: Sandbox.Mode) {
    (self.memory, self.sandbox) = (memory, sandbox)
  }

  /// Returns the arguments of a command line, without the program's name.
  package func list(for role: String) -> [String] {
    [role, "--memory", memory.map(String.init) ?? "unlimited", "--sandbox", sandbox.rawValue]
  }

  /// Creates arguments from a command line without the program's name; nil if they aren't those of the role.
  package init?(_ list: some Collection<String>, for role: String) {
    let list = Array(list)
    guard list.count == 5, let sandbox = Sandbox.Mode(rawValue: list[4]) else { return nil }
    self.init(memory: Int(list[2]), sandbox: sandbox)
    guard list == self.list(for: role) else { return nil }
  }
}
