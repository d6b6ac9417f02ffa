import CQPDF
import Foundation
import QPDFLoader

/// A run of qpdf's command line within this process: the owner of the job's handle.
final class QPDFJob {
  private var handle: qpdfjob_handle?
  private let output = GrowingOutput()

  /// The standard output of the job, collected by a C callback.
  private final class GrowingOutput {
    var bytes: [UInt8] = []
  }

  private init() {
    handle = qpdfjob_init()
    var logger = qpdflogger_create()
    qpdflogger_set_info(
      logger, qpdf_log_dest_custom,
      { data, length, context in
        guard let data, let context else { return 0 }
        let output = Unmanaged<GrowingOutput>.fromOpaque(context).takeUnretainedValue()
        output.bytes += UnsafeRawBufferPointer(start: data, count: length)
        return 0
      }, Unmanaged.passUnretained(output).toOpaque())
    qpdflogger_set_warn(logger, qpdf_log_dest_discard, nil, nil)
    qpdflogger_set_error(logger, qpdf_log_dest_discard, nil, nil)
    qpdfjob_set_logger(handle, logger)
    qpdflogger_cleanup(&logger)
  }

  deinit { qpdfjob_cleanup(&handle) }

  /// Runs qpdf with arguments and returns the lines that it prints; nil if it can't run.
  static func lines(arguments: [[CChar]]) -> [String]? {
    guard pdfkey_load_qpdf() == nil else { return nil }
    let job = QPDFJob()
    var pointers = arguments.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    pointers.append(nil)
    let status = pointers.withUnsafeMutableBufferPointer { buffer in
      buffer.withMemoryRebound(to: UnsafePointer<CChar>?.self) {
        qpdfjob_initialize_from_argv(job.handle, $0.baseAddress)
      }
    }
    guard status == 0 else { return nil }
    _ = qpdfjob_run(job.handle)
    return String(decoding: job.output.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
