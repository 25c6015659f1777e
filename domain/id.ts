/** Ids are 53 bits, because D1 rounds larger integers: 41 bits of milliseconds since 2026, then 12 bits that count within one. */
const EPOCH = Date.UTC(2026, 0, 1)
const STEPS = 4096

export interface IdSource {
  next(): number
  /** The first of so many ids that follow each other; nobody else gets one of them. */
  take(count: number): number
}

/**
 * Makes unique, time-ordered ids. Each millisecond starts at a random step and counts up, so that a batch never meets itself;
 * a full millisecond borrows from the next one.
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

/** An id as the wire writes it, back to a number; null for anything that is not one (G-003). */
export function parseId(text: string): number | null {
  if (!/^\d{1,16}$/.test(text)) return null
  const id = Number(text)
  return Number.isSafeInteger(id) ? id : null
}
