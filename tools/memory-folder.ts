import { readFileSync, statfsSync } from 'node:fs'

/** Linux's in-memory file system. */
export const MEMORY_FOLDER = '/dev/shm'
/** Maximum bytes that the tests' databases and Chromium's shared memory need, with room to spare. */
const NEEDED = 4 * 1024 ** 3

/**
 * True if this machine has an in-memory file system that is large enough for the tests and allows executables (Chromium is unpacked into the temporary folder).
 * Containers often allow 64 MB and no executables.
 */
export function hasMemoryFolder(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY_FOLDER)
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return mount !== undefined && !/\bnoexec\b/.test(mount) && bavail * bsize >= NEEDED
  } catch {
    return false
  }
}
