import Foundation

/// What the command line says.
struct Options {
  /// Another server than the one inside: where it is posted to, and where sockets connect.
  var server: (http: URL, webSocket: URL)?
  var character = "c1"
  var token: String?
  var ping: Duration?
  var follows = false

  static let usage = """
    Notes: a list of notes that grows by itself.

      --http URL --ws URL   a server with the schema in schema.graphql; without them one inside this program
      --character ID        whose notes (c1)
      --token T             sent as 'Authorization: Bearer T', over HTTP and in connection_init
      --ping SECONDS        between pings over the socket (30)
      --follow              print a line for each change until the program is ended, instead of the story

    On a terminal: a adds a note, d drops the socket at the server inside, p pauses and resumes, r retries, q quits.
    """

  struct Mistake: Error { var message: String }

  init(_ arguments: [String]) throws(Mistake) {
    var http: URL?
    var webSocket: URL?
    var rest = arguments[...]
    while let name = rest.popFirst() {
      if name == "--follow" {
        follows = true
        continue
      }
      guard ["--http", "--ws", "--character", "--token", "--ping"].contains(name) else {
        throw Mistake(message: "'\(name)' is no option.")
      }
      guard let value = rest.popFirst() else { throw Mistake(message: "\(name) needs a value.") }
      switch name {
      case "--http": http = try Self.url(value, name, ["http", "https"])
      case "--ws": webSocket = try Self.url(value, name, ["ws", "wss"])
      case "--character": character = value
      case "--token": token = value
      default:
        guard let seconds = Double(value), seconds > 0, seconds < 86_400 else {
          throw Mistake(message: "--ping is a number of seconds.")
        }
        ping = .seconds(seconds)
      }
    }
    switch (http, webSocket) {
    case (nil, nil): server = nil
    case (let http?, let webSocket?): server = (http, webSocket)
    default: throw Mistake(message: "--http and --ws go together.")
    }
  }

  private static func url(_ text: String, _ name: String, _ schemes: [String]) throws(Mistake) -> URL {
    guard let url = URL(string: text), let scheme = url.scheme, schemes.contains(scheme), url.host() != nil else {
      throw Mistake(
        message: "\(name) is a URL that begins with \(schemes.map { "\($0)://" }.joined(separator: " or ")).")
    }
    return url
  }
}
