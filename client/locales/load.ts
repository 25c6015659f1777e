import type { Messages } from '@lingui/core'
import type { Language } from '../../domain/language.ts'
import { isAccountPage, isLegalPage } from './parts.ts'

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

const ACCOUNT_LOADERS: typeof LOADERS = {
  en: () => import('virtual:messages/en/account'),
  es: () => import('virtual:messages/es/account'),
  pt: () => import('virtual:messages/pt/account'),
  de: () => import('virtual:messages/de/account'),
  fr: () => import('virtual:messages/fr/account'),
  id: () => import('virtual:messages/id/account'),
  ja: () => import('virtual:messages/ja/account'),
  it: () => import('virtual:messages/it/account'),
  sv: () => import('virtual:messages/sv/account'),
}

const LEGAL_LOADERS: typeof LOADERS = {
  en: () => import('virtual:messages/en/legal'),
  es: () => import('virtual:messages/es/legal'),
  pt: () => import('virtual:messages/pt/legal'),
  de: () => import('virtual:messages/de/legal'),
  fr: () => import('virtual:messages/fr/legal'),
  id: () => import('virtual:messages/id/legal'),
  ja: () => import('virtual:messages/ja/legal'),
  it: () => import('virtual:messages/it/legal'),
  sv: () => import('virtual:messages/sv/legal'),
}

/** The texts of the page in its language; no other language is fetched, and of one no text that other pages say. */
export async function loadMessages(language: Language, page: string): Promise<Messages> {
  const parts = [LOADERS[language]()]
  if (isAccountPage(page)) parts.push(ACCOUNT_LOADERS[language]())
  if (isLegalPage(page)) parts.push(LEGAL_LOADERS[language]())
  return Object.assign({}, ...(await Promise.all(parts)).map(({ messages }) => messages))
}
