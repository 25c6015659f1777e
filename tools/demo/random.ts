/** A stream of numbers that is the same on every machine for the same seed. */
export interface Random {
  /** 0 <= n < 1 */
  next(): number
  /** low <= n < high */
  between(low: number, high: number): number
  /** A whole number, both ends included. */
  integer(low: number, high: number): number
  /** True with the given probability (0..1). */
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
}

/** The random stream of a seed (mulberry32: integer arithmetic only, so that no machine rounds differently). */
export function seededRandom(seed: number | string): Random {
  let state = typeof seed === 'number' ? seed >>> 0 : hashText(seed)

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  function pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(next() * list.length)]
    if (item === undefined) throw new RangeError('cannot pick from an empty list')
    return item
  }

  function shuffle<T>(list: readonly T[]): T[] {
    const rest = [...list]
    const out: T[] = []
    while (rest.length > 0) out.push(...rest.splice(Math.floor(next() * rest.length), 1))
    return out
  }

  return {
    next,
    between: (low, high) => low + next() * (high - low),
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick,
    shuffle,
  }
}

/** FNV-1a over the UTF-16 units of a text: 32 bits, unsigned. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
