import Foundation
import TestSupport
import Testing

@testable import WorkerProbe
@testable import Workers

@Suite(
  "The sandbox of workers", .limited, .enabled(if: Sandbox.available == .all, "the system has a sandbox"),
  .disabled(if: AddressSanitizer.isOn, "LeakSanitizer starts a thread that traces the others"),
  .tags(.program))
struct SandboxTests {
  /// Returns what an attempt in a worker leads to.
  private func outcome(of request: EscapeRequest, sandbox: Sandbox.Mode = .required) throws -> String {
    let pool = Probe.pool(jobs: 1, arguments: ["worker", "0x", sandbox.rawValue])
    var outcome: Result<String, WorkerFailure>?
    try pool.run([request]) { outcome = $1 }
    return try #require(outcome).get()
  }

  private static let refused = String(cString: strerror(EPERM))
  private static let outside = String(cString: strerror(EACCES))

  @Test("A worker reads the system's files, and no others")
  func reading() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("secret".utf8, to: "id_ed25519")
    #expect(try outcome(of: .read(path)) == Self.outside)
    #expect(try outcome(of: .readOnThread(path)) == Self.outside)
    #expect(try outcome(of: .read("/etc/shadow")) == Self.outside)
    #expect(try outcome(of: .read("/proc/\(getpid())/environ")) == Self.outside)
    #expect(try outcome(of: .read("/etc/passwd")) == "success")
    // Folders are opened to list them.
    #expect(try outcome(of: .read("/usr")) == "success")
    #expect(try outcome(of: .read(folder.path)) == Self.outside)
    #expect(try outcome(of: .read(path), sandbox: .off) == "success")
  }

  @Test("A worker writes and creates no file")
  func writing() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("notes".utf8, to: "notes")
    #expect(try outcome(of: .write(path)) == Self.refused)
    #expect(try outcome(of: .create(path + ".new")) == Self.refused)
    #expect(try outcome(of: .create("/dev/shm/pdfkey-new")) == Self.refused)
    #expect(!FileManager.default.fileExists(atPath: path + ".new"))
  }

  @Test("A worker inherits no file that the program has open, even one that other programs would")
  func inheriting() throws {
    let folder = try TemporaryFolder()
    let file = open(try folder.write("secret".utf8, to: "secret"), O_RDWR)
    // The worker's own files have lower numbers.
    let inheritable = fcntl(file, F_DUPFD, 300)
    defer { for descriptor in [file, inheritable] { close(descriptor) } }
    try #require(inheritable >= 300)
    #expect(try outcome(of: .use(inheritable), sandbox: .off) == String(cString: strerror(EBADF)))
  }

  @Test("A worker connects to nothing")
  func connecting() throws {
    #expect(try outcome(of: .connect("/tmp/.X11-unix/X0")) == Self.refused)
    #expect(try outcome(of: .connectToPort(22)) == Self.refused)
  }

  @Test(
    "A worker starts no program and no process",
    arguments: [EscapeRequest.execute("/bin/true"), .execute("/proc/self/exe"), .fork, .vfork, .clone])
  func starting(request: EscapeRequest) throws {
    #expect(try outcome(of: request) == Self.refused)
  }

  @Test("A worker traces and ends no other process, and types into no terminal")
  func others() throws {
    #expect(try outcome(of: .trace(getpid())) == Self.refused)
    #expect(try outcome(of: .signal(getpid(), 0)) == Self.refused)
    #expect(try outcome(of: .signal(getpid(), SIGKILL)) == Self.refused)
    #expect(try outcome(of: .signal(-1, SIGTERM)) == Self.refused)
    #expect(try outcome(of: .type(0)) == Self.refused)
  }

  #if os(Linux)
    @Test("A worker maps no memory that its limit doesn't count")
    func memory() throws {
      let uncounted = [MAP_SHARED, MAP_SHARED | MAP_NORESERVE, MAP_PRIVATE | Int32(MAP_GROWSDOWN)]
      for flags in uncounted {
        #expect(try outcome(of: .map(flags | MAP_ANONYMOUS)) == Self.refused)
        #expect(try outcome(of: .map(flags | MAP_ANONYMOUS), sandbox: .off) == "success")
      }
      #expect(try outcome(of: .map(MAP_PRIVATE | MAP_ANONYMOUS)) == "success")
    }
  #endif

  @Test("200 system calls are refused")
  func calls() throws {
    let count = try outcome(of: .calls)
    #expect(try #require(Int(count), "\(count)") >= 200)
  }

  @Test("A worker opens the files that it is handed, and no others of the same folder")
  func handedFiles() throws {
    let folder = try TemporaryFolder()
    let document = try Data(contentsOf: URL(fileURLWithPath: Probe.fixture("article.pdf")))
    let path = try folder.write(document, to: "article.pdf")
    let other = try folder.write(document, to: "other.pdf")
    let pool = Probe.pool(jobs: 1)
    #expect(try pool.outcomes([.pages(path), .pages(path)]) == [.success("12 true"), .success("12 true")])
    var outcome: Result<String, WorkerFailure>?
    try pool.run([EscapeRequest.read(other)]) { outcome = $1 }
    #expect(try outcome?.get() == Self.outside)
  }

  @Test("A worker that names other files in replacements of a request doesn't get them")
  func replacedFiles() throws {
    let folder = try TemporaryFolder()
    let document = try Data(contentsOf: URL(fileURLWithPath: Probe.fixture("article.pdf")))
    let path = try folder.write(document, to: "article.pdf")
    let other = try folder.write(document, to: "other.pdf")
    for (named, reply) in [(path, "12 true"), (other, "none")] {
      let request = SharedProbeRequest(parts: [.pages(named)], isInstead: true, path: path, otherPath: named)
      var outcome: Result<String, WorkerFailure>?
      try Probe.pool(jobs: 1).run([request]) { outcome = $1 }
      #expect(try outcome?.get() == reply)
    }
  }

  @Test("A command writes and creates no file, and starts no other program")
  func commands() throws {
    let folder = try TemporaryFolder()
    try folder.write("old".utf8, to: "old")
    let runner = ProcessRunner(executable: Probe.path, environment: [:])
    let run = try runner.run(["command", folder.path])
    let (outside, refused) = (Self.outside, Self.refused)
    #expect(
      run.output.split(separator: "\n")
        == ["success", refused, refused, outside, refused, refused].map { Substring($0) })
  }

  /// System calls with the version of Landlock that refuses each, if any does, and its error.
  private static let refusals: [(name: String, version: Int?, error: Int32)] = [
    ("O_RDONLY", nil, 0), ("O_WRONLY", 1, EACCES), ("O_RDWR", 1, EACCES), ("O_APPEND", nil, 0),
    ("O_TRUNC", 3, EACCES), ("O_CREAT", 1, EACCES), ("truncate", 3, EACCES), ("mkdir", 1, EACCES),
    ("rename", 1, EACCES), ("unlink", 1, EACCES), ("connect", 4, EACCES), ("kill", 6, EPERM),
    ("ptrace", 1, EPERM), ("fork", nil, 0), ("execve", 1, EACCES),
  ]

  @Test(
    "Each part of the sandbox refuses what it can without the other", arguments: ["none", "files", "calls"])
  func parts(_ part: String) throws {
    let folder = try TemporaryFolder()
    for name in ["file", "other"] { try folder.write("old".utf8, to: name) }
    let run = try ProcessRunner(executable: Probe.path, environment: [:]).run(["part", part, folder.path])
    var expected = Self.refusals.enumerated().map { index, row in
      let isRefused =
        part == "files" && row.version.map { $0 <= Sandbox.landlockVersion } ?? false
        || part == "calls" && index > 0
      let error = part == "calls" ? EPERM : row.error
      return "\(row.name): \(isRefused ? String(cString: strerror(error)) : "success")"
    }
    // The program that was started instead prints nothing.
    if part == "none" { expected.removeLast() }
    #expect(run.lines == expected)
  }

  @Test("All threads of a worker are in the sandbox")
  func threads() throws {
    let pool = Probe.pool(jobs: 1)
    _ = try pool.outcomes([.echo("a")])
    let process = try #require(pool.processIDs.first)
    let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
    #expect(tasks.count > 1)
    for task in tasks {
      let status = try String(contentsOfFile: "/proc/\(process)/task/\(task)/status", encoding: .utf8)
      #expect(status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2"))
    }
  }
}
