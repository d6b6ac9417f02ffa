import Foundation
import TestSupport
import Testing

/// Signals to exports.
@Suite("Signals to exports", .limited, .tags(.program))
struct SignalHandlingTests {
  @Test("Signals that are ignored at the start, as by nohup, stay ignored")
  func ignoredSignals() throws {
    let folder = try TemporaryFolder()
    // A pipe without a writer: the document never arrives.
    let pipe = folder.file("never.pdf")
    #expect(mkfifo(pipe, 0o600) == 0)
    let script = """
      import os, signal, subprocess, sys, time
      program, pipe, output = sys.argv[1:]
      held = os.open(pipe, os.O_RDWR)
      numbers = [signal.SIGHUP, signal.SIGINT]
      def ignore():
        for number in numbers: signal.signal(number, signal.SIG_IGN)
      child = subprocess.Popen(
        [program, "annotations", "export", pipe, "-o", output], preexec_fn=ignore, stderr=subprocess.DEVNULL)
      def includes(field, number):
        status = dict(line.split(":", 1) for line in open(f"/proc/{child.pid}/status"))
        return int(status[field], 16) >> (number - 1) & 1 == 1
      for _ in range(400):
        if includes("SigCgt", signal.SIGTERM): break
        time.sleep(0.05)
      print([includes("SigIgn", number) for number in numbers])
      child.terminate()
      print(child.wait(60))
      """
    let run = try Python.run(script, [Program.path, pipe, folder.file("out.json")])
    #expect(run.output == "[True, True]\n143\n", "\(run.messages)")
  }

  @Test("A signal right after the temporary file is created removes it")
  func earlySignal() throws {
    let folder = try TemporaryFolder()
    let script = """
      import os, signal, subprocess, sys
      program, document, folder = sys.argv[1:]
      for _ in range(5):
        child = subprocess.Popen(
          [program, "annotations", "export", document, "-o", folder + "/out.json"], stderr=subprocess.DEVNULL)
        while not os.listdir(folder) and child.poll() is None: pass
        child.send_signal(signal.SIGTERM)
        if child.wait(60) not in (0, 143) or any(name.endswith(".part") for name in os.listdir(folder)):
          print(child.returncode, os.listdir(folder))
        for name in os.listdir(folder): os.remove(folder + "/" + name)
      """
    let run = try Python.run(script, [Program.path, Program.fixture("many-marks.pdf"), folder.path])
    #expect(run.status == 0 && run.output.isEmpty, "\(run.output)\(run.messages)")
  }
}
