import { CallError } from '../data/fetcher.ts'
import type { Speech } from '../locales/use-words.ts'

/** Codes that say that a whole-board action is under way (G-045). */
const BUSY = [2171, 2172, 2173]

/** What a failed move says: of a busy board always the same, else what the server says (SEC-009, SEC-010). */
export function moveFault(error: unknown, say: Speech['say']): string {
  if (!(error instanceof CallError)) return say('error.unexpected')
  if (BUSY.includes(error.code)) return say('error.board_busy')
  return error.message || say(error.code === 0 ? 'error.unavailable' : 'error.unexpected')
}
