import type { Messages } from '@lingui/core'
import type { Language } from '../../domain/language.ts'

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

/** The texts of the page's language; no other one is fetched. */
export async function loadMessages(language: Language): Promise<Messages> {
  return (await LOADERS[language]()).messages
}
