import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Language } from '../../domain/language.ts'
import type en from './en.json'

/** The id of a text in the catalogues; English has them all, the other eight have the same. */
export type MessageId = keyof typeof en

/** The texts of one language, and how its region writes numbers and dates. */
export type Words = I18n

/**
 * Texts for one request or one page. `locale` (language-REGION) is what Intl gets, `language` picks the catalogue; each
 * request has its own, because many of different languages run at once.
 */
export function createWords(language: Language, locale: string, messages: Messages): Words {
  return setupI18n({ locale: language, locales: locale, messages: { [language]: messages } })
}
