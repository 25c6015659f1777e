import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { LANGUAGES, type Language, localeFor } from '#domain/language.ts'
import { createWords } from './words.ts'

function format(text: string, values: Record<string, unknown>, language: Language = 'en'): string {
  const messages = { text: compileMessageOrThrow(text) }
  return createWords(language, localeFor(language, null), messages)._('text', values)
}

type Samples = Partial<Record<Intl.LDMLPluralRule, number[]>>

const FRACTIONS = [0.1, 1.5]
const ONE_OR_OTHER: Samples = { one: [1], other: [0, 2, 16, 100, 1000, 1_000_000, ...FRACTIONS] }
const MILLIONS: Samples = {
  one: [1],
  many: [1_000_000, 2_000_000],
  other: [0, 2, 16, 100, 1000, 1_100_000, ...FRACTIONS],
}
const NOUGHT_IS_ONE: Samples = { one: [0, 1, ...FRACTIONS], many: [1_000_000], other: [2, 17, 100, 1000, 1_100_000] }
const OTHER: Samples = { other: [0, 1, 2, 15, 100, 1000, 1_000_000, ...FRACTIONS] }

/** Samples from CLDR (common/supplemental/plurals.xml). */
const CARDINALS: Record<Language, Samples> = {
  en: ONE_OR_OTHER,
  de: ONE_OR_OTHER,
  sv: ONE_OR_OTHER,
  es: MILLIONS,
  it: MILLIONS,
  fr: NOUGHT_IS_ONE,
  pt: NOUGHT_IS_ONE,
  id: OTHER,
  ja: OTHER,
}

const NO_ORDINALS: Samples = { other: [0, 1, 2, 3, 11, 15, 100] }

/** Samples from CLDR (common/supplemental/ordinals.xml). */
const ORDINALS: Record<Language, Samples> = {
  en: { one: [1, 21, 101], two: [2, 22, 102], few: [3, 23, 103], other: [0, 4, 11, 12, 13, 100] },
  sv: { one: [1, 2, 21, 22, 101], other: [0, 3, 11, 12, 16, 100] },
  it: { many: [8, 11, 80, 800], other: [0, 1, 7, 10, 12, 100] },
  fr: { one: [1], other: [0, 2, 16, 100] },
  es: NO_ORDINALS,
  pt: NO_ORDINALS,
  de: NO_ORDINALS,
  id: NO_ORDINALS,
  ja: NO_ORDINALS,
}

test.each([
  ['plural', CARDINALS],
  ['selectordinal', ORDINALS],
] as const)('the samples of CLDR get their form of %s in each language [REL-24]', (type, table) => {
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `${form} {${form}}`).join(' ')
  for (const language of LANGUAGES)
    for (const [form, samples] of Object.entries(table[language]))
      for (const n of samples) expect(format(`{n, ${type}, ${forms}}`, { n }, language), `${language} ${n}`).toBe(form)
})

test('a form that a language has and a text lacks is replaced by "other" [REL-24]', () => {
  expect(format('{n, plural, one {# pin} other {# pines}}', { n: 1_000_000 }, 'es')).toBe('1.000.000 pines')
})

// The example in ICU's documentation of MessageFormat.
const PARTY = `{gender, select,
  female {{guests, plural, offset:1
    =0 {{host} does not give a party.}
    =1 {{host} invites {guest} to her party.}
    =2 {{host} invites {guest} and one other person to her party.}
    other {{host} invites {guest} and # other people to her party.}}}
  other {{guests, plural, offset:1
    =0 {{host} does not give a party.}
    one {{host} invites {guest} and # other person to their party.}
    other {{host} invites {guest} and # other people to their party.}}}}`

test.each([
  ['female', 0, 'Ada does not give a party.'],
  ['female', 1, 'Ada invites Theo to her party.'],
  ['female', 2, 'Ada invites Theo and one other person to her party.'],
  ['female', 2001, 'Ada invites Theo and 2,000 other people to her party.'],
  ['unknown', 2, 'Ada invites Theo and 1 other person to their party.'],
  ['constructor', 3, 'Ada invites Theo and 2 other people to their party.'],
])('the party of ICU: a host who is %s with %i guests [REL-24]', (gender, guests, text) => {
  expect(format(PARTY, { gender, guests, host: 'Ada', guest: 'Theo' })).toBe(text)
})

test.each([
  ['an exact number precedes its category', '{n, plural, =1 {exactly one} one {one} other {more}}', 1, 'exactly one'],
  [
    'an exact number is compared before the offset',
    '{n, plural, offset:1 =1 {first} one {second} other {more}}',
    2,
    'second',
  ],
  ['a number as text counts as the number', '{n, plural, =2 {two} other {#}}', '2', 'two'],
  ['zero below nought is nought', '{n, plural, =0 {none} other {#}}', -0, 'none'],
  ['# is the number in the style of the language', '{n, plural, other {#}}', 1234.5, '1,234.5'],
  ['# outside a plural is itself', '# {n}', 7, '# 7'],
  ['# within two plurals is the inner number', '{n, plural, other {#{m, plural, other {/#}}#}}', 7, '7/27'],
  ['a doubled apostrophe is one', "it''s {n}", 7, "it's 7"],
  ['an apostrophe before a letter is itself', "it's {n}", 7, "it's 7"],
  ['a quoted brace is itself', "'{n}' {n}", 7, '{n} 7'],
  ['a quoted # is itself', "{n, plural, other {No. '#'#}}", 7, 'No. #7'],
  ['an empty form is empty', 'a{n, plural, =7 {} other {x}}b', 7, 'ab'],
])('%s [REL-24]', (_, text, n, expected) => {
  expect(format(text, { n, m: 2 })).toBe(expected)
})

test.each([
  ['the name of a form', 'one'],
  ['the name of what every object has', 'constructor'],
  ['the name of a part of the compiled text', 'offset'],
  ['nothing', undefined],
])('a value that is no number but %s gets the form for all others [REL-15 REL-24]', (_, n) => {
  expect(format('{n, plural, offset:1 one {one} other {others}}', { n })).toBe('others')
})

test('the id of no text gives itself, even if every object has a property of this name [REL-15]', () => {
  const words = createWords('en', 'en-US', {})
  for (const id of ['constructor', '__proto__', 'toString', 'no.such.text']) expect(words._(id)).toBe(id)
})
