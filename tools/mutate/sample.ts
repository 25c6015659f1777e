import { createHash } from 'node:crypto'

/**
 * So many of all, spread over them: the same ones each time, whatever the order, and those of a smaller sample first. They stay in their order.
 * @param nameOf a name that no other has
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
