import type { Messages } from '@lingui/core'
import type { Language } from '../../domain/language.ts'
import type en from './en.json'

/** The id of a text in the catalogues; English has them all, the other eight have the same. */
export type MessageId = keyof typeof en

/** A compiled text: words as they are, the name of a value, or how many of it choose which text. */
type Token = string | [name: string] | [name: string, type: 'plural', cases: Record<string, string | Token[]>]

/** The texts of one language, and how its region writes numbers and dates. */
export interface Words {
  readonly locale: Language
  readonly locales: string
  /** A text with its values; its id where there is none. */
  _(id: string, values?: Record<string, unknown>): string
  /** Adds texts that only some views say. */
  load(language: string, messages: Messages): void
}

/**
 * Texts for one request or one page. `locale` (language-REGION) is what Intl gets, `language` picks the catalogue; each
 * request has its own, because many of different languages run at once.
 */
export function createWords(language: Language, locale: string, messages: Messages): Words {
  // Beside the catalogue, which all requests share and which is too large to copy for each.
  const added: Messages = {}
  return {
    locale: language,
    locales: locale,
    _: (id, values = {}) => put((added[id] ?? messages[id] ?? id) as string | Token[], values, locale),
    load: (_, more) => void Object.assign(added, more),
  }
}

/** @param count what `#` stands for */
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

/** Intl's objects are dear to make: one of each a locale. */
const counting = new Map<string, { rules: Intl.PluralRules; numbers: Intl.NumberFormat }>()

function countingOf(locale: string) {
  const known = counting.get(locale) ?? { rules: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(locale) }
  counting.set(locale, known)
  return known
}
