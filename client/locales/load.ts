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

const SITE_LOADERS: typeof LOADERS = {
  en: () => import('virtual:messages/en/site'),
  es: () => import('virtual:messages/es/site'),
  pt: () => import('virtual:messages/pt/site'),
  de: () => import('virtual:messages/de/site'),
  fr: () => import('virtual:messages/fr/site'),
  id: () => import('virtual:messages/id/site'),
  ja: () => import('virtual:messages/ja/site'),
  it: () => import('virtual:messages/it/site'),
  sv: () => import('virtual:messages/sv/site'),
}

async function loadersOf(part: 'account' | 'make' | 'site'): Promise<typeof LOADERS> {
  if (part === 'make') return (await import('./make.ts')).MAKE_TEXTS
  return part === 'account' ? ACCOUNT_LOADERS : SITE_LOADERS
}

/** The texts of the page in its language; no other language is fetched, and of one no text that other pages say. */
export async function loadMessages(language: Language, page: string): Promise<Messages> {
  const part = partOfPage(page)
  const more = part && (await loadersOf(part))[language]()
  const loaded = await Promise.all([LOADERS[language](), more])
  return Object.assign({}, ...loaded.map((each) => each?.messages))
}
