/* A pipe that is made with its flags at once (Linux): unistd.h declares it only to who asks for GNU's extensions. */
extern int pipe2(int ends[2], int flags);
