/// A record and the scope it is read in: what every lens holds.
@_spi(Generated) public struct Anchor: Sendable {
}
