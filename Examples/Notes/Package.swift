// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Notes",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "freshet", path: "../..")],
  targets: [
    .executableTarget(
      name: "Notes",
      dependencies: [
        .product(name: "Freshet", package: "freshet"),
        .product(name: "FreshetTesting", package: "freshet"),
      ],
      exclude: ["freshet.json"],
      // The server inside serves the schema the documents are compiled against.
      resources: [.embedInCode("schema.graphql")],
      plugins: [.plugin(name: "FreshetPlugin", package: "freshet")])
  ],
  swiftLanguageModes: [.v6]
)
