// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Goldens that no longer compile must not keep scripts/update-goldens from writing them anew.
let isUpdatingGoldens = Context.environment["FRESHET_UPDATE_GOLDENS"] != nil

// scripts/cases builds one target's tests in release, and no others.
let isRunningCases = Context.environment["FRESHET_RUNNING_CASES"] != nil

// Generated modules that the tests link beside one another.
let goldenModules = ["NamesOfFields", "NamesOfOperations", "NamesOfEnums", "NamesOfInputs", "NamesOfValues"]

let package = Package(
  name: "freshet",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "Freshet", targets: ["Freshet"]),
    .library(name: "FreshetTesting", targets: ["FreshetTesting"]),
    .executable(name: "freshet", targets: ["FreshetTool"]),
    .plugin(name: "FreshetPlugin", targets: ["FreshetPlugin"]),
  ],
  targets: [
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .macro(name: "FreshetMacros", swiftSettings: settings),
    .target(
      name: "Freshet",
      dependencies: [
        "FreshetMacros",
        .target(name: "CCurl", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: settings),
    .target(name: "GraphQLLanguage", swiftSettings: settings),
    .target(name: "FreshetCompiler", dependencies: ["GraphQLLanguage"], swiftSettings: settings),
    .target(name: "FreshetTesting", dependencies: ["Freshet", "GraphQLLanguage"], swiftSettings: settings),
    .executableTarget(
      name: "FreshetTool", dependencies: ["FreshetCompiler", "GraphQLLanguage"], swiftSettings: settings),
    .plugin(name: "FreshetPlugin", capability: .buildTool(), dependencies: ["FreshetTool"]),

    .target(name: "TestSupport", path: "Tests/Support", swiftSettings: settings),
    .testTarget(
      name: "FreshetTests", dependencies: ["Freshet", "FreshetTesting", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "GraphQLLanguageTests", dependencies: ["GraphQLLanguage", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "FreshetCompilerTests", dependencies: ["FreshetCompiler", "GraphQLLanguage", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "GoldenTests",
      dependencies: ["Freshet", "FreshetCompiler", "FreshetTesting", "GraphQLLanguage", "TestSupport"]
        + (isUpdatingGoldens ? [] : goldenModules.map { .target(name: $0) }),
      exclude: isUpdatingGoldens ? ["Generated", "Reading"] : [], swiftSettings: settings),
    .testTarget(
      name: "FreshetToolTests", dependencies: ["FreshetCompiler", "FreshetTool", "TestSupport"], swiftSettings: settings
    ),
    .testTarget(name: "FreshetMacrosTests", dependencies: ["FreshetMacros", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "FreshetTestingTests", dependencies: ["Freshet", "FreshetTesting", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "PeerTests", dependencies: ["Freshet", "FreshetTesting", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "ConformanceTests",
      dependencies: ["Freshet", "FreshetCompiler", "FreshetTesting", "GraphQLLanguage", "TestSupport"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

if isRunningCases {
  package.targets.removeAll { $0.type == .test && $0.name != "ConformanceTests" }
} else if !isUpdatingGoldens {
  package.targets += goldenModules.map { name in
    .target(name: name, dependencies: ["Freshet"], path: "Tests/GoldenModules/\(name)", swiftSettings: settings)
  }
}
