import { readFileSync, statfsSync } from 'node:fs'

/** Where Linux keeps files in memory. */
export const MEMORY_FOLDER = '/dev/shm'
/** Bytes that the tests' databases and Chromium's shared memory need at most, with room to spare. */
const NEEDED = 4 * 1024 ** 3

/**
 * Whether this machine keeps files in memory, has room for those of the tests, and starts programs from there (Chromium is unpacked into the
 * temporary folder). Containers often allow 64 MB and no programs.
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
