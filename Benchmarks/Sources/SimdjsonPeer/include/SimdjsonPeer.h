#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Parses a JSON text with simdjson's DOM parser, whose buffers are kept from call to call: the number of members or
/// elements of the outermost container, -1 where the text cannot be parsed, -2 where this machine has no simdjson.
long simdjson_peer_parse(const char *bytes, size_t count);

#ifdef __cplusplus
}
#endif
