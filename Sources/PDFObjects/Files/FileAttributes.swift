import CSystem
import Foundation

/// The owner, the permissions, the access control list and the extended attributes of a file.
enum FileAttributes {
  /// Gives a file the attributes of another one.
  ///
  /// - Returns: false if the owner, the group, the access control list or an attribute of the user can't be kept.
  static func copy(from source: OpenFile, to target: OpenFile) throws(SystemError) -> Bool {
    let (facts, own) = (try source.facts, try target.facts)
    if own.st_uid != facts.st_uid || own.st_gid != facts.st_gid {
      guard fchown(target.descriptor, facts.st_uid, facts.st_gid) == 0 else { return false }
    }
    #if os(Linux)
      let kept = names(of: source)
      // The folder may have given the new file an access control list.
      for name in names(of: target) where !kept.contains(name) { fremovexattr(target.descriptor, name) }
      for name in kept {
        guard let value = value(of: name, in: source) else { continue }
        let isKept = fsetxattr(target.descriptor, name, value, value.count, 0) == 0
        guard isKept || !isEssential(name) else { return false }
      }
    #else
      guard
        fcopyfile(source.descriptor, target.descriptor, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR))
          == 0
      else { return false }
    #endif
    // Last, since a new owner clears some of the bits.
    return fchmod(target.descriptor, facts.st_mode & 0o7777) == 0
  }

  #if os(Linux)
    /// Whether an attribute must be kept; the others belong to the system, which sets them itself or forbids it.
    private static func isEssential(_ name: [CChar]) -> Bool {
      let name = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
      return name.hasPrefix("user.") || name == "system.posix_acl_access"
    }

    private static func names(of file: OpenFile) -> [[CChar]] {
      let list = read { flistxattr(file.descriptor, $0, $1) } ?? []
      return list.split(separator: 0).map { $0 + [0] }
    }

    private static func value(of name: [CChar], in file: OpenFile) -> [CChar]? {
      read { fgetxattr(file.descriptor, name, $0, $1) }
    }

    /// Returns what a call writes into memory that is large enough; nil if it fails.
    private static func read(_ call: (UnsafeMutablePointer<CChar>?, Int) -> Int) -> [CChar]? {
      let size = call(nil, 0)
      guard size > 0 else { return size == 0 ? [] : nil }
      var bytes = [CChar](repeating: 0, count: size)
      let count = call(&bytes, size)
      return count < 0 ? nil : Array(bytes.prefix(count))
    }
  #endif
}
