/// The modifiers of generated declarations.
struct Access {
  let level: Configuration.AccessLevel
  /// With a space behind it, or empty.
  let prefix: String
  /// Of what only generated code and the runtime use.
  let hidden: String

  init(_ level: Configuration.AccessLevel) {
    self.level = level
    switch level {
    case .internal:
      prefix = ""
      hidden = ""
    case .package:
      prefix = "package "
      hidden = "package "
    case .public:
      prefix = "public "
      hidden = "@_spi(Generated) public "
    }
  }
}
