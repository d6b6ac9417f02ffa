/* A pipe that is made with its flags at once (Linux): unistd.h declares it only to who asks for GNU's extensions. */
extern int pipe2(int ends[2], int flags);

#ifdef __linux__
/* How much a pipe holds (Linux, fcntl(2)): fcntl.h names it only to who asks for GNU's extensions. */
enum { pdfkey_set_pipe_size = 1031 };
#endif
