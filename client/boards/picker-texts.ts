import type { Messages } from '@lingui/core'
import type { Language } from '../../domain/language.ts'
import type { Words } from '../locales/words.ts'

const LOADERS: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('virtual:messages/en/picker'),
  es: () => import('virtual:messages/es/picker'),
  pt: () => import('virtual:messages/pt/picker'),
  de: () => import('virtual:messages/de/picker'),
  fr: () => import('virtual:messages/fr/picker'),
  id: () => import('virtual:messages/id/picker'),
  ja: () => import('virtual:messages/ja/picker'),
  it: () => import('virtual:messages/it/picker'),
  sv: () => import('virtual:messages/sv/picker'),
}

/** Adds what is said while a board is picked for something to the page's texts. */
export async function loadPickerTexts(words: Words): Promise<void> {
  const { messages } = await LOADERS[words.locale as Language]()
  words.load(words.locale, messages)
}
