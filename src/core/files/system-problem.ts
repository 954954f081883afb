const clauses: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  EFTYPE: 'it is not a file but a link, a pipe or a device',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'it is not a folder',
  ENOSPC: 'the disk is full',
  ELOOP: 'its symbolic links go in a circle',
  ENAMETOOLONG: 'the path is too long',
};

/** The error of the operating system, as a clause. */
export function systemProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return clauses[code] ?? (code === '' ? 'it cannot be used' : `the system says ${code}`);
}
