import { createHash } from 'node:crypto'

/**
 * A sample of `count` items, spread evenly: deterministic, independent of the order, and a superset of any smaller sample. Items stay in their order.
 * @param nameOf a unique name
 */
export function sample<T>(all: readonly T[], count: number, nameOf: (each: T) => string): T[] {
  const order = (each: T) => createHash('sha256').update(nameOf(each)).digest('hex')
  const chosen = new Set(
    all
      .map((each) => ({ each, at: order(each) }))
      .sort((a, b) => (a.at < b.at ? -1 : 1))
      .slice(0, count)
      .map(({ each }) => each),
  )
  return all.filter((each) => chosen.has(each))
}
