import { addresses, bundled } from 'virtual:catalogues'
import type { Messages } from '@lingui/core'
import type { Language } from '../../domain/language.ts'

/** What this isolate has read; never a promise, because one request may not wait for another's. */
const read = new Map<Language, Messages>()

/**
 * All texts of a language: they lie beside the scripts of the build and are read once an isolate, so that the worker starts without a
 * language and not with nine (docs/decisions/016). null where they can't be had now.
 */
export async function catalogue(language: Language, assets: Fetcher | undefined): Promise<Messages | null> {
  const known = bundled[language] ?? read.get(language)
  if (known) return known
  try {
    const answer = await assets?.fetch(new URL(addresses[language] ?? '', 'https://assets.invalid').href)
    if (!answer?.ok) throw new Error(`status ${answer?.status}`)
    const messages = (await answer.json()) as Messages
    read.set(language, messages)
    return messages
  } catch (error) {
    console.error(JSON.stringify({ event: 'no_catalogue', language, cause: String(error) }))
    return null
  }
}

/** All that can be said without a catalogue: that it will be better in a moment. */
export const SPEECHLESS: Messages = {
  'error.unavailable': 'Try again in a moment.',
  'notice.unavailable': 'Try again in a moment.',
}
