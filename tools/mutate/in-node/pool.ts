/**
 * Processes pieces, several at a time, until none is left.
 * @param left pieces to do; `act` may add more
 * @param count concurrent pieces
 */
export async function inPool<T>(left: T[], count: number, act: (piece: T) => Promise<void>): Promise<void> {
  let busy = 0
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const go = () => {
    if (busy === 0 && left.length === 0) resolve()
    while (busy < count && left.length > 0) {
      const [piece] = left.splice(0, 1) as [T]
      busy += 1
      act(piece).then(() => {
        busy -= 1
        go()
      }, reject)
    }
  }
  go()
  return promise
}

/** Splits a list into chunks of at most `most` items. */
export function chunks<T>(all: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, i) => all.slice(i * most, (i + 1) * most))
}
