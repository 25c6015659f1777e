import { type Messages, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#domain/language.ts'
import { createWords } from './words.ts'

const REGIONS = {
  en: 'en-IN',
  de: 'de-CH',
  es: 'es-MX',
  fr: 'fr-FR',
  pt: 'pt-BR',
  id: 'id-ID',
  it: 'it-IT',
  ja: 'ja-JP',
  sv: 'sv-SE',
}
const catalogues = import.meta.glob<Record<string, string>>('./*.json', { eager: true, import: 'default' })

test('every text of every language is formatted as by the reference implementation, for none, one, few and many [REL-24]', () => {
  for (const language of LANGUAGES) {
    const texts = catalogues[`./${language}.json`] ?? {}
    const messages = Object.fromEntries(
      Object.entries(texts).map(([id, text]) => [id, compileMessage(text)]),
    ) as Messages
    const locale = REGIONS[language]
    const words = createWords(language, locale, messages)
    const reference = setupI18n({ locale: language, locales: locale, messages: { [language]: messages } })
    for (const [id, text] of Object.entries(texts)) {
      for (const n of [0, 1, 2, 1234567]) {
        const names = [...text.matchAll(/\{(\w+)/g)].map(([, name]) => [name, n])
        const values = Object.fromEntries(names) as Record<string, unknown>
        expect(words._(id, values), `${language} ${id} ${n}`).toBe(reference._(id, values))
      }
    }
  }
})

test('a value is inserted as plain text, whatever it contains [REL-09]', () => {
  const words = createWords('en', 'en-US', {
    hello: compileMessage('Hello {name}, {count, plural, one {# pin} other {# pins}}'),
  })
  expect(words._('hello', { name: '\\u003cb> # {x}', count: 2000 })).toBe('Hello \\u003cb> # {x}, 2,000 pins')
  expect(words._('hello', { count: 1 })).toBe('Hello , 1 pin')
  expect(words._('no.such.text')).toBe('no.such.text')
})

test('loaded texts are added to the existing ones [REL-24]', () => {
  const words = createWords('en', 'en-US', { a: 'A' })
  words.load('en', { b: 'B' })
  expect([words._('a'), words._('b')]).toEqual(['A', 'B'])
})
