import type { Messages } from '@lingui/core'
import type { Language } from '../../domain/language.ts'
import type { Words } from '../locales/words.ts'

const LOADERS: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('virtual:messages/en/organize'),
  es: () => import('virtual:messages/es/organize'),
  pt: () => import('virtual:messages/pt/organize'),
  de: () => import('virtual:messages/de/organize'),
  fr: () => import('virtual:messages/fr/organize'),
  id: () => import('virtual:messages/id/organize'),
  ja: () => import('virtual:messages/ja/organize'),
  it: () => import('virtual:messages/it/organize'),
  sv: () => import('virtual:messages/sv/organize'),
}

/** Adds what is said while pins are moved to the page's texts. */
export async function loadTexts(words: Words): Promise<void> {
  const { messages } = await LOADERS[words.locale as Language]()
  words.load(words.locale, messages)
}
