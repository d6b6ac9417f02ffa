/* Attempts of a process to leave its sandbox. Each returns 0 on success, or the error code. */
#ifndef SYSTEM_CALL_PROBE_H
#define SYSTEM_CALL_PROBE_H

/* Opens a file, for reading or with the flags for a new one. */
int probe_open(const char *path, int is_new);
/* Opens a file with flags of open(2). */
int probe_open_with(const char *path, int flags);
/* Writes to an existing file. */
int probe_write(const char *path);
/* Connects to a local socket, and to a port of this machine. */
int probe_socket(const char *path);
int probe_port(int port);
/* Starts a program. */
int probe_execute(const char *path);
/* Creates a process in each of three ways. */
int probe_fork(void);
int probe_vfork(void);
int probe_clone(void);
/* Traces, and sends a signal that is 0 for none to, another process. */
int probe_trace(int process);
int probe_signal(int process, int signal);
/* Types a letter into a terminal. */
int probe_type(int terminal);
/* Opens a file on a new thread. */
int probe_open_on_thread(const char *path);

/* Creates a process that waits for signals as long as this one runs; -1 if it can't. */
int probe_child(void);
/* Listens at a port of this machine with a new socket. Returns the port; 0 if it can't. */
int probe_listen(int *socket);
/* Enters one part of the sandbox, in which all files may be read: "files" (Landlock), "calls" (seccomp) or "none".
 * Returns whether it can. */
int probe_enter(const char *part);

/* The name of a system call that is to be refused; NULL behind the last one. */
const char *probe_call_name(int index);
/* Makes that call with arguments that do no harm. */
int probe_call(int index);

#endif
