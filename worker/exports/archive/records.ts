/**
 * Encodes numbers one after the other, little-endian.
 * @param widths bytes of each number: 2, 4 or 8, such as `422`
 */
export function record(widths: string, ...numbers: number[]): Uint8Array {
  const sizes = [...widths].map(Number)
  const view = new DataView(new ArrayBuffer(sizes.reduce((sum, size) => sum + size, 0)))
  let at = 0
  for (const [i, size] of sizes.entries()) {
    const value = numbers[i] ?? 0
    if (size === 2) view.setUint16(at, value, true)
    else if (size === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += size
  }
  return new Uint8Array(view.buffer)
}

/** Time and date in MS-DOS format, in UTC. */
export function dosTime(ms: number): number {
  const date = new Date(ms)
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  return ((day << 16) | time) >>> 0
}
