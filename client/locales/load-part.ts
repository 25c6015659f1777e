import type { Messages } from '@lingui/core'
import type { Language } from '../../domain/language.ts'
import type { PagePart } from './parts.ts'

type Loaders = Record<Language, () => Promise<{ messages: Messages }>>

const LOADERS: Record<PagePart, Loaders> = {
  account: {
    en: () => import('virtual:messages/en/account'),
    es: () => import('virtual:messages/es/account'),
    pt: () => import('virtual:messages/pt/account'),
    de: () => import('virtual:messages/de/account'),
    fr: () => import('virtual:messages/fr/account'),
    id: () => import('virtual:messages/id/account'),
    ja: () => import('virtual:messages/ja/account'),
    it: () => import('virtual:messages/it/account'),
    sv: () => import('virtual:messages/sv/account'),
  },
  site: {
    en: () => import('virtual:messages/en/site'),
    es: () => import('virtual:messages/es/site'),
    pt: () => import('virtual:messages/pt/site'),
    de: () => import('virtual:messages/de/site'),
    fr: () => import('virtual:messages/fr/site'),
    id: () => import('virtual:messages/id/site'),
    ja: () => import('virtual:messages/ja/site'),
    it: () => import('virtual:messages/it/site'),
    sv: () => import('virtual:messages/sv/site'),
  },
  pin: {
    en: () => import('virtual:messages/en/pin'),
    es: () => import('virtual:messages/es/pin'),
    pt: () => import('virtual:messages/pt/pin'),
    de: () => import('virtual:messages/de/pin'),
    fr: () => import('virtual:messages/fr/pin'),
    id: () => import('virtual:messages/id/pin'),
    ja: () => import('virtual:messages/ja/pin'),
    it: () => import('virtual:messages/it/pin'),
    sv: () => import('virtual:messages/sv/pin'),
  },
  make: {
    en: () => import('virtual:messages/en/make'),
    es: () => import('virtual:messages/es/make'),
    pt: () => import('virtual:messages/pt/make'),
    de: () => import('virtual:messages/de/make'),
    fr: () => import('virtual:messages/fr/make'),
    id: () => import('virtual:messages/id/make'),
    ja: () => import('virtual:messages/ja/make'),
    it: () => import('virtual:messages/it/make'),
    sv: () => import('virtual:messages/sv/make'),
  },
}

/** What only some pages say, in one language. */
export function loadPart(part: PagePart, language: Language): Promise<{ messages: Messages }> {
  return LOADERS[part][language]()
}
