import type { Corpus } from './corpus.ts'

/** Names beside a suggestion's own. */
const MOST = 4
/** A word that a smaller part of the pins has says little of them. */
const SHARE_LEAST = 0.1
/** Words of titles and subjects; sites say where pins are from, not what they show. */
const WEIGHT_LEAST = 0.5

/** What else the pins of a suggestion share, and others don't: names of subjects and words, the most telling first. */
export function sharedWords(corpus: Corpus, seed: number, pins: Uint32Array): string[] {
  const { tokens, starts, entries, pinIds } = corpus
  const counts = new Map<number, number>()
  for (const pin of pins)
    for (let i = starts[pin] ?? 0; i < (starts[pin + 1] ?? 0); i++) {
      const token = entries[i] ?? 0
      counts.set(token, (counts.get(token) ?? 0) + 1)
    }
  const least = Math.max(2, SHARE_LEAST * pins.length)
  const found = [...counts].flatMap(([token, n]) => {
    const { key, name, count, weight } = tokens[token] as (typeof tokens)[number]
    const lift = Math.log((n * pinIds.length) / (pins.length * count))
    return n >= least && weight > WEIGHT_LEAST && lift > 0 ? [{ key, name, worth: weight * n * lift }] : []
  })
  found.sort((a, b) => b.worth - a.worth || (a.key < b.key ? -1 : 1))
  const keys = [tokens[seed]?.key ?? '']
  const names: string[] = []
  for (const { key, name } of found) {
    if (names.length >= MOST) break
    // "Castle" beside "castles" tells nothing more.
    if (keys.some((known) => known.includes(key) || key.includes(known))) continue
    keys.push(key)
    names.push(name)
  }
  return names
}
