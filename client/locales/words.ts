import type { Messages } from '@lingui/core'
import type { Language } from '../../domain/language.ts'
import type en from './en.json'

/** The id of a text. All catalogues have the same ids. */
export type MessageId = keyof typeof en

/** A part of a compiled text: literal text, a placeholder's name, or the forms of a plural. */
type Token = string | [name: string] | [name: string, type: 'plural', cases: Record<string, string | Token[]>]

/** The texts of one language, and the locale for numbers and dates. */
export interface Words {
  readonly locale: Language
  readonly locales: string
  /** A text with its placeholders filled; an unknown id gives the id. */
  _(id: string, values?: Record<string, unknown>): string
  /** Adds texts that only some views need. */
  load(language: string, messages: Messages): void
}

/**
 * Creates the texts of one request or page. Each request has its own, because requests in different languages run at the same time.
 * @param language selects the catalogue
 * @param locale language-REGION, for Intl
 */
export function createWords(language: Language, locale: string, messages: Messages): Words {
  // A separate object, because all requests share the catalogue, which is too large to copy.
  const added: Messages = {}
  return {
    locale: language,
    locales: locale,
    _: (id, values = {}) => put((added[id] ?? messages[id] ?? id) as string | Token[], values, locale),
    load: (_, more) => void Object.assign(added, more),
  }
}

/** @param count the text that replaces `#` */
function put(text: string | Token[], values: Record<string, unknown>, locale: string, count?: string): string {
  if (typeof text === 'string') return text
  return text
    .map((token) => {
      if (typeof token === 'string') return token === '#' ? (count ?? token) : token
      const [name, type, cases] = token
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      if (!type || !cases) return value ?? ''
      const { rules, numbers } = countingOf(locale)
      const chosen = cases[String(value)] ?? cases[rules.select(Number(value))] ?? cases.other ?? ''
      return put(chosen, values, locale, numbers.format(Number(value)))
    })
    .join('')
}

/** Intl's objects are expensive to create: one of each for a locale. */
const counting = new Map<string, { rules: Intl.PluralRules; numbers: Intl.NumberFormat }>()

function countingOf(locale: string) {
  const known = counting.get(locale) ?? { rules: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(locale) }
  counting.set(locale, known)
  return known
}
