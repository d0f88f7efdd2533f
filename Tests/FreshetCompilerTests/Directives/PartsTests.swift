import Testing

/// `@defer` and `@stream`.
@Suite struct PartsTests {
  let fixture = Fixture()

  @Test(
    "a streamed list is sent with its label, the count where there is one, and its condition",
    arguments: [
      ("friends @stream { id }", "friends@stream(label:\"Q$stream$friends\"){id}"),
      (
        "all: friends @stream(initialCount: 2, if: $a) { id }",
        "all:friends@stream(label:\"Q$stream$all\",initialCount:2,if:$a){id}"
      ),
      (
        "friends @stream(label: \"x\", initialCount: $n, if: true) { id }",
        "friends@stream(label:\"Q$stream$x\",initialCount:$n){id}"
      ),
      ("friends @stream(if: false) { id }", "friends{id}"),
    ])
  func streams(_ selection: String, _ text: String) throws {
    let sent = try fixture.text(
      "query Q($a: Boolean!, $n: Int!) { me { id \(selection) } notes(first: $n) { total @include(if: $a) } }")
    #expect(sent.contains("{id,\(text)}"), "\(sent)")
  }

  @Test("a plan names the label of a stream; its items are read as any list's")
  func plan() throws {
    #expect(
      try fixture.plan(
        "query Q { me { id friends @stream(initialCount: 1) { id } none: friends @stream(if: false) { id } } }")
          == """
          %Q$stream$friends
          {Query
          me >1
          {User id
          id s! k
          friends [>2 <0
          none [>2 =friends
          {User id
          id s! k
          """)
  }

  @Test("arguments of fragments reach counts and conditions, and labels follow the fragment's name")
  func arguments() throws {
    let text = try fixture.text(
      """
      query Q($n: Int!) { me { id ...F ...G } user(id: 1) { id ...F @arguments(n: $n, on: false, late: true) } }
      fragment F on User @argumentDefinitions(
        n: {type: "Int!", defaultValue: 3}, on: {type: "Boolean!", defaultValue: true}
        late: {type: "Boolean!", defaultValue: false}
      ) { friends @stream(initialCount: $n, if: $on) { id } ... @defer(label: "x", if: $late) { name } }
      fragment G on User { score }
      """)
    #expect(
      text
        == "query Q{me{id,...F,...G},user(id:1){id,...F_2}}"
        + "fragment F on User{friends@stream(label:\"F$stream$friends\",initialCount:3){id},...{name}}"
        + "fragment G on User{score}"
        + "fragment F_2 on User{friends{id},...@defer(label:\"F_2$defer$x\"){name}}")
  }

  @Test(
    "a part in the wrong place, or without a label of its own, says so",
    arguments: [
      ("query Q { me { id name @stream } }", "1:24: \"@stream\" stands on a list; \"name\" is of type \"String\""),
      (
        "query Q { me { friends @stream(initialCount: -1) { id } } }",
        "1:46: \"initialCount\" is how many items come at once: -1 is less than none"
      ),
      (
        "query Q { me { friends @stream { id } } also: me { friends @stream { id } } }",
        "1:60: two parts of \"Q\" are labelled \"Q$stream$friends\": give one another label, \"@stream(label: …)\""
      ),
      (
        "query Q($l: String) { me { id ... @defer(label: $l) { name } } }",
        "1:49: the label of \"@defer\" is a string, not a variable"
      ),
      (
        "query Q { me { ...F ...G } } fragment F on User { friends @stream { id } } fragment G on User { friends { id } }",
        "1:97: two fields fill \"friends\" but are not streamed alike; an alias keeps them apart"
      ),
      (
        "subscription S { changed { id ...F @defer } } fragment F on User { name }",
        "1:36: \"@defer\" does not belong in a subscription, unless its \"if\" is false or a variable"
      ),
      (
        "subscription S { changed { id ...F } } fragment F on User { friends @stream { id } }",
        "1:69: \"@stream\" does not belong in a subscription, unless its \"if\" is false or a variable"
      ),
      (
        "mutation M { ... @defer(label: \"x\") { add(text: \"\") { edge { cursor } } } }",
        "1:18: \"@defer\" does not belong at the root of a mutation, \"Mutation\""
      ),
      (
        "mutation M { ...F } fragment F on Mutation { ...G @defer } fragment G on Mutation { remove(id: 1) { ids } }",
        "1:51: \"@defer\" does not belong at the root of a mutation, \"Mutation\""
      ),
    ])
  func mistakes(_ document: String, _ message: String) {
    #expect(fixture.errors(document) == [message])
  }

  @Test("parts may be anywhere below a mutation's root, and in a subscription where a variable can turn them off")
  func allowed() {
    #expect(
      fixture.errors(
        "mutation M { add(text: \"\") { ... @defer(label: \"x\") { edge { node { id ...F @defer } } } } } fragment F on Note { text }"
      )
        == [])
    #expect(
      fixture.errors("subscription S($late: Boolean!) { changed { id ... @defer(label: \"x\", if: $late) { name } } }")
        == [])
    #expect(fixture.errors("subscription S { changed { id friends @stream(if: false) { id } } }") == [])
  }

  @Test("in a subscription a fragment's argument may turn a part off, and may not turn it on")
  func argumentsInSubscriptions() throws {
    let document = { (late: String) in
      """
      subscription S($late: Boolean!) { changed { id ...F @arguments(late: \(late)) } }
      fragment F on User @argumentDefinitions(late: {type: "Boolean!"}) {
        ... @defer(label: "x", if: $late) { name }
        friends @stream(if: $late) { id }
      }
      """
    }
    #expect(
      fixture.errors(document("true").replacing("($late: Boolean!)", with: "")) == [
        "3:7: subscription \"S\" cannot have \"@defer\" here: an event comes in one piece",
        "4:11: subscription \"S\" cannot have \"@stream\" here: an event comes in one piece",
      ])
    let off = try fixture.text(document("false").replacing("($late: Boolean!)", with: ""))
    #expect(off == "subscription S{changed{id,...F}}fragment F on User{...{name},friends{id}}")
    #expect(fixture.errors(document("$late")) == [])
    // In an operation whose answer may come in parts the same argument is fine.
    #expect(
      fixture.errors(
        document("true").replacing("subscription S($late: Boolean!) { changed", with: "query S { me")) == [])
  }

  @Test("a plan has the labels of all parts, also of those whose fields another part or none brings")
  func unnamed() throws {
    let plan = try fixture.plan(
      "query Q { me { id name ... @defer(label: \"a\") { score } ... @defer(label: \"b\") { score name } ...F @defer ...G @defer(if: false) } }"
        + " fragment F on User { id name } fragment G on User { name }")
    #expect(
      plan == """
        %Q$defer$a
        %Q$defer$b
        %Q$defer$F
        {Query
        me >1
        {User id
        id s! k
        name s
        score f %0
        """)
  }

  @Test("parts inside parts have labels of their own, the inner one's fields the inner label")
  func nested() throws {
    #expect(
      try fixture.plan(
        """
        query Q { me { id ... @defer(label: "a") { name ... @defer(label: "b") { score friends @stream { id name } } } } }
        """) == """
          %Q$defer$a
          %Q$defer$b
          %Q$stream$friends
          {Query
          me >1
          {User id
          id s! k
          name s %0
          score f %1
          friends [>2 %1 <2
          {User id
          id s! k
          name s
          """)
  }
}
