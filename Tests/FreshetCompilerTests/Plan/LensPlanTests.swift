import Testing

@Suite struct LensPlanTests {
  let fixture = Fixture()

  @Test("a fragment's plan has its arguments, its own fields in its own variables, and its spreads")
  func fragment() throws {
    #expect(
      try fixture.lensPlan(
        of: "F",
        """
        fragment F on User
        @argumentDefinitions(n: {type: "Int", defaultValue: 10}, kinds: {type: "[Kind!]", defaultValue: [LONG]},
          after: {type: "String"}) {
          name friends(first: $n, after: $after) { score ...G @arguments(k: $kinds, text: "a b") }
          ...H @include(if: $show) ...H @skip(if: $show) ...I @defer
        }
        fragment G on User @argumentDefinitions(k: {type: "[Kind!]"}, text: {type: "String"}) {
          notes(first: 1, filter: {text: $text, kinds: $k}) { total }
        }
        fragment H on Named { name }
        fragment I on User { email }
        query Q($show: Boolean!) { me { ...F } }
        """) == """
          $n 10
          $kinds ["LONG"]
          $after -
          %F$defer$I
          .H
          .I
          .G
          {User
          name s
          friends [>1 =friends(after:$after,first:$n)
          ...0 ?show|!show
          ...1 %0
          {User
          score f
          ...2 (k:$kinds,text:"a b")
          """)
  }

  @Test("an aliased inline fragment has its own lines, an unconditional one is merged")
  func inline() throws {
    #expect(
      try fixture.lensPlan(
        of: "Q",
        """
        query Q($a: Boolean!) {
          me { id ... { name } ... on Node @include(if: $a) { score: id } ... @alias(as: "more") @skip(if: $a) { email } }
        }
        """) == """
          {Query
          me >1
          {User
          id s!
          name s
          score s! =id ?a
          :more >2 ?!a
          {User
          email s
          """)
  }

  @Test("under an abstract type a narrower fragment is a lens that has what stands around it, and what it satisfies")
  func narrowing() throws {
    #expect(
      try fixture.lensPlan(
        of: "Q",
        """
        query Q {
          search(text: "") {
            __typename
            ... on Named { name ... on Tag { weight } }
            ... on User { score }
            ...NoteText ...Anyone
          }
        }
        fragment NoteText on Note { text }
        fragment Anyone on Result { __typename }
        """) == """
          #Tag User
          #User
          #Note
          #Tag
          .NoteText
          .Anyone
          {Query
          search [>1! =search(text:"")
          {Result*
          __typename t!
          :asNamed >2 ~0
          :asUser >3 ~1
          ...0 ~2
          ...1
          {Named*
          __typename t!
          name s
          :asTag >4 ~3
          ...1
          {User
          __typename t!
          name s
          score f
          ...1
          {Tag
          __typename t!
          name s
          weight i
          ...1
          """)
  }

  @Test("spreads of one fragment with different arguments, and aliased fragments on different types, stay apart")
  func sameNames() throws {
    #expect(
      try fixture.lensPlan(
        of: "Q",
        """
        query Q {
          me { ...F @arguments(m: true) ...F @arguments(m: false) ...F @arguments(m: true) }
          search(text: "") {
            ... on User @alias(as: "who") { score id }
            ... on Note @alias(as: "what") { text }
            ... on Tag { weight }
          }
        }
        fragment F on User @argumentDefinitions(m: {type: "Boolean!"}) {
          name @include(if: $m) score @skip(if: $m)
        }
        """) == """
          #User
          #Note
          #Tag
          .F
          {Query
          me >1
          search [>2! =search(text:"")
          {User
          ...0 (m:true)
          ...0 (m:false)
          {Result*
          :who >3 ~0
          :what >4 ~1
          :asTag >5 ~2
          {User
          score f
          id s!
          {Note
          text s
          {Tag
          weight i
          """)
  }
}
