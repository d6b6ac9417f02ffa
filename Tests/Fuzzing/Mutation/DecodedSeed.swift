import CQPDF
import QPDFLoader

/// Files rewritten without compression, so that mutations change syntax and not compressed data.
enum DecodedSeed {
  /// Returns the file as qpdf writes it without compression; nil if qpdf can't read it without a password.
  static func bytes(of file: [UInt8]) -> [UInt8]? {
    guard pdfkey_load_qpdf() == nil else { return nil }
    var handle = qpdf_init()
    defer {
      // qpdf prints an error that hasn't been read.
      if let qpdf = handle, qpdf_has_error(qpdf) != 0 { _ = qpdf_get_error(qpdf) }
      qpdf_cleanup(&handle)
    }
    guard let qpdf = handle else { return nil }
    qpdf_silence_errors(qpdf)
    qpdf_set_suppress_warnings(qpdf, 1)
    return file.withUnsafeBytes { buffer -> [UInt8]? in
      let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      // 1 is QPDF_WARNINGS, with which there is still a document.
      guard qpdf_read_memory(qpdf, "seed", start, UInt64(buffer.count), nil) & ~1 == 0,
        qpdf_init_write_memory(qpdf) & ~1 == 0
      else { return nil }
      qpdf_set_object_stream_mode(qpdf, qpdf_o_disable)
      qpdf_set_decode_level(qpdf, qpdf_dl_generalized)
      qpdf_set_compress_streams(qpdf, 0)
      qpdf_set_preserve_encryption(qpdf, 0)
      qpdf_set_static_ID(qpdf, 1)
      qpdf_set_suppress_original_object_IDs(qpdf, 1)
      guard qpdf_write(qpdf) & ~1 == 0, let written = qpdf_get_buffer(qpdf) else { return nil }
      return Array(UnsafeBufferPointer(start: written, count: qpdf_get_buffer_length(qpdf)))
    }
  }
}
