/** Keeps an evenly spread sample of a sequence of unknown length. */
export class Sample<Thing> {
  readonly #most: number
  #kept: Thing[] = []
  #every = 1
  #count = 0

  /** @param most maximum items kept: an even number, or 1 */
  constructor(most: number) {
    this.#most = most
  }

  add(thing: Thing): void {
    if (this.#count % this.#every === 0) {
      if (this.#kept.length === this.#most) {
        if (this.#most === 1) return
        this.#kept = this.#kept.filter((_, i) => i % 2 === 0)
        this.#every *= 2
      }
      if (this.#count % this.#every === 0) this.#kept.push(thing)
    }
    this.#count += 1
  }

  get kept(): readonly Thing[] {
    return this.#kept
  }
}

/** Chooses `count` items evenly: from as many lists as possible, and from all parts of a list. */
export function spread<Thing>(lists: readonly (readonly Thing[])[], count: number): Thing[] {
  const chosen = evenly(
    lists.filter((list) => list.length > 0),
    count,
  )
  const shares = chosen.map(() => 0)
  for (let left = count; left > 0; ) {
    const before = left
    for (const [i, list] of chosen.entries()) {
      if (left === 0 || list.length <= (shares[i] ?? 0)) continue
      shares[i] = (shares[i] ?? 0) + 1
      left -= 1
    }
    if (left === before) break
  }
  return chosen.flatMap((list, i) => evenly(list, shares[i] ?? 0))
}

function evenly<Thing>(list: readonly Thing[], count: number): readonly Thing[] {
  if (count >= list.length) return list
  return list.filter((_, i) => Math.floor((i * count) / list.length) !== Math.floor(((i - 1) * count) / list.length))
}
