#!/usr/bin/env bash
# The build-tool plugin as a package meets it that uses Freshet: a real `swift build`, in a folder whose path has a
# space and an umlaut. It has a target that uses another one's fragments, and one with a schema of its own, whose custom
# scalar reads as a type of a third. Its build is kept in .build-plugin, so that Freshet is built once.
set -euo pipefail
repository="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
folder="$repository/.build-plugin/Über Maß"
log="$repository/.build-plugin/log"
source="$folder/Sources/App/Screen.swift"
schema="$folder/Schema/schema.graphql"
configuration="$folder/Sources/App/freshet.json"
badge="$folder/Sources/Cards/Badge.graphql"

fail() {
  echo "PluginTests: $1" >&2
  echo "-- the build's output:" >&2
  tail -n 40 "$log" >&2
  exit 1
}

# Nothing may be fetched. Where the system lets us, the build has no network but loopback, which Foundation may need.
offline=()
if unshare --user --map-root-user --net sh -c 'ip link set lo up' 2>/dev/null; then
  offline=(unshare --user --map-root-user --net sh -c 'ip link set lo up && exec "$@"' sh)
fi
build() { (cd "$folder" && ${offline[@]+"${offline[@]}"} swift build) >"$log" 2>&1; }

expect_success() { build || fail "$1: the build failed"; }
expect_failure() {
  if build; then fail "$1: the build did not fail"; fi
  grep -qF -- "$2" "$log" || fail "$1: the build does not say: $2"
  # What other targets generated may be right.
  [ "${3:-}" = elsewhere ] || [ -z "$(generated)" ] || fail "$1: generated code was left to compile: $(generated)"
}
generated() { find "$folder/.build/plugins/outputs" -path '*/App/*' -name '*.swift' 2>/dev/null || true; }
# What a build wrote: files of the package's product, and generated ones.
mark() { touch "$folder/.build/mark"; }
written() {
  local root="$folder/.build"
  find "$root/plugins/outputs" "$root/debug/App.build" "$root/debug/App" -type f -newer "$root/mark" \
    \( -name '*.swift' -o -name '*.o' -o -name App \)
}

write_package() {
  mkdir -p "$folder/Sources/App" "$folder/Sources/Cards" "$folder/Sources/Weather" \
    "$folder/Sources/Measures" "$folder/Schema"
  rm -rf "$folder/.build/plugins/outputs"
  cat >"$folder/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "freshet", path: "$repository")],
  targets: [
    .executableTarget(
      name: "App", dependencies: ["Cards", "Measures", "Weather", .product(name: "Freshet", package: "freshet")],
      plugins: [.plugin(name: "FreshetPlugin", package: "freshet")]),
    .target(
      name: "Cards", dependencies: [.product(name: "Freshet", package: "freshet")],
      plugins: [.plugin(name: "FreshetPlugin", package: "freshet")]),
    .target(name: "Measures", dependencies: [.product(name: "Freshet", package: "freshet")]),
    .target(
      name: "Weather", dependencies: ["Measures", .product(name: "Freshet", package: "freshet")],
      plugins: [.plugin(name: "FreshetPlugin", package: "freshet")]),
  ])
END
  cat >"$schema" <<'END'
type Query {
  hero(id: ID!): Hero
  friend: Hero
}

type Hero {
  id: ID!
  name: String
  kind: Kind
}

enum Kind { GOOD EVIL }
END
  write_configuration
  echo 'query Friend { friend { kind ...Card_hero ...Badge_hero } }' >"$folder/Sources/App/Friend.graphql"
  echo '{ "schema": "../../Schema/schema.graphql", "accessLevel": "public" }' >"$folder/Sources/Cards/freshet.json"
  echo 'fragment Badge_hero on Hero { name kind }' >"$badge"
  echo '// A target needs a Swift file.' >"$folder/Sources/Cards/Cards.swift"
  cat >"$folder/Sources/Weather/freshet.json" <<'END'
{
  "schema": "weather.json", "accessLevel": "public", "persist": "ids.json",
  "scalars": { "Celsius": { "type": "Celsius", "module": "Measures" } }
}
END
  cat >"$folder/Sources/Measures/Celsius.swift" <<'END'
public import Freshet

/// A temperature, in tenths of a degree.
public struct Celsius: CustomScalar {
  public struct Malformed: Error {}

  public let tenths: Int

  public init(tenths: Int) { self.tenths = tenths }

  public init(scalar text: String) throws {
    guard text.hasSuffix("C"), let degrees = Double(text.dropLast()) else { throw Malformed() }
    tenths = Int((degrees * 10).rounded())
  }

  public var json: JSONValue { .string("\(Double(tenths) / 10)C") }
}
END
  cat >"$folder/Sources/Weather/weather.json" <<'END'
{"__schema": {"queryType": {"name": "Query"}, "types": [
  {"kind": "OBJECT", "name": "Query", "fields": [
    {"name": "high", "args": [], "type": {"kind": "SCALAR", "name": "Int"}},
    {"name": "lows",
      "args": [{"name": "above", "type": {"kind": "NON_NULL", "ofType": {"kind": "SCALAR", "name": "Celsius"}}}],
      "type": {"kind": "LIST", "ofType": {"kind": "SCALAR", "name": "Celsius"}}}
  ]},
  {"kind": "SCALAR", "name": "Celsius"}
]}}
END
  echo 'query Lows($above: Celsius!) { lows(above: $above) }' >"$folder/Sources/Weather/Lows.graphql"
  echo 'query Forecast { high }' >"$folder/Sources/Weather/Forecast.graphql"
  echo '// A target needs a Swift file.' >"$folder/Sources/Weather/Weather.swift"
  cat >"$source" <<'END'
import Freshet

@MainActor
struct Screen {
  @Query(
    """
    query HeroQuery($id: ID!) {
      hero(id: $id) { ...Card_hero }
    }
    """)
  var hero: HeroQuery
}

@MainActor
struct Card {
  @Fragment("fragment Card_hero on Hero { id name }")
  var hero: Card_hero
}
END
  cat >"$folder/Sources/App/main.swift" <<'END'
import Cards
import Foundation
@_spi(Generated) import Freshet
import Measures
@_spi(Generated) import Weather

/// A lens of another module, and its enum.
@MainActor
func badge(_ data: Friend.Data) -> (Badge_hero?, Bool) { (data.friend?.badge, data.friend?.kind == .some(Kind.good)) }

print(Screen(hero: HeroQuery(id: "1")).hero.__document.text)
print(Friend().__document.text)
print(Forecast().__document.text, Forecast().__document.id ?? "")

// Another module's type is sent, and read.
let lows = Lows(above: Celsius(tenths: -125))
print(JSONValue.object(lows.__variables).text)
let environment = Environment(transport: URLSessionTransport(url: URL(string: "http://127.0.0.1:9/graphql")!))
try environment.commitPayload(Payload(#"{"data":{"lows":["-3.5C",null]}}"#), for: lows)
let handle = environment.handle(for: lows)
let retention = handle.retain(.storeOnly)
print(try handle.data?.lows?.map { $0?.tenths } ?? [])
try environment.commitPayload(Payload(#"{"data":{"lows":["cold"]}}"#), for: lows)
do { print(try handle.data?.lows ?? []) } catch { print(error) }
END
}

write_configuration() {
  echo '{ "schema": "../../Schema/schema.graphql", "uses": ["Cards"] }' >"$configuration"
}

digest() { if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi | cut -d ' ' -f 1; }

write_package
expect_success "a fresh package"
expected='query HeroQuery($id:ID!){hero(id:$id){...Card_hero}}fragment Card_hero on Hero{id,name}'
output="$("$folder/.build/debug/App")"
[ "$(head -n 1 <<<"$output")" = "$expected" ] || fail "the app prints '$output', not '$expected'"

# The fragment of another target is in the text, and a third target has its own schema.
friend='query Friend{friend{kind,...Card_hero,...Badge_hero}}fragment Card_hero on Hero{id,name}'
expected="${friend}fragment Badge_hero on Hero{name,kind}"
[ "$(sed -n 2p <<<"$output")" = "$expected" ] || fail "the app prints '$output', not '$expected'"
text='query Forecast{high}'
expected="$text $(printf %s "$text" | digest)"
[ "$(sed -n 3p <<<"$output")" = "$expected" ] || fail "the app prints '$output', not '$expected'"
[ "$(sed -n 4p <<<"$output")" = '{"above":"-12.5C"}' ] || fail "the app sends '$output'"
[ "$(sed -n 5p <<<"$output")" = '[Optional(-35), nil]' ] || fail "the app reads '$output'"
expected="Lows: what the server wrote is no Celsius: Malformed() at lows"
[ "$(sed -n 6p <<<"$output")" = "$expected" ] || fail "the app prints '$output', not '$expected'"
manifest="$(find "$folder/.build/plugins/outputs" -path '*/Weather/*' -name persisted.json)"
grep -qF "$text" "$manifest" || fail "the persisted documents are not in '$manifest'"

# The first build after a tool was linked may look at it again; from then on nothing is done.
expect_success "a second build"
mark
expect_success "an unchanged build"
[ -z "$(written)" ] || fail "an unchanged build wrote $(written)"
if grep -E 'Compiling|Linking|Emitting' "$log" | grep -qv 'plugin FreshetPlugin'; then
  fail "an unchanged build compiled something"
fi

# Code that is no document is compiled; the generated files stay as they are.
mark
echo '// A comment.' >>"$source"
expect_success "a change beside the documents"
grep -q 'Compiling App Screen.swift' "$log" || fail "a change beside the documents was not compiled"
if written | grep -q '\.swift$'; then fail "a change beside the documents wrote $(written)"; fi

# A change of the schema, which lies outside the target, is seen, and its error is shown at the character.
sed -i.bak 's/^  friend: Hero$/  friend: Herro/' "$schema"
expect_failure "a schema error" "$schema:3:11: error: " elsewhere
mv "$schema.bak" "$schema"
expect_success "the schema mended"

# In a Swift file the place is that of the GraphQL text.
sed -i.bak 's/hero(id: \$id) {/hero(idd: $id) {/' "$source"
expect_failure "an error in a document" "$source:8:12: error: "
mv "$source.bak" "$source"
expect_success "the document mended"

echo '{ "shema": "../../Schema/schema.graphql" }' >"$configuration"
expect_failure "a wrong member" "$configuration:1:3: error: a configuration has no member \"shema\"; did you mean \"schema\"?"
printf '{\n  "schema": "../../Schema/none.graphql" }\n' >"$configuration"
expect_failure "a missing schema" "$configuration:2:13: error: there is no file \"$folder/Schema/none.graphql\""
write_configuration
expect_success "the configuration mended"
[ "$("$folder/.build/debug/App")" = "$output" ] || fail "the app no longer prints what it did"

# A document of a target that another one uses is seen by both.
echo 'fragment Badge_hero on Hero { id name kind }' >"$badge"
expect_success "a change in a module that is used"
expected="${friend}fragment Badge_hero on Hero{id,name,kind}"
[ "$("$folder/.build/debug/App" | sed -n 2p)" = "$expected" ] ||
  fail "the app does not print the change in the module it uses"
echo "PluginTests passed"
