#pragma once

#include <stddef.h>

/// How often the calling thread has allocated memory since it began; 0 where that cannot be counted.
unsigned long allocation_count(void);

/// The bytes that are allocated and not freed, in the whole process; 0 where that cannot be told.
size_t allocation_bytes_in_use(void);
