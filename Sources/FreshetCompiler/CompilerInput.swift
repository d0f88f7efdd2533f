package import GraphQLLanguage

/// All that one run reads, in memory.
package struct CompilerInput: Sendable {
  package var configuration: Configuration
  /// The schema in GraphQL's language.
  package var schema: [Source]
  /// The client's own types and fields, in the same language.
  package var extensions: [Source]
  package var documents: [CompilerDocument]
  /// The modules whose fragments the documents may spread, each behind those it uses itself.
  package var modules: [CompilerModule]
  package var unreadable: [UnreadableDocument]

  package init(
    configuration: Configuration = Configuration(), schema: [Source], extensions: [Source] = [],
    documents: [CompilerDocument], modules: [CompilerModule] = [], unreadable: [UnreadableDocument] = []
  ) {
    self.configuration = configuration
    self.schema = schema
    self.extensions = extensions
    self.documents = documents
    self.modules = modules
    self.unreadable = unreadable
  }
}

/// Another target, whose generated code the documents' code imports.
package struct CompilerModule: Sendable {
  package var name: String
  package var configuration: Configuration
  package var documents: [Source]
  /// The names of all modules it uses, directly or not.
  package var uses: [String]

  package init(name: String, configuration: Configuration, documents: [Source], uses: [String] = []) {
    self.name = name
    self.configuration = configuration
    self.documents = documents
    self.uses = uses
  }
}

/// A text with operations and fragments: a whole `.graphql` file, or one marked string literal of a Swift file.
package struct CompilerDocument: Sendable {
  package var source: Source
  /// The name of the generated file that gets what the text declares. Several documents may share it.
  package var output: String

  package init(_ source: Source, output: String) {
    self.source = source
    self.output = output
  }
}

/// A text of documents that could not be read. The fragments that it seems to declare are not missed in others.
package struct UnreadableDocument: Sendable {
  package var source: Source
  /// Why not.
  package var diagnostics: [Diagnostic]

  package init(_ source: Source, _ diagnostics: [Diagnostic]) {
    self.source = source
    self.diagnostics = diagnostics
  }
}

/// All that one run has to say. With an error there are no files.
package struct CompilerOutput: Sendable {
  package struct File: Hashable, Sendable {
    package var name: String
    /// In UTF-8.
    package var bytes: [UInt8]

    package var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// One for each `output` name of the input's documents, and `CompilerOutput.schemaFile`, sorted by name. A file is
  /// there even if nothing was declared for it, so that a build that lists its outputs finds them all.
  package var files: [File]
  /// The texts of the operations by their ids, as JSON; nil where the configuration does not ask for it.
  package var manifest: String?
  /// Sorted by place.
  package var diagnostics: [Diagnostic]

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// The file of the schema's enums and input types that the documents use.
  package static let schemaFile = "Schema+Freshet.swift"
}
