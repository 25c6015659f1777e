import type { Skipped } from './contract.ts'
import type { Skip } from './found.ts'

/** Skipped because no Pin could be made of them. */
const MISSED: readonly Skip[] = ['unreadable', 'empty', 'forbidden_link', 'too_long']

/** How many entries of a file were understood; null: at least nine tenths, which needs no message. `pins`: new and existing ones. */
export function understoodOf(pins: number, skipped: Skipped): { understood: number; all: number } | null {
  const understood = pins + (skipped.twice ?? 0) + (skipped.too_many_boards ?? 0)
  const missed = MISSED.reduce((sum, reason) => sum + (skipped[reason] ?? 0), 0)
  const all = understood + missed
  return missed * 10 > all ? { understood, all } : null
}
