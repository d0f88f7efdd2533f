import Freshet
import Testing

struct JSONValueTests {
  @Test("Equal values have equal text: members are sorted and no space is optional")
  func text() {
    let value: JSONValue = ["b": [1, 2.5, nil, true], "a": "q\"\\\n\u{1}é"]
    #expect(value.text == #"{"a":"q\"\\\n\u0001é","b":[1,2.5,null,true]}"#)
  }

  @Test("A literal is written as it stands")
  func literal() {
    #expect(JSONValue.literal("18446744073709551615").text == "18446744073709551615")
  }
}
