import { MAX_CLUSTER_PINS, MAX_CLUSTERS_KEPT, MIN_CLUSTER_PINS } from './contract.ts'
import type { Corpus } from './corpus.ts'
import { createHeap } from './heap.ts'
import { createOverlapCheck } from './overlap.ts'
import { sharedWords } from './shared-words.ts'

/** A suggested board. */
export interface ChosenCluster {
  /** Names it beyond one computation. */
  key: string
  names: string[]
  why: string[]
  /** The newest first. */
  pinIds: number[]
}

export interface ChoiceOptions {
  /** Suggestions of the last time: their names, by their keys. */
  previous?: ReadonlyMap<string, string>
  /** Keys of those that are never to come back. */
  dismissed?: ReadonlySet<string>
  /** Keys of names that boards of the person have. */
  boardNames?: ReadonlySet<string>
}

/** Worth of a pin that lies on a board already, against one that lies nowhere. */
const ON_BOARD_WEIGHT = 0.5
/** What is left of a pin's worth once a suggestion has it. */
const SUGGESTED_FACTOR = 0.1
/** Between one (the largest win) and nothing (the rarest win). */
const SIZE_EXPONENT = 0.65
/** What was suggested before stays unless something is clearly better. */
const PREVIOUS_BONUS = 1.25

/**
 * Chooses what boards to suggest (G-055): again and again the subject, word or site whose pins are worth most together, where a
 * rare one counts more than one that everything has (idf), and a pin that another suggestion has counts for little. At least four
 * pins each, no two that share more than half of the smaller one; never what was dismissed, nor what is a board already
 * (docs/decisions/018). The same pins always give the same suggestions.
 */
export function chooseClusters(corpus: Corpus, options: ChoiceOptions = {}): ChosenCluster[] {
  const {
    previous = new Map<string, string>(),
    dismissed = new Set<string>(),
    boardNames = new Set<string>(),
  } = options
  const { tokens, pinIds } = corpus
  const members = createMembers(corpus)
  const pinWeights = Float64Array.from(corpus.boards, (board) => (board < 0 ? 1 : ON_BOARD_WEIGHT))
  const overlap = createOverlapCheck(corpus, dismissed)
  const chosen: ChosenCluster[] = []

  function gain(token: number): number {
    const { weight, count, key } = tokens[token] as (typeof tokens)[number]
    let sum = 0
    for (const pin of members(token)) sum += pinWeights[pin] ?? 0
    const rarity = Math.log(1 + pinIds.length / count)
    return weight * rarity * sum ** SIZE_EXPONENT * (previous.has(key) ? PREVIOUS_BONUS : 1)
  }

  const heap = createHeap((a, b) => (tokens[a]?.key ?? '') < (tokens[b]?.key ?? ''))
  for (const [token, { count, key, weight }] of tokens.entries()) {
    const isBroad = weight < 1 && count > pinIds.length / 2
    if (count < MIN_CLUSTER_PINS || isBroad || dismissed.has(key) || boardNames.has(key)) continue
    heap.push(token, gain(token))
  }
  while (chosen.length < MAX_CLUSTERS_KEPT) {
    const best = heap.pop()
    if (!best) break
    const now = gain(best.item)
    // Worth only ever falls: what is still the best by its worth of now is the best of all.
    if (now < best.value && now < heap.best()) {
      heap.push(best.item, now)
      continue
    }
    const pins = members(best.item)
    if (overlap.isTooMuch(pins)) continue
    overlap.add(pins)
    for (const pin of pins)
      if ((pinWeights[pin] ?? 0) >= ON_BOARD_WEIGHT) pinWeights[pin] = (pinWeights[pin] ?? 0) * SUGGESTED_FACTOR
    const { key, name } = tokens[best.item] as (typeof tokens)[number]
    const names = [previous.get(key) ?? name, ...sharedWords(corpus, best.item, pins)]
    chosen.push({ key, names, why: names.slice(0, 3), pinIds: Array.from(pins, (pin) => pinIds[pin] ?? 0) })
  }
  return chosen
}

/** The places of the newest pins of each token that four have: an index from tokens to pins. */
function createMembers({ tokens, starts, entries, pinIds }: Corpus): (token: number) => Uint32Array {
  const begins = new Uint32Array(tokens.length + 1)
  const kept = tokens.map(({ count }) => (count < MIN_CLUSTER_PINS ? 0 : Math.min(count, MAX_CLUSTER_PINS)))
  for (const [token, count] of kept.entries()) begins[token + 1] = (begins[token] ?? 0) + count
  const index = new Uint32Array(begins[tokens.length] ?? 0)
  const filled = new Uint32Array(tokens.length)
  for (let pin = 0; pin < pinIds.length; pin++)
    for (let i = starts[pin] ?? 0; i < (starts[pin + 1] ?? 0); i++) {
      const token = entries[i] ?? 0
      const at = filled[token] ?? 0
      if (at >= (kept[token] ?? 0)) continue
      index[(begins[token] ?? 0) + at] = pin
      filled[token] = at + 1
    }
  return (token) => index.subarray(begins[token] ?? 0, begins[token + 1] ?? 0)
}
