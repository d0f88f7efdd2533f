#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The disk, by the system's own calls: what they refuse is told in words.
enum Disk {
  struct Problem: Error {
    /// As "it cannot be read: …" goes on.
    var reason: String

    static let missing = Problem(number: ENOENT)

    init(_ reason: String) { self.reason = reason }

    init(number: Int32) {
      switch number {
      case ENOENT: reason = "there is no such file or folder"
      case EACCES, EPERM: reason = "its permissions do not allow it"
      case EISDIR: reason = "it is a folder"
      case ENOTDIR: reason = "a part of its path is a file, not a folder"
      case ELOOP: reason = "its symbolic links lead in a circle"
      case ENAMETOOLONG: reason = "its name is too long"
      case ENOSPC, EDQUOT: reason = "the disk is full"
      case EROFS: reason = "the disk can only be read"
      case EFBIG: reason = "it would be too large"
      case EPIPE: reason = "whoever read it has gone"
      case EBADF: reason = "it is closed"
      default: reason = String(cString: strerror(number))
      }
    }
  }

  enum Kind {
    case file, folder
    /// A device, a socket, a pipe.
    case other
  }

  /// What tells a file or a folder from every other, under whatever name it is reached.
  struct Identity: Hashable {
    var device: UInt64
    var number: UInt64
  }

  /// Larger files are no source that anyone wrote.
  static let sizeLimit = 256 << 20

  /// What stands at a path, symbolic links followed; nil where nothing does.
  static func kind(of path: String) -> Kind? { status(of: path).map(kind) }

  static func identity(of path: String) -> Identity? {
    status(of: path).map { Identity(device: UInt64(truncatingIfNeeded: $0.st_dev), number: UInt64($0.st_ino)) }
  }

  /// Changes whenever what the file holds may have changed: a change time cannot be set back.
  static func version(of path: String) -> String? {
    guard let status = status(of: path) else { return nil }
    #if canImport(Darwin)
    let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
    let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    return "\(status.st_dev) \(status.st_ino) \(status.st_size)"
      + " \(modified.tv_sec).\(modified.tv_nsec) \(changed.tv_sec).\(changed.tv_nsec)"
  }

  /// The path of the running program; nil where the system does not tell.
  static var executable: String? {
    #if canImport(Darwin)
    var size: UInt32 = 0
    _NSGetExecutablePath(nil, &size)
    var path = [CChar](repeating: 0, count: Int(size) + 1)
    guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
    return String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
    return "/proc/self/exe"
    #endif
  }

  static func read(_ path: String) throws(Problem) -> [UInt8] {
    // A pipe without a writer would not open.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw Problem(number: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Problem(number: errno) }
    switch kind(status) {
    case .folder: throw Problem(number: EISDIR)
    case .other: throw Problem("it is a device or a pipe, not a file")
    case .file: break
    }
    let size = Int(clamping: status.st_size)
    guard size <= sizeLimit else { throw Problem("it is larger than \(sizeLimit >> 20) MiB") }
    var problem: Problem?
    // It may have become shorter meanwhile.
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        let read = systemRead(descriptor, rest)
        if read < 0, errno == EINTR { continue }
        if read < 0 { problem = Problem(number: errno) }
        guard read > 0 else { return }
        count += read
      }
    }
    if let problem { throw problem }
    return bytes
  }

  /// Puts a file where one may stand already: who reads it sees the old bytes or the new ones.
  static func write(_ bytes: [UInt8], to path: String) throws(Problem) {
    if kind(of: path) == .folder { throw Problem(number: EISDIR) }
    let temporary = "\(path).\(getpid())\(temporaryEnding)"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Problem(number: errno) }
    do throws(Problem) {
      defer { close(descriptor) }
      try write(bytes, to: descriptor)
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let number = errno
      unlink(temporary)
      throw Problem(number: number)
    }
  }

  private static let temporaryEnding = ".tmp"

  /// Removes what processes that were killed while they wrote the file have left beside it.
  static func removeLeftovers(of path: String) {
    let folder = Path.folder(of: path)
    let beginning = Path.name(of: path) + "."
    for name in (try? names(in: folder.isEmpty ? "." : folder)) ?? [] {
      guard name.hasPrefix(beginning), name.hasSuffix(temporaryEnding),
        let process = pid_t(name.dropFirst(beginning.count).dropLast(temporaryEnding.count)), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlink(folder + name)
    }
  }

  /// Writes all of the bytes to an open file or a pipe.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Problem) {
    var count = 0
    while count < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: buffer[count...]))
      }
      if written < 0, errno == EINTR { continue }
      guard written >= 0 else { throw Problem(number: errno) }
      count += written
    }
  }

  /// Makes a folder, and those it stands in.
  static func makeFolder(_ path: String) throws(Problem) {
    if kind(of: path) == .folder { return }
    if let parent = Path.parent(of: path) { try makeFolder(parent) }
    guard mkdir(path, 0o777) != 0 else { return }
    let number = errno
    if kind(of: path) == .folder { return }
    throw number == EEXIST ? Problem("a file of that name stands there") : Problem(number: number)
  }

  static func remove(_ path: String) throws(Problem) {
    guard unlink(path) == 0 || errno == ENOENT else { throw Problem(number: errno) }
  }

  /// The names in a folder, sorted by their bytes.
  static func names(in path: String) throws(Problem) -> [String] {
    guard let folder = opendir(path) else { throw Problem(number: errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The path without symbolic links, `.` and `..`; nil where nothing stands there.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  private static func kind(_ status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }
}

// The members of the type hide the system's functions of these names.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
  write(descriptor, buffer.baseAddress, buffer.count)
}
