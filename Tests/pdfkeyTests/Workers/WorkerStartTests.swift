import Testing

@testable import Workers
@testable import pdfkey

@Suite("Worker start")
struct WorkerStartTests {
  @Test("The arguments of a worker are recognised without the parser")
  func started() throws {
    let options = try WorkerOptions.parse(["--memory", "512M", "--sandbox", "required"])
    let arguments = DocumentWorkers.configuration(options).program.arguments
    #expect(arguments == ["worker", "--memory", "536870912", "--sandbox", "required"])
    #expect(
      WorkerArguments(arguments, for: "worker") == WorkerArguments(memory: 512 << 20, sandbox: .required))
  }

  @Test(
    "A misspelt variable gives documents no more rights",
    arguments: [
      ("", Sandbox.Mode.auto), ("auto", .auto), ("off", .off), ("required", .required), ("Off", .required),
    ])
  func variable(value: String, mode: Sandbox.Mode) {
    #expect(Sandbox.Mode(variable: value) == mode)
  }

  @Test(
    "All other arguments are left to the parser",
    arguments: [
      [], ["worker"], ["worker", "--help"], ["worker", "--memory"], ["worker", "--memory", "x"],
      ["worker", "--memory", "1", "2"], ["worker", "--memory", "1", "--sandbox", "none"],
      ["info", "--memory", "1"],
    ])
  func other(arguments: [String]) {
    #expect(WorkerArguments(arguments, for: "worker") == nil)
  }
}
