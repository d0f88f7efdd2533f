import GraphQLLanguage
import Testing

@Suite struct PrinterTests {
  @Test("compact text has no space that could be left out, and a comma between selections and arguments")
  func compact() throws {
    let text = """
      subscription NoteAdded($characterId: ID!) {
        noteAdded(characterId: $characterId) { noteEdge { node { id text } } }
      }
      """
    #expect(
      try compactText(text)
        == "subscription NoteAdded($characterId:ID!){noteAdded(characterId:$characterId){noteEdge{node{id,text}}}}")
  }

  @Test(
    "compact text of every kind of selection, value and definition",
    arguments: [
      ("query { a }", "{a}"), ("query Q { a { b } c }", "query Q{a{b},c}"),
      (
        "\"d\" query Q(\"v\" $a: [Int!]! = [1, 2] @x, $b: I = {c: {d: E}}) @y { a }",
        "query Q($a:[Int!]!=[1,2]@x,$b:I={c:{d:E}})@y{a}"
      ),
      ("query ($a: Int) { a }", "query($a:Int){a}"), ("mutation { a }", "mutation{a}"),
      ("query @a { b }", "query@a{b}"),
      (
        "{ x: a(b: 1, c: \"d\\n\", e: \"\"\"f\n  g\"\"\", h: -1.5e3, i: null, j: $k, l: [], m: {}) @n @o(p: true) }",
        #"{x:a(b:1,c:"d\n",e:"f\ng",h:-1.5e3,i:null,j:$k,l:[],m:{})@n@o(p:true)}"#
      ),
      (
        "{ ...F @defer(label: \"l\") ... on T @a { b } ... { c } ... @include(if: $d) { e } f }",
        #"{...F@defer(label:"l"),...on T@a{b},...{c},...@include(if:$d){e},f}"#
      ),
      ("{ a } fragment F on T @a { b } query Q { c }", "{a}fragment F on T@a{b}query Q{c}"),
      (
        "scalar A scalar B @c type T implements X & Y { a(b: Int = 1, c: E): [T!]! @d } union U = | A | B input I { a: Int }",
        "scalar A scalar B@c type T implements X&Y{a(b:Int=1,c:E):[T!]!@d}union U=A|B input I{a:Int}"
      ),
      (
        "directive @d(a: Int) repeatable on FIELD | QUERY extend schema @d { query: Q } enum E { A B }",
        "directive @d(a:Int)repeatable on FIELD|QUERY extend schema@d{query:Q}enum E{A,B}"
      ),
    ])
  func compactForms(text: String, expected: String) throws {
    let printed = try compactText(text)
    #expect(printed == expected)
    #expect(try compactText(printed) == printed)
  }

  @Test("readable text is laid out as people lay it out")
  func readable() throws {
    let text = #"""
      "What it does" query Q($a:Int=1@x,$b:[ID!]!)@y{x:a(b:{c:1},d:[1 2])@n{...F@defer,...on T{b},...@skip(if:$s){c}}}
      {anonymous} mutation{m} query($v:Int){a(veryLongArgumentName:"some text",anotherLongArgumentName:"more text",last:$v)}
      """#
    #expect(
      try readableText(text) == #"""
        "What it does"
        query Q($a: Int = 1 @x, $b: [ID!]!) @y {
          x: a(b: {c: 1}, d: [1, 2]) @n {
            ...F @defer
            ... on T {
              b
            }
            ... @skip(if: $s) {
              c
            }
          }
        }

        {
          anonymous
        }

        mutation {
          m
        }

        query ($v: Int) {
          a(
            veryLongArgumentName: "some text"
            anotherLongArgumentName: "more text"
            last: $v
          )
        }

        """#)
  }

  @Test("a type system is laid out with its descriptions above what they describe")
  func typeSystem() throws {
    let text = #"""
      """The schema""" schema@a{query:Q}
      """
      A thing
        of two lines
      """
      type T implements A&B@d{"short" f("x" x:Int=1 y:Int):[T!]! g(x:Int):S}
      union U=T|Q enum E{"one" ONE@d TWO} input I@oneOf{a:Int} directive@d(a:Int)repeatable on OBJECT|FIELD
      extend type T{h:Int} extend schema@a type Empty
      """#
    let printed = try readableText(text)
    #expect(
      printed == #"""
        """
        The schema
        """
        schema @a {
          query: Q
        }

        """
        A thing
          of two lines
        """
        type T implements A & B @d {
          "short"
          f(
            "x"
            x: Int = 1
            y: Int
          ): [T!]!
          g(x: Int): S
        }

        union U = T | Q

        enum E {
          "one"
          ONE @d
          TWO
        }

        input I @oneOf {
          a: Int
        }

        directive @d(a: Int) repeatable on OBJECT | FIELD

        extend type T {
          h: Int
        }

        extend schema @a

        type Empty

        """#)
    #expect(try readableText(printed) == printed)
  }

  @Test(
    "a string keeps its characters through printing and reading, as a block or not",
    arguments: [
      "", " ", "a", "\n", "a\n", "\na", "a\n\nb", "a\n  \nb", "  a", "  a\n  b", "  a\nb", "a\n  b\n", "\ta", "a\r\nb",
      "\"", "\"\"\"", "\\\"\"\"", "\"\"\"\"\"\"\"", "a\\", "\\", "\u{0}\u{1F}\u{7F}", "é😀", "x\"\"\"y\n\"", "a\"",
      "\u{301}\"\"\"\u{301}", "\u{2028}",
    ])
  func strings(text: String) throws {
    for isBlock in [true, false] {
      let value = Value(.list([Value(.string(text, isBlock: isBlock), location: .nowhere)]), location: .nowhere)
      for printed in [Printer.print(value), Printer.compact(value)] {
        guard case .list(let values) = try Parser.parseValue(Source(printed)).kind else {
          Issue.record("the value is no list")
          return
        }
        #expect(values.first?.stringValue?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
      }
    }
  }
}

private func readableText(_ text: String) throws(SyntaxError) -> String {
  Printer.print(try Parser.parse(Source(text)))
}
private func compactText(_ text: String) throws(SyntaxError) -> String {
  Printer.compact(try Parser.parse(Source(text)))
}
