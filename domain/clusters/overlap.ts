import { MAX_CLUSTER_PINS, MIN_CLUSTER_PINS } from './contract.ts'
import type { Corpus } from './corpus.ts'

/** Two suggestions overlap too much if they share more than this part of the smaller one. */
const ALIKE = 0.5
/** A suggestion equals a board if each contains this part of the other. */
const SAME = 0.7

/** Checks whether a suggestion overlaps too much with a chosen one, a dismissed one, or an existing board. */
export function createOverlapCheck(corpus: Corpus, dismissed: ReadonlySet<string>) {
  const { tokens, boards, boardSizes, starts, entries } = corpus
  const dismissedTokens = new Map<number, number>()
  for (const [token, { key, count }] of tokens.entries())
    if (dismissed.has(key)) dismissedTokens.set(token, Math.min(count, MAX_CLUSTER_PINS))
  const sizes: number[] = []
  /** A bit per suggestion that contains the pin; there are at most 20. */
  const takenBy = new Uint32Array(corpus.pinIds.length)

  function overlapsChosen(pins: Uint32Array): boolean {
    const shared = sizes.map(() => 0)
    for (const pin of pins)
      for (let bits = takenBy[pin] ?? 0; bits !== 0; bits &= bits - 1) {
        const place = 31 - Math.clz32(bits & -bits)
        shared[place] = (shared[place] ?? 0) + 1
      }
    return shared.some((count, i) => count > ALIKE * Math.min(pins.length, sizes[i] ?? 0))
  }

  function overlapsDismissed(pins: Uint32Array): boolean {
    if (dismissedTokens.size === 0) return false
    const shared = new Map<number, number>()
    for (const pin of pins)
      for (let i = starts[pin] ?? 0; i < (starts[pin + 1] ?? 0); i++) {
        const token = entries[i] ?? 0
        if (dismissedTokens.has(token)) shared.set(token, (shared.get(token) ?? 0) + 1)
      }
    return [...shared].some(([token, n]) => n > ALIKE * Math.min(pins.length, dismissedTokens.get(token) ?? 0))
  }

  /** True if nearly all Pins are on one board and make up nearly all of it. */
  function isBoard(pins: Uint32Array): boolean {
    const onBoard = new Map<number, number>()
    for (const pin of pins) {
      const board = boards[pin] ?? -1
      if (board >= 0) onBoard.set(board, (onBoard.get(board) ?? 0) + 1)
    }
    return [...onBoard].some(([board, n]) => n >= SAME * pins.length && n >= SAME * (boardSizes[board] ?? 0))
  }

  return {
    isTooMuch(pins: Uint32Array): boolean {
      let fresh = 0
      for (const pin of pins) if (takenBy[pin] === 0) fresh += 1
      return fresh < MIN_CLUSTER_PINS || overlapsChosen(pins) || overlapsDismissed(pins) || isBoard(pins)
    },
    add(pins: Uint32Array): void {
      const bit = 1 << sizes.length
      sizes.push(pins.length)
      for (const pin of pins) takenBy[pin] = (takenBy[pin] ?? 0) | bit
    },
  }
}
