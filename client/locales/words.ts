import type { Messages } from '@lingui/core'
import type { Language } from '#domain/language.ts'
import type en from './en.json'

/** The id of a text. All catalogues have the same ids. */
export type MessageId = keyof typeof en

type Text = string | Token[]

/** The forms of a plural or select, by category, by value, or for an exact number ("0"). */
interface Forms {
  /** Subtracted from the number before its category is chosen and before `#` is replaced. */
  readonly offset?: number
  readonly [form: string]: Text | number | undefined
}

/** A part of a compiled text: literal text, a placeholder's name, or a placeholder with forms. */
type Token = string | [name: string] | [name: string, type: 'plural' | 'selectordinal' | 'select', forms: Forms]

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
    _: (id, values = {}) => put((own(added, id) ?? own(messages, id) ?? id) as Text, values, locale),
    load: (_, more) => void Object.assign(added, more),
  }
}

/** @param count the text that replaces `#` */
function put(text: Text, values: Record<string, unknown>, locale: string, count?: string): string {
  if (typeof text === 'string') return text
  return text
    .map((token) => {
      if (typeof token === 'string') return token === '#' ? (count ?? token) : token
      const [name, type, forms] = token
      const value = own(values, name)
      if (!type || !forms) return value ?? ''
      const formFor = (key: string) => own(forms, key) as Text | undefined
      if (type === 'select') return put(formFor(String(value)) ?? formFor('other') ?? '', values, locale, count)
      const number = Number(value) - (forms.offset ?? 0)
      // A value such as "one" is no number and must not choose the form of that name.
      const exact = Number.isNaN(number) ? undefined : formFor(String(value))
      const chosen = exact ?? formFor(categoryOf(number, type, locale)) ?? formFor('other') ?? ''
      return put(chosen, values, locale, numbersOf(locale).format(number))
    })
    .join('')
}

/** Ids and values are not trusted: "constructor" is not a property of every object. */
function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

// Intl's objects are expensive to create: one of each for a locale.
const rules = new Map<string, Intl.PluralRules>()
const numbers = new Map<string, Intl.NumberFormat>()

function categoryOf(number: number, type: 'plural' | 'selectordinal', locale: string): Intl.LDMLPluralRule {
  const key = `${locale} ${type}`
  const known = rules.get(key) ?? new Intl.PluralRules(locale, { type: type === 'plural' ? 'cardinal' : 'ordinal' })
  rules.set(key, known)
  return known.select(number)
}

function numbersOf(locale: string): Intl.NumberFormat {
  const known = numbers.get(locale) ?? new Intl.NumberFormat(locale)
  numbers.set(locale, known)
  return known
}
