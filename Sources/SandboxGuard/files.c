#define _GNU_SOURCE
#include "SandboxGuard.h"

#include <spawn.h>
#include <string.h>
#include <sys/socket.h>

#define SPACE CMSG_SPACE(sizeof(int) * sandbox_most_files)

ssize_t sandbox_send(int socket, const void *bytes, size_t length, const int *files, size_t count) {
  _Alignas(struct cmsghdr) char control[SPACE];
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = length};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (count > 0 && count <= sandbox_most_files) {
    memset(control, 0, sizeof control);
    message.msg_control = control;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * count);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * count);
    memcpy(CMSG_DATA(header), files, sizeof(int) * count);
  }
#ifdef MSG_NOSIGNAL
  return sendmsg(socket, &message, MSG_NOSIGNAL);
#else
  return sendmsg(socket, &message, 0);
#endif
}

ssize_t sandbox_receive(int socket, void *bytes, size_t length, int *files, size_t *count) {
  _Alignas(struct cmsghdr) char control[SPACE];
  struct iovec part = {.iov_base = bytes, .iov_len = length};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  *count = 0;
#ifdef MSG_CMSG_CLOEXEC
  ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
#else
  ssize_t received = recvmsg(socket, &message, 0);
#endif
  if (received < 0) return received;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t found = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    if (found > sandbox_most_files) found = sandbox_most_files;
    memcpy(files, CMSG_DATA(header), found * sizeof(int));
    *count = found;
  }
  return received;
}

#ifdef __linux__
void sandbox_inherit_up_to(int last, void *actions) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 34)
  posix_spawn_file_actions_addclosefrom_np(actions, last + 1);
#else
  for (int number = last + 1; number < 1024; number++) posix_spawn_file_actions_addclose(actions, number);
#endif
}
#endif
