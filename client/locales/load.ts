import { load } from 'virtual:texts/all'
import type { Messages } from '@lingui/core'
import type { Language } from '../../domain/language.ts'
import { partOfPage } from './parts.ts'

/** The texts of the page in its language; no other language is fetched, and of one no text that other pages say. */
export async function loadMessages(language: Language, page: string): Promise<Messages> {
  const part = partOfPage(page)
  // Most pages have no part of their own: where those lie they needn't know.
  const more = part && import('./load-part.ts').then(({ loadPart }) => loadPart(part, language))
  const loaded = await Promise.all([load(language), more])
  return Object.assign({}, ...loaded.map((each) => each?.messages))
}
