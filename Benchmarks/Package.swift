// swift-tools-version: 6.2

import PackageDescription

let languageSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// One program a question; each prints medians and ratios of its own run, and nothing here is a test.
let package = Package(
  name: "freshet-benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "freshet", path: "..")],
  targets: [
    .target(name: "Measurement"),
    .executableTarget(
      name: "IngestBenchmark",
      dependencies: ["Measurement", .product(name: "Freshet", package: "freshet")],
      exclude: ["freshet.json", "schema.graphqls"],
      plugins: [.plugin(name: "FreshetPlugin", package: "freshet")]),
    .executableTarget(
      name: "EventBenchmark",
      dependencies: ["Measurement", .product(name: "Freshet", package: "freshet")],
      exclude: ["freshet.json", "schema.graphqls"],
      plugins: [.plugin(name: "FreshetPlugin", package: "freshet")]),
    // A link to the sources: the language is no product, and what is measured is the module itself.
    .target(name: "LanguageUnderTest", swiftSettings: languageSettings),
    .executableTarget(
      name: "CompilerBenchmark", dependencies: ["LanguageUnderTest", "Measurement"], exclude: ["graphql-js.js"]),
  ],
  swiftLanguageModes: [.v6]
)
