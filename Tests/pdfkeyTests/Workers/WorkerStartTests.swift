import Testing

@testable import Workers
@testable import pdfkey

@Suite("Worker start")
struct WorkerStartTests {
  @Test("The arguments of a worker are recognised without the parser")
  func started() throws {
    let options = try WorkerOptions.parse(["--memory", "512M"])
    let arguments = DocumentWorkers.configuration(options).program.arguments
    #expect(arguments == ["worker", "--memory", "536870912"])
    #expect(WorkerCommand.memory(startedWith: arguments) == 512 << 20)
  }

  @Test(
    "All other arguments are left to the parser",
    arguments: [
      [], ["worker"], ["worker", "--help"], ["worker", "--memory"], ["worker", "--memory", "x"],
      ["worker", "--memory", "1", "2"], ["info", "--memory", "1"],
    ])
  func other(arguments: [String]) {
    #expect(WorkerCommand.memory(startedWith: arguments) == nil)
  }
}
