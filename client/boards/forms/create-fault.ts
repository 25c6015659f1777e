import { CallError } from '#client/data/fetcher.ts'
import type { Speech } from '#client/locales/use-words.ts'

/** The message for a board that could not be created: the server's message and its detail, if any (ORG-022, G-047). */
export function createFault(error: unknown, say: Speech['say']): string {
  if (typeof error === 'string' && error !== '') return error
  if (!(error instanceof Error) || error.message === '') return say('error.unexpected')
  const detail = error instanceof CallError ? error.detail : null
  return detail ? `${error.message} ${detail}` : error.message
}
