// swift-tools-version: 6.2

import PackageDescription

let languageSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// simdjson is the system's; `store.sh` installs it and sets this. Everything builds without it.
let hasSimdjson = Context.environment["FRESHET_SIMDJSON"] != nil

// One program a question; each prints medians and ratios of its own run, and nothing here is a test.
let package = Package(
  name: "freshet-benchmarks",
  platforms: [.macOS(.v14)],
  targets: [
    .target(name: "Measurement"),
    .target(name: "AllocationCount"),
    .target(
      name: "SimdjsonPeer",
      cxxSettings: [.unsafeFlags(["-std=c++17", "-O3"])] + (hasSimdjson ? [.define("FRESHET_SIMDJSON")] : []),
      linkerSettings: hasSimdjson ? [.linkedLibrary("simdjson")] : []),
    // Links to the sources: the store is no public interface, and what is measured is the module itself.
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .target(
      name: "Freshet", dependencies: [.target(name: "CCurl", condition: .when(platforms: [.linux]))],
      swiftSettings: languageSettings),
    .executableTarget(
      name: "StoreBenchmark", dependencies: ["AllocationCount", "Freshet", "Measurement", "SimdjsonPeer"],
      exclude: [
        "CharactersPage.graphql", "Items.graphql", "Notes.graphql", "QuoteTicked.graphql", "RenameCharacter.graphql",
        "freshet.json", "schema.graphqls",
      ],
      swiftSettings: languageSettings),
    // Likewise: the language is no product.
    .target(name: "LanguageUnderTest", swiftSettings: languageSettings),
    .executableTarget(
      name: "CompilerBenchmark", dependencies: ["LanguageUnderTest", "Measurement"], exclude: ["graphql-js.js"]),
  ],
  swiftLanguageModes: [.v6]
)
