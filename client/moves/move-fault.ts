import { CallError } from '../data/fetcher.ts'
import type { Speech } from '../locales/use-words.ts'

/** Error codes: an action on the whole board is running (G-045). */
const BUSY = [2171, 2172, 2173]

/** The message for a failed move: one text for busy boards, otherwise the server's message (SEC-009, SEC-010). */
export function moveFault(error: unknown, say: Speech['say']): string {
  if (!(error instanceof CallError)) return say('error.unexpected')
  if (BUSY.includes(error.code)) return say('error.board_busy')
  return error.message || say(error.code === 0 ? 'error.unavailable' : 'error.unexpected')
}
