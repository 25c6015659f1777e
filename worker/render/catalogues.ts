import { addresses, bundled } from 'virtual:catalogues'
import type { Messages } from '@lingui/core'
import type { Language } from '#domain/language.ts'
import { causeOf, log } from '../log.ts'
import { sentenceFor } from '../settings.ts'

/** Catalogues read by this isolate. Holds no promises, because a request may not wait for another request's I/O. */
const read = new Map<Language, Messages>()

/**
 * All texts of a language. They are files of the build, read once per isolate, so that the worker starts without nine catalogues
 * (docs/decisions/016). Returns null if they can't be read now.
 */
export async function catalogue(language: Language, assets: Fetcher | undefined): Promise<Messages | null> {
  const known = bundled[language] ?? read.get(language)
  if (known) return known
  try {
    const answer = await assets?.fetch(new URL(addresses[language] ?? '', 'https://assets.invalid').href)
    if (!answer) throw new Error(sentenceFor('ASSETS'))
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const messages: Messages = await answer.json()
    read.set(language, messages)
    return messages
  } catch (error) {
    log('error', 'no_catalogue', { language, cause: causeOf(error) })
    return null
  }
}

/** Texts of the error page without a catalogue, which asks to try again. */
export const SPEECHLESS: Messages = {
  'error.unavailable': 'Try again in a moment.',
  'notice.unavailable': 'Try again in a moment.',
}
