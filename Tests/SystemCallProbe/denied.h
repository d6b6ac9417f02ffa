/* The system calls that no worker needs. */
#ifdef SYS_msync
  CALL(msync)
#endif
#ifdef SYS_shmget
  CALL(shmget)
#endif
#ifdef SYS_shmat
  CALL(shmat)
#endif
#ifdef SYS_shmctl
  CALL(shmctl)
#endif
#ifdef SYS_sendfile
  CALL(sendfile)
#endif
#ifdef SYS_socket
  CALL(socket)
#endif
#ifdef SYS_connect
  CALL(connect)
#endif
#ifdef SYS_accept
  CALL(accept)
#endif
#ifdef SYS_sendto
  CALL(sendto)
#endif
#ifdef SYS_recvfrom
  CALL(recvfrom)
#endif
#ifdef SYS_sendmsg
  CALL(sendmsg)
#endif
#ifdef SYS_shutdown
  CALL(shutdown)
#endif
#ifdef SYS_bind
  CALL(bind)
#endif
#ifdef SYS_listen
  CALL(listen)
#endif
#ifdef SYS_getsockname
  CALL(getsockname)
#endif
#ifdef SYS_getpeername
  CALL(getpeername)
#endif
#ifdef SYS_socketpair
  CALL(socketpair)
#endif
#ifdef SYS_setsockopt
  CALL(setsockopt)
#endif
#ifdef SYS_getsockopt
  CALL(getsockopt)
#endif
#ifdef SYS_semget
  CALL(semget)
#endif
#ifdef SYS_semop
  CALL(semop)
#endif
#ifdef SYS_semctl
  CALL(semctl)
#endif
#ifdef SYS_shmdt
  CALL(shmdt)
#endif
#ifdef SYS_msgget
  CALL(msgget)
#endif
#ifdef SYS_msgsnd
  CALL(msgsnd)
#endif
#ifdef SYS_msgrcv
  CALL(msgrcv)
#endif
#ifdef SYS_msgctl
  CALL(msgctl)
#endif
#ifdef SYS_flock
  CALL(flock)
#endif
#ifdef SYS_fsync
  CALL(fsync)
#endif
#ifdef SYS_fdatasync
  CALL(fdatasync)
#endif
#ifdef SYS_truncate
  CALL(truncate)
#endif
#ifdef SYS_chdir
  CALL(chdir)
#endif
#ifdef SYS_fchdir
  CALL(fchdir)
#endif
#ifdef SYS_rename
  CALL(rename)
#endif
#ifdef SYS_mkdir
  CALL(mkdir)
#endif
#ifdef SYS_rmdir
  CALL(rmdir)
#endif
#ifdef SYS_creat
  CALL(creat)
#endif
#ifdef SYS_link
  CALL(link)
#endif
#ifdef SYS_unlink
  CALL(unlink)
#endif
#ifdef SYS_symlink
  CALL(symlink)
#endif
#ifdef SYS_chmod
  CALL(chmod)
#endif
#ifdef SYS_fchmod
  CALL(fchmod)
#endif
#ifdef SYS_chown
  CALL(chown)
#endif
#ifdef SYS_fchown
  CALL(fchown)
#endif
#ifdef SYS_lchown
  CALL(lchown)
#endif
#ifdef SYS_ptrace
  CALL(ptrace)
#endif
#ifdef SYS_syslog
  CALL(syslog)
#endif
#ifdef SYS_setuid
  CALL(setuid)
#endif
#ifdef SYS_setgid
  CALL(setgid)
#endif
#ifdef SYS_setpgid
  CALL(setpgid)
#endif
#ifdef SYS_setreuid
  CALL(setreuid)
#endif
#ifdef SYS_setregid
  CALL(setregid)
#endif
#ifdef SYS_setgroups
  CALL(setgroups)
#endif
#ifdef SYS_setresuid
  CALL(setresuid)
#endif
#ifdef SYS_setresgid
  CALL(setresgid)
#endif
#ifdef SYS_setfsuid
  CALL(setfsuid)
#endif
#ifdef SYS_setfsgid
  CALL(setfsgid)
#endif
#ifdef SYS_capget
  CALL(capget)
#endif
#ifdef SYS_capset
  CALL(capset)
#endif
#ifdef SYS_rt_sigqueueinfo
  CALL(rt_sigqueueinfo)
#endif
#ifdef SYS_utime
  CALL(utime)
#endif
#ifdef SYS_mknod
  CALL(mknod)
#endif
#ifdef SYS_personality
  CALL(personality)
#endif
#ifdef SYS_ustat
  CALL(ustat)
#endif
#ifdef SYS_sysfs
  CALL(sysfs)
#endif
#ifdef SYS_getpriority
  CALL(getpriority)
#endif
#ifdef SYS_setpriority
  CALL(setpriority)
#endif
#ifdef SYS_sched_setparam
  CALL(sched_setparam)
#endif
#ifdef SYS_sched_setscheduler
  CALL(sched_setscheduler)
#endif
#ifdef SYS_sched_rr_get_interval
  CALL(sched_rr_get_interval)
#endif
#ifdef SYS_mlock
  CALL(mlock)
#endif
#ifdef SYS_munlock
  CALL(munlock)
#endif
#ifdef SYS_mlockall
  CALL(mlockall)
#endif
#ifdef SYS_munlockall
  CALL(munlockall)
#endif
#ifdef SYS_modify_ldt
  CALL(modify_ldt)
#endif
#ifdef SYS_pivot_root
  CALL(pivot_root)
#endif
#ifdef SYS__sysctl
  CALL(_sysctl)
#endif
#ifdef SYS_adjtimex
  CALL(adjtimex)
#endif
#ifdef SYS_setrlimit
  CALL(setrlimit)
#endif
#ifdef SYS_chroot
  CALL(chroot)
#endif
#ifdef SYS_acct
  CALL(acct)
#endif
#ifdef SYS_settimeofday
  CALL(settimeofday)
#endif
#ifdef SYS_mount
  CALL(mount)
#endif
#ifdef SYS_umount2
  CALL(umount2)
#endif
#ifdef SYS_swapon
  CALL(swapon)
#endif
#ifdef SYS_swapoff
  CALL(swapoff)
#endif
#ifdef SYS_sethostname
  CALL(sethostname)
#endif
#ifdef SYS_setdomainname
  CALL(setdomainname)
#endif
#ifdef SYS_iopl
  CALL(iopl)
#endif
#ifdef SYS_ioperm
  CALL(ioperm)
#endif
#ifdef SYS_create_module
  CALL(create_module)
#endif
#ifdef SYS_init_module
  CALL(init_module)
#endif
#ifdef SYS_delete_module
  CALL(delete_module)
#endif
#ifdef SYS_get_kernel_syms
  CALL(get_kernel_syms)
#endif
#ifdef SYS_query_module
  CALL(query_module)
#endif
#ifdef SYS_quotactl
  CALL(quotactl)
#endif
#ifdef SYS_nfsservctl
  CALL(nfsservctl)
#endif
#ifdef SYS_getpmsg
  CALL(getpmsg)
#endif
#ifdef SYS_putpmsg
  CALL(putpmsg)
#endif
#ifdef SYS_afs_syscall
  CALL(afs_syscall)
#endif
#ifdef SYS_tuxcall
  CALL(tuxcall)
#endif
#ifdef SYS_security
  CALL(security)
#endif
#ifdef SYS_readahead
  CALL(readahead)
#endif
#ifdef SYS_setxattr
  CALL(setxattr)
#endif
#ifdef SYS_lsetxattr
  CALL(lsetxattr)
#endif
#ifdef SYS_fsetxattr
  CALL(fsetxattr)
#endif
#ifdef SYS_getxattr
  CALL(getxattr)
#endif
#ifdef SYS_lgetxattr
  CALL(lgetxattr)
#endif
#ifdef SYS_fgetxattr
  CALL(fgetxattr)
#endif
#ifdef SYS_listxattr
  CALL(listxattr)
#endif
#ifdef SYS_llistxattr
  CALL(llistxattr)
#endif
#ifdef SYS_flistxattr
  CALL(flistxattr)
#endif
#ifdef SYS_removexattr
  CALL(removexattr)
#endif
#ifdef SYS_lremovexattr
  CALL(lremovexattr)
#endif
#ifdef SYS_fremovexattr
  CALL(fremovexattr)
#endif
#ifdef SYS_tkill
  CALL(tkill)
#endif
#ifdef SYS_sched_setaffinity
  CALL(sched_setaffinity)
#endif
#ifdef SYS_io_setup
  CALL(io_setup)
#endif
#ifdef SYS_io_destroy
  CALL(io_destroy)
#endif
#ifdef SYS_io_getevents
  CALL(io_getevents)
#endif
#ifdef SYS_io_submit
  CALL(io_submit)
#endif
#ifdef SYS_io_cancel
  CALL(io_cancel)
#endif
#ifdef SYS_lookup_dcookie
  CALL(lookup_dcookie)
#endif
#ifdef SYS_epoll_ctl_old
  CALL(epoll_ctl_old)
#endif
#ifdef SYS_epoll_wait_old
  CALL(epoll_wait_old)
#endif
#ifdef SYS_remap_file_pages
  CALL(remap_file_pages)
#endif
#ifdef SYS_semtimedop
  CALL(semtimedop)
#endif
#ifdef SYS_timer_create
  CALL(timer_create)
#endif
#ifdef SYS_timer_settime
  CALL(timer_settime)
#endif
#ifdef SYS_timer_gettime
  CALL(timer_gettime)
#endif
#ifdef SYS_timer_getoverrun
  CALL(timer_getoverrun)
#endif
#ifdef SYS_timer_delete
  CALL(timer_delete)
#endif
#ifdef SYS_clock_settime
  CALL(clock_settime)
#endif
#ifdef SYS_utimes
  CALL(utimes)
#endif
#ifdef SYS_vserver
  CALL(vserver)
#endif
#ifdef SYS_mbind
  CALL(mbind)
#endif
#ifdef SYS_set_mempolicy
  CALL(set_mempolicy)
#endif
#ifdef SYS_get_mempolicy
  CALL(get_mempolicy)
#endif
#ifdef SYS_mq_open
  CALL(mq_open)
#endif
#ifdef SYS_mq_unlink
  CALL(mq_unlink)
#endif
#ifdef SYS_mq_timedsend
  CALL(mq_timedsend)
#endif
#ifdef SYS_mq_timedreceive
  CALL(mq_timedreceive)
#endif
#ifdef SYS_mq_notify
  CALL(mq_notify)
#endif
#ifdef SYS_mq_getsetattr
  CALL(mq_getsetattr)
#endif
#ifdef SYS_kexec_load
  CALL(kexec_load)
#endif
#ifdef SYS_add_key
  CALL(add_key)
#endif
#ifdef SYS_request_key
  CALL(request_key)
#endif
#ifdef SYS_keyctl
  CALL(keyctl)
#endif
#ifdef SYS_ioprio_set
  CALL(ioprio_set)
#endif
#ifdef SYS_ioprio_get
  CALL(ioprio_get)
#endif
#ifdef SYS_inotify_init
  CALL(inotify_init)
#endif
#ifdef SYS_inotify_add_watch
  CALL(inotify_add_watch)
#endif
#ifdef SYS_inotify_rm_watch
  CALL(inotify_rm_watch)
#endif
#ifdef SYS_migrate_pages
  CALL(migrate_pages)
#endif
#ifdef SYS_mkdirat
  CALL(mkdirat)
#endif
#ifdef SYS_mknodat
  CALL(mknodat)
#endif
#ifdef SYS_fchownat
  CALL(fchownat)
#endif
#ifdef SYS_futimesat
  CALL(futimesat)
#endif
#ifdef SYS_unlinkat
  CALL(unlinkat)
#endif
#ifdef SYS_renameat
  CALL(renameat)
#endif
#ifdef SYS_linkat
  CALL(linkat)
#endif
#ifdef SYS_symlinkat
  CALL(symlinkat)
#endif
#ifdef SYS_fchmodat
  CALL(fchmodat)
#endif
#ifdef SYS_unshare
  CALL(unshare)
#endif
#ifdef SYS_splice
  CALL(splice)
#endif
#ifdef SYS_tee
  CALL(tee)
#endif
#ifdef SYS_sync_file_range
  CALL(sync_file_range)
#endif
#ifdef SYS_vmsplice
  CALL(vmsplice)
#endif
#ifdef SYS_move_pages
  CALL(move_pages)
#endif
#ifdef SYS_utimensat
  CALL(utimensat)
#endif
#ifdef SYS_signalfd
  CALL(signalfd)
#endif
#ifdef SYS_fallocate
  CALL(fallocate)
#endif
#ifdef SYS_accept4
  CALL(accept4)
#endif
#ifdef SYS_signalfd4
  CALL(signalfd4)
#endif
#ifdef SYS_inotify_init1
  CALL(inotify_init1)
#endif
#ifdef SYS_pwritev
  CALL(pwritev)
#endif
#ifdef SYS_rt_tgsigqueueinfo
  CALL(rt_tgsigqueueinfo)
#endif
#ifdef SYS_perf_event_open
  CALL(perf_event_open)
#endif
#ifdef SYS_recvmmsg
  CALL(recvmmsg)
#endif
#ifdef SYS_fanotify_init
  CALL(fanotify_init)
#endif
#ifdef SYS_fanotify_mark
  CALL(fanotify_mark)
#endif
#ifdef SYS_name_to_handle_at
  CALL(name_to_handle_at)
#endif
#ifdef SYS_open_by_handle_at
  CALL(open_by_handle_at)
#endif
#ifdef SYS_clock_adjtime
  CALL(clock_adjtime)
#endif
#ifdef SYS_syncfs
  CALL(syncfs)
#endif
#ifdef SYS_sendmmsg
  CALL(sendmmsg)
#endif
#ifdef SYS_setns
  CALL(setns)
#endif
#ifdef SYS_process_vm_readv
  CALL(process_vm_readv)
#endif
#ifdef SYS_process_vm_writev
  CALL(process_vm_writev)
#endif
#ifdef SYS_kcmp
  CALL(kcmp)
#endif
#ifdef SYS_finit_module
  CALL(finit_module)
#endif
#ifdef SYS_sched_setattr
  CALL(sched_setattr)
#endif
#ifdef SYS_sched_getattr
  CALL(sched_getattr)
#endif
#ifdef SYS_renameat2
  CALL(renameat2)
#endif
#ifdef SYS_memfd_create
  CALL(memfd_create)
#endif
#ifdef SYS_kexec_file_load
  CALL(kexec_file_load)
#endif
#ifdef SYS_bpf
  CALL(bpf)
#endif
#ifdef SYS_userfaultfd
  CALL(userfaultfd)
#endif
#ifdef SYS_mlock2
  CALL(mlock2)
#endif
#ifdef SYS_copy_file_range
  CALL(copy_file_range)
#endif
#ifdef SYS_preadv2
  CALL(preadv2)
#endif
#ifdef SYS_pwritev2
  CALL(pwritev2)
#endif
#ifdef SYS_pkey_mprotect
  CALL(pkey_mprotect)
#endif
#ifdef SYS_pkey_alloc
  CALL(pkey_alloc)
#endif
#ifdef SYS_pkey_free
  CALL(pkey_free)
#endif
#ifdef SYS_io_pgetevents
  CALL(io_pgetevents)
#endif
#ifdef SYS_pidfd_send_signal
  CALL(pidfd_send_signal)
#endif
#ifdef SYS_io_uring_setup
  CALL(io_uring_setup)
#endif
#ifdef SYS_io_uring_enter
  CALL(io_uring_enter)
#endif
#ifdef SYS_io_uring_register
  CALL(io_uring_register)
#endif
#ifdef SYS_open_tree
  CALL(open_tree)
#endif
#ifdef SYS_move_mount
  CALL(move_mount)
#endif
#ifdef SYS_fsopen
  CALL(fsopen)
#endif
#ifdef SYS_fsconfig
  CALL(fsconfig)
#endif
#ifdef SYS_fsmount
  CALL(fsmount)
#endif
#ifdef SYS_fspick
  CALL(fspick)
#endif
#ifdef SYS_pidfd_open
  CALL(pidfd_open)
#endif
#ifdef SYS_openat2
  CALL(openat2)
#endif
#ifdef SYS_pidfd_getfd
  CALL(pidfd_getfd)
#endif
#ifdef SYS_process_madvise
  CALL(process_madvise)
#endif
#ifdef SYS_mount_setattr
  CALL(mount_setattr)
#endif
#ifdef SYS_quotactl_fd
  CALL(quotactl_fd)
#endif
#ifdef SYS_landlock_create_ruleset
  CALL(landlock_create_ruleset)
#endif
#ifdef SYS_landlock_add_rule
  CALL(landlock_add_rule)
#endif
#ifdef SYS_memfd_secret
  CALL(memfd_secret)
#endif
#ifdef SYS_process_mrelease
  CALL(process_mrelease)
#endif
#ifdef SYS_futex_waitv
  CALL(futex_waitv)
#endif
#ifdef SYS_set_mempolicy_home_node
  CALL(set_mempolicy_home_node)
#endif
