#include "SimdjsonPeer.h"

#ifdef FRESHET_SIMDJSON
#include <simdjson.h>

long simdjson_peer_parse(const char *bytes, size_t count) {
  static simdjson::dom::parser parser;
  simdjson::dom::element element;
  if (parser.parse(bytes, count).get(element)) return -1;
  simdjson::dom::object object;
  if (!element.get(object)) return static_cast<long>(object.size());
  simdjson::dom::array array;
  if (!element.get(array)) return static_cast<long>(array.size());
  return 0;
}
#else
long simdjson_peer_parse(const char *, size_t) { return -2; }
#endif
