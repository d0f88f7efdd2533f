import Foundation
import Freshet

/// The program: options, the server, the environment, and one of three ways to show the page.
@main
struct Notes {
  @MainActor
  static func main() async {
    let options: Options
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      if arguments.contains("--help") || arguments.contains("-h") { return print(Options.usage) }
      options = try Options(arguments)
    } catch {
      complain("\(error.message)\n\n\(Options.usage)")
      exit(2)
    }
    do {
      try await run(options)
    } catch let stuck as Story.Stuck {
      complain("This did not happen in time: \(stuck.step).")
      exit(1)
    } catch {
      complain("\(error)")
      exit(1)
    }
    exit(0)
  }

  @MainActor
  private static func run(_ options: Options) async throws {
    let embedded = try options.server == nil ? EmbeddedServer(token: options.token) : nil
    let urls = options.server ?? embedded.map { ($0.server.httpURL, $0.server.webSocketURL) }
    guard let urls else { return }
    let server: any NoteServer = embedded ?? RemoteServer(url: urls.http, token: options.token)
    let session = Session(environment: environment(urls, options), characterID: options.character)
    defer {
      session.end()
      server.stop()
    }
    if isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, !options.follows {
      let visitor = embedded.map { server in Task { await visit(server, options.character) } }
      defer { visitor?.cancel() }
      await TerminalApp(session: session, server: server, isEmbedded: embedded != nil).run()
    } else {
      let story = Story(session: session, server: server, characterID: options.character)
      if options.follows { await story.follow() } else { try await story.play() }
    }
  }

  @MainActor
  private static func environment(_ urls: (http: URL, webSocket: URL), _ options: Options) -> Environment {
    let credentials = options.token.map { token in Credentials { ["Authorization": "Bearer \(token)"] } }
    var socket = GraphQLTransportWebSocket.Configuration()
    socket.pingInterval = options.ping ?? socket.pingInterval
    return Environment(
      transport: URLSessionTransport(url: urls.http, credentials: credentials),
      subscriptions: GraphQLTransportWebSocket(
        url: urls.webSocket, credentials: credentials, configuration: socket))
  }

  /// Someone else, who leaves a note now and then.
  private static func visit(_ server: EmbeddedServer, _ characterID: String) async {
    let texts = ["The loom is set up again", "Rain, so more reading", "Two cards were missing", "Tea at four"]
    var number = 0
    while true {
      do {
        try await Task.sleep(for: .seconds(4))
        try await server.leaveNote(texts[number % texts.count], characterID: characterID)
      } catch {
        return
      }
      number += 1
    }
  }

  private static func complain(_ text: String) { FileHandle.standardError.write(Data("Notes: \(text)\n".utf8)) }
}
