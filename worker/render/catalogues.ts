import { addresses, ids, lists } from 'virtual:catalogues'
import type { Messages } from '@lingui/core'
import type { Language } from '../../domain/language.ts'

/** What this isolate has read; never a promise, because one request may not wait for another's. */
const read = new Map<Language, Messages>()

/**
 * All texts of a language. English is part of the worker; any other lies beside the scripts of the build and is read once an isolate,
 * so that the worker starts with one language and not nine. Where it can't be had, the page is in English.
 */
export async function catalogue(language: Language, assets: Fetcher | undefined): Promise<Messages> {
  const known = read.get(language) ?? listed(language, lists[language])
  if (known) return known
  try {
    const answer = await assets?.fetch(new URL(addresses[language] ?? '', 'https://assets.invalid').href)
    const messages = answer?.ok ? listed(language, (await answer.json()) as Messages[string][]) : null
    if (messages) return messages
  } catch (error) {
    console.error(JSON.stringify({ event: 'no_catalogue', language, cause: String(error) }))
  }
  return catalogue('en', assets)
}

function listed(language: Language, list: Messages[string][] | undefined): Messages | null {
  if (!list) return null
  const messages = Object.fromEntries(ids.map((id, i) => [id, list[i] ?? '']))
  read.set(language, messages)
  return messages
}
