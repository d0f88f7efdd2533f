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

// A TLS library may write to a socket the peer has closed without MSG_NOSIGNAL. The signal is blocked for this thread
// meanwhile, and taken away where this call raised it.
static inline CURLcode freshet_curl_send(CURL *handle, const void *bytes, size_t count, size_t *sent) {
  sigset_t pipe, before, pending;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  sigpending(&pending);
  int wasPending = sigismember(&pending, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, &before);
  CURLcode code = curl_easy_send(handle, bytes, count, sent);
  if (!wasPending) {
    struct timespec none = {0, 0};
    while (sigtimedwait(&pipe, NULL, &none) == SIGPIPE) {
    }
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return code;
}
