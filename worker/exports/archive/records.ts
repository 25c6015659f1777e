/** A number of 2, 4 or 8 bytes. */
export type Field = [bytes: 2 | 4 | 8, value: number]

/** Numbers one after the other, lowest byte first. */
export function record(size: number, ...fields: Field[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(size))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else if (bytes === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

/** Time and date as DOS stores them, in UTC. */
export function dosTime(ms: number): number {
  const date = new Date(ms)
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  return ((day << 16) | time) >>> 0
}
