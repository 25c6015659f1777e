import { CallError } from '../../data/fetcher.ts'
import type { Speech } from '../../locales/use-words.ts'

/** What a board that couldn't be made says: the server's message, with its detail where it gives one (ORG-022, G-047). */
export function createFault(error: unknown, say: Speech['say']): string {
  if (typeof error === 'string' && error !== '') return error
  if (!(error instanceof Error) || error.message === '') return say('error.unexpected')
  const detail = error instanceof CallError ? error.detail : null
  return detail ? `${error.message} ${detail}` : error.message
}
