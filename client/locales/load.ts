import type { Messages } from '@lingui/core'
import type { Language } from '../../domain/language.ts'
import { partOfPage } from './parts.ts'

const LOADERS: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('virtual:messages/en'),
  es: () => import('virtual:messages/es'),
  pt: () => import('virtual:messages/pt'),
  de: () => import('virtual:messages/de'),
  fr: () => import('virtual:messages/fr'),
  id: () => import('virtual:messages/id'),
  ja: () => import('virtual:messages/ja'),
  it: () => import('virtual:messages/it'),
  sv: () => import('virtual:messages/sv'),
}

/** The texts of the page in its language; no other language is fetched, and of one no text that other pages say. */
export async function loadMessages(language: Language, page: string): Promise<Messages> {
  const part = partOfPage(page)
  // Most pages have no part of their own: where those lie they needn't know.
  const more = part && import('./load-part.ts').then(({ loadPart }) => loadPart(part, language))
  const loaded = await Promise.all([LOADERS[language](), more])
  return Object.assign({}, ...loaded.map((each) => each?.messages))
}
