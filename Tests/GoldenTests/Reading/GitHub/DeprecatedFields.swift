import Freshet

/// A lens with fields that the schema deprecates: behind a protocol their reads are no warnings.
@MainActor protocol DeprecatedFields {
  func compareDeprecated(_ oracle: Oracle)
}

@MainActor func deprecated(_ lens: some DeprecatedFields, _ oracle: Oracle) { lens.compareDeprecated(oracle) }

extension PullRequestQuery.Data.Repository.PullRequest: DeprecatedFields {
  @available(*, deprecated)
  func compareDeprecated(_ oracle: Oracle) { oracle.leaf("databaseId", databaseId) }
}

extension RepositoryQuery.Data.Repository: DeprecatedFields {
  @available(*, deprecated)
  func compareDeprecated(_ oracle: Oracle) {
    oracle.leaf("squashPrTitleUsedAsDefault", squashPrTitleUsedAsDefault)
  }
}

extension RepositoryQuery.Data.Repository.Owner.AsOrganization: DeprecatedFields {
  @available(*, deprecated)
  func compareDeprecated(_ oracle: Oracle) { oracle.leaf("announcement", announcement) }
}

extension AdvisoriesQuery.Data.SecurityAdvisories.Nodes: DeprecatedFields {
  @available(*, deprecated)
  func compareDeprecated(_ oracle: Oracle) {
    oracle.object("cvss", cvss) { cvss in
      oracle.leaf("score", cvss.score)
      oracle.leaf("vectorString", cvss.vectorString)
    }
  }
}
