import type { Messages } from '@lingui/core'
import type { Language } from '../../domain/language.ts'
import type { Words } from '../locales/words.ts'

const LOADERS: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('virtual:messages/en/people'),
  es: () => import('virtual:messages/es/people'),
  pt: () => import('virtual:messages/pt/people'),
  de: () => import('virtual:messages/de/people'),
  fr: () => import('virtual:messages/fr/people'),
  id: () => import('virtual:messages/id/people'),
  ja: () => import('virtual:messages/ja/people'),
  it: () => import('virtual:messages/it/people'),
  sv: () => import('virtual:messages/sv/people'),
}

/** Adds what is said of a board's people, and to who is asked, to the page's texts. A worker has them already. */
export async function loadTexts(words: Words): Promise<void> {
  const { messages } = await LOADERS[words.locale as Language]()
  words.load(words.locale, messages)
}
