import { MAX_CLUSTER_PINS, MAX_CLUSTERS_KEPT, MIN_CLUSTER_PINS } from './contract.ts'
import { type Corpus, tokenAt } from './corpus.ts'
import { createHeap } from './heap.ts'
import { createOverlapCheck } from './overlap.ts'
import { sharedWords } from './shared-words.ts'

/** A suggested board. */
export interface ChosenCluster {
  /** Identifies the suggestion across computations. */
  key: string
  names: string[]
  why: string[]
  /** Newest first. */
  pinIds: number[]
}

export interface ChoiceOptions {
  /** Names of the previous suggestions, by key. */
  previous?: ReadonlyMap<string, string>
  /** Keys of suggestions that were permanently dismissed. */
  dismissed?: ReadonlySet<string>
  /** Keys of the names of the person's boards. */
  boardNames?: ReadonlySet<string>
}

/** Weight of a pin that is already on a board; boardless pins weigh 1. */
const ON_BOARD_WEIGHT = 0.5
/** Factor for the weight of a pin that another suggestion already contains. */
const SUGGESTED_FACTOR = 0.1
/** Exponent of a suggestion's total weight: 1 favours the largest, 0 the rarest. */
const SIZE_EXPONENT = 0.65
/** Factor for previous suggestions, so that only a clearly better one replaces them. */
const PREVIOUS_BONUS = 1.25

/**
 * Chooses the boards to suggest (G-055): repeatedly takes the subject, word or site with the highest score, where rare
 * ones score higher (idf) and pins of earlier suggestions count little. Each has at least four pins, no two share more
 * than half of the smaller one, and dismissed suggestions and existing boards are left out (docs/decisions/018).
 * Deterministic.
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
    const { weight, count, key } = tokenAt(corpus, token)
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
    // Scores only fall: if the updated score still beats the next one, it is the maximum.
    if (now < best.value && now < heap.best()) {
      heap.push(best.item, now)
      continue
    }
    const pins = members(best.item)
    if (overlap.isTooMuch(pins)) continue
    overlap.add(pins)
    for (const pin of pins)
      if ((pinWeights[pin] ?? 0) >= ON_BOARD_WEIGHT) pinWeights[pin] = (pinWeights[pin] ?? 0) * SUGGESTED_FACTOR
    const { key, name } = tokenAt(corpus, best.item)
    const names = [previous.get(key) ?? name, ...sharedWords(corpus, best.item, pins)]
    chosen.push({ key, names, why: names.slice(0, 3), pinIds: Array.from(pins, (pin) => pinIds[pin] ?? 0) })
  }
  return chosen
}

/** An index from each token that at least four pins have to its newest pins. */
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
