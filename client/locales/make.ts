import type { Messages } from '@lingui/core'
import type { Language } from '../../domain/language.ts'

/** What is said where pins are made. */
export const MAKE_TEXTS: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('virtual:messages/en/make'),
  es: () => import('virtual:messages/es/make'),
  pt: () => import('virtual:messages/pt/make'),
  de: () => import('virtual:messages/de/make'),
  fr: () => import('virtual:messages/fr/make'),
  id: () => import('virtual:messages/id/make'),
  ja: () => import('virtual:messages/ja/make'),
  it: () => import('virtual:messages/it/make'),
  sv: () => import('virtual:messages/sv/make'),
}
