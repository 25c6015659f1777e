/** Ids have 53 bits, because D1 rounds larger integers: 41 bits of milliseconds since 2026 and a 12-bit counter. */
const EPOCH = Date.UTC(2026, 0, 1)
const STEPS = 4096

export interface IdSource {
  next(): number
  /** Reserves consecutive ids and returns the first one. */
  take(count: number): number
}

/**
 * Creates unique ids in the order of time. Each millisecond starts at a random counter value; a full millisecond
 * borrows from the next one.
 * @param clock milliseconds since 1970
 * @param random a whole number from 0 to below its argument
 */
export function createIdSource(clock: () => number, random: (below: number) => number): IdSource {
  let millisecond = -1
  let step = 0
  function next(): number {
    const now = clock() - EPOCH
    if (now > millisecond) {
      millisecond = now
      step = random(STEPS / 2)
    } else if (++step === STEPS) {
      millisecond += 1
      step = 0
    }
    return millisecond * STEPS + step
  }
  return {
    next,
    take(count) {
      const first = next()
      const last = first + Math.max(1, count) - 1
      millisecond = Math.floor(last / STEPS)
      step = last % STEPS
      return first
    },
  }
}

/** The smallest id of a time (ms since 1970): ids made since then are not below it. */
export function firstIdAt(time: number): number {
  return Math.max(0, time - EPOCH) * STEPS
}

/** Parses an id of the wire; null if invalid (G-003). */
export function parseId(text: string): number | null {
  if (!/^\d{1,16}$/.test(text)) return null
  const id = Number(text)
  return Number.isSafeInteger(id) ? id : null
}
