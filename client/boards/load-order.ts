import type { Messages } from '@lingui/core'
import type { Language } from '../../domain/language.ts'
import type { Words } from '../locales/words.ts'

const TEXTS: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('virtual:messages/en/order'),
  es: () => import('virtual:messages/es/order'),
  pt: () => import('virtual:messages/pt/order'),
  de: () => import('virtual:messages/de/order'),
  fr: () => import('virtual:messages/fr/order'),
  id: () => import('virtual:messages/id/order'),
  ja: () => import('virtual:messages/ja/order'),
  it: () => import('virtual:messages/it/order'),
  sv: () => import('virtual:messages/sv/order'),
}

/** Fetches what moves boards, and what it says. */
export async function loadOrder(words: Words) {
  const [{ BoardOrder }, { messages }] = await Promise.all([
    import('./board-order.tsx'),
    TEXTS[words.locale as Language](),
  ])
  words.load(words.locale, messages)
  return BoardOrder
}
