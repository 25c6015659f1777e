/** A part of a file, in bytes. */
export interface Part {
  offset: number
  length: number
}

/**
 * The part of a file of `size` bytes that a `Range` header requests. null: the whole file, also for invalid headers and
 * several ranges. `beyond`: the range is not satisfiable (416).
 */
export function partOf(header: string | undefined, size: number): Part | 'beyond' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'beyond' : { offset: size - length, length }
  }
  const offset = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < offset) return null
  return offset >= size ? 'beyond' : { offset, length: last - offset + 1 }
}
