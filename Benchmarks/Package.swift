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
  dependencies: [.package(name: "freshet", path: "..")],
  targets: [
    .target(name: "Measurement"),
    .target(name: "AllocationCount"),
    .target(
      name: "SimdjsonPeer",
      cxxSettings: [.unsafeFlags(["-std=c++17", "-O3"])] + (hasSimdjson ? [.define("FRESHET_SIMDJSON")] : []),
      linkerSettings: hasSimdjson ? [.linkedLibrary("simdjson")] : []),
    .executableTarget(
      name: "StoreBenchmark",
      dependencies: [
        "AllocationCount", "Measurement", "SimdjsonPeer", .product(name: "Freshet", package: "freshet"),
      ],
      exclude: ["freshet.json", "schema.graphqls"],
      // What is measured is the store itself, which only the runtime's own package sees.
      swiftSettings: languageSettings + [.unsafeFlags(["-package-name", "freshet"])],
      plugins: [.plugin(name: "FreshetPlugin", package: "freshet")]),
    // A link to the sources: the language is no product, and what is measured is the module itself.
    .target(name: "LanguageUnderTest", swiftSettings: languageSettings),
    .executableTarget(
      name: "CompilerBenchmark", dependencies: ["LanguageUnderTest", "Measurement"], exclude: ["graphql-js.js"]),
  ],
  swiftLanguageModes: [.v6]
)
