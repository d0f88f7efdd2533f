#pragma once
#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>

// libcurl's setters and getters are variadic, which Swift cannot call.

static inline CURLcode freshet_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode freshet_curl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode freshet_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode freshet_curl_set_progress(CURL *handle, curl_xferinfo_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, callback);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  return code;
}

static inline CURLcode freshet_curl_get_socket(CURL *handle, curl_socket_t *socket) {
  return curl_easy_getinfo(handle, CURLINFO_ACTIVESOCKET, socket);
}

static inline CURLcode freshet_curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

// A TLS library may write to a socket the peer has closed without MSG_NOSIGNAL: where it sends, and also where it
// connects, receives (answers of its own) and closes (its goodbye). With CURLOPT_NOSIGNAL libcurl does nothing about
// it. The signal is blocked for this thread meanwhile, and taken away where the call raised it.
typedef struct {
  sigset_t pipe;
  sigset_t before;
  int wasPending;
} freshet_pipe_guard;

static inline freshet_pipe_guard freshet_pipe_block(void) {
  freshet_pipe_guard guard;
  sigset_t pending;
  sigemptyset(&guard.pipe);
  sigaddset(&guard.pipe, SIGPIPE);
  sigpending(&pending);
  guard.wasPending = sigismember(&pending, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &guard.pipe, &guard.before);
  return guard;
}

static inline void freshet_pipe_restore(const freshet_pipe_guard *guard) {
  if (!guard->wasPending) {
    struct timespec none = {0, 0};
    while (sigtimedwait(&guard->pipe, NULL, &none) == SIGPIPE) {
    }
  }
  pthread_sigmask(SIG_SETMASK, &guard->before, NULL);
}

static inline CURLcode freshet_curl_perform(CURL *handle) {
  freshet_pipe_guard guard = freshet_pipe_block();
  CURLcode code = curl_easy_perform(handle);
  freshet_pipe_restore(&guard);
  return code;
}

static inline CURLcode freshet_curl_send(CURL *handle, const void *bytes, size_t count, size_t *sent) {
  freshet_pipe_guard guard = freshet_pipe_block();
  CURLcode code = curl_easy_send(handle, bytes, count, sent);
  freshet_pipe_restore(&guard);
  return code;
}

static inline CURLcode freshet_curl_receive(CURL *handle, void *bytes, size_t count, size_t *received) {
  freshet_pipe_guard guard = freshet_pipe_block();
  CURLcode code = curl_easy_recv(handle, bytes, count, received);
  freshet_pipe_restore(&guard);
  return code;
}

static inline void freshet_curl_cleanup(CURL *handle) {
  freshet_pipe_guard guard = freshet_pipe_block();
  curl_easy_cleanup(handle);
  freshet_pipe_restore(&guard);
}
