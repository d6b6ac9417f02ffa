import Foundation
import SystemEnvironment
import Testing

@Suite("Environment variables")
struct EnvironmentVariablesTests {
  @Test("They equal Foundation's")
  func all() {
    #expect(EnvironmentVariables.all == ProcessInfo.processInfo.environment)
    #expect(EnvironmentVariables["PATH"] == ProcessInfo.processInfo.environment["PATH"])
    #expect(EnvironmentVariables["PDFKEY_NOBODY_SETS_THIS"] == nil)
  }

  @Test("A child process gets all of them, and replaced ones once")
  func entries() throws {
    let entries = EnvironmentVariables.entries(replacing: ["PATH": "/nowhere", "PDFKEY_NEW": "a=b"])
    #expect(entries.allSatisfy { $0.last == 0 && !$0.dropLast().contains(0) })
    let texts = entries.map { String(decoding: $0.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) }
    #expect(texts.count { $0.hasPrefix("PATH=") } == 1)
    #expect(texts.contains("PATH=/nowhere"))
    #expect(texts.contains("PDFKEY_NEW=a=b"))
    let others = ProcessInfo.processInfo.environment.filter { $0.key != "PATH" }
    #expect(Set(others.map { "\($0)=\($1)" }).isSubset(of: texts))
    // PATHX, which begins with PATH, is another variable.
    let longer = EnvironmentVariables.entries(replacing: ["PAT": "1"])
    #expect(longer.count == EnvironmentVariables.entries().count + 1)
    #expect(EnvironmentVariables.entries { $0 == "PATH" }.count == 1)
  }

  @Test("The command line equals Foundation's, also as bytes")
  func arguments() {
    #expect(ProgramArguments.all == CommandLine.arguments)
    #expect(ProgramArguments.bytes.map(Array.init) == CommandLine.arguments.map { Array($0.utf8) })
  }
}
