import { type Corpus, tokenAt } from './corpus.ts'

/** Maximum words besides the suggestion's own name. */
const MAX_WORDS = 4
/** Minimum share of the Pins that must have a word. */
const MIN_SHARE = 0.1
/** Minimum weight of a token. Excludes sites: they say where Pins are from, not what they show. */
const MIN_WEIGHT = 0.5

/** Subjects and words that the pins of a suggestion share and other pins lack, most specific first. */
export function sharedWords(corpus: Corpus, seed: number, pins: Uint32Array): string[] {
  const { tokens, starts, entries, pinIds } = corpus
  const counts = new Map<number, number>()
  for (const pin of pins)
    for (let i = starts[pin] ?? 0; i < (starts[pin + 1] ?? 0); i++) {
      const token = entries[i] ?? 0
      counts.set(token, (counts.get(token) ?? 0) + 1)
    }
  const least = Math.max(2, MIN_SHARE * pins.length)
  const found = [...counts].flatMap(([token, n]) => {
    const { key, name, count, weight } = tokenAt(corpus, token)
    const lift = Math.log((n * pinIds.length) / (pins.length * count))
    return n >= least && weight > MIN_WEIGHT && lift > 0 ? [{ key, name, score: weight * n * lift }] : []
  })
  found.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
  const keys = [tokens[seed]?.key ?? '']
  const names: string[] = []
  for (const { key, name } of found) {
    if (names.length >= MAX_WORDS) break
    // "Castle" adds nothing to "castles".
    if (keys.some((known) => known.includes(key) || key.includes(known))) continue
    keys.push(key)
    names.push(name)
  }
  return names
}
