import { expect, test } from 'vitest'
import { EDITORIAL_COUNTRIES, isLanguage, LANGUAGES, localeFor, pickLocale } from './language.ts'

const nothing = { choice: null, country: null, acceptLanguage: null }

test('the person’s choice of language overrides country and browser [LOC-001]', () => {
  const picked = pickLocale({ choice: 'de', country: 'BR', acceptLanguage: 'fr' })
  expect(picked).toMatchObject({ language: 'de', locale: 'de-DE' })
})

test('a chosen language gets the viewer’s country as region if the country uses it, else its main region [LOC-001]', () => {
  expect(pickLocale({ ...nothing, choice: 'de', country: 'AT' }).locale).toBe('de-AT')
  expect(pickLocale({ ...nothing, choice: 'de', country: 'US' }).locale).toBe('de-DE')
  expect(pickLocale({ ...nothing, choice: 'en', country: 'ID' }).locale).toBe('en-ID')
  expect(pickLocale({ ...nothing, choice: 'es-MX', country: 'US' }).locale).toBe('es-MX')
  expect(pickLocale({ ...nothing, choice: 'PT-pt' }).locale).toBe('pt-BR')
})

test('a choice outside the nine languages is ignored [LOC-001]', () => {
  for (const choice of ['', 'nl', 'xx', 'deutsch', '<script>', 'x'.repeat(16_384), '__proto__', 'constructor']) {
    expect(pickLocale({ ...nothing, choice, country: 'SE' }).locale).toBe('sv-SE')
  }
})

test('without a choice the country decides the language, even if the browser prefers another [LOC-002]', () => {
  const locale = (country: string) => pickLocale({ choice: null, country, acceptLanguage: 'fr' }).locale
  expect(['BR', 'JP', 'SE', 'MX', 'CH', 'AT', 'CA', 'ID', 'IN', 'GB'].map(locale)).toEqual([
    'pt-BR',
    'ja-JP',
    'sv-SE',
    'es-MX',
    'de-CH',
    'de-AT',
    'en-CA',
    'id-ID',
    'en-IN',
    'en-GB',
  ])
})

test('every country of the editorial list gives a locale of that country [LOC-002]', () => {
  const countries = LANGUAGES.flatMap((language) => EDITORIAL_COUNTRIES[language])
  expect(countries).toHaveLength(34)
  for (const country of countries)
    expect(pickLocale({ ...nothing, country }).locale).toMatch(new RegExp(`-${country}$`))
})

test('each language has a main region', () => {
  const main = LANGUAGES.map((language) => localeFor(language, null))
  expect(main).toEqual(['en-US', 'es-ES', 'pt-BR', 'de-DE', 'fr-FR', 'id-ID', 'ja-JP', 'it-IT', 'sv-SE'])
})

test('a country outside the list takes the first supported language of the browser, else English [LOC-003]', () => {
  const locale = (acceptLanguage: string | null) => pickLocale({ choice: null, country: 'NL', acceptLanguage }).locale
  expect(locale('nl, fr;q=0.8')).toBe('fr-FR')
  expect(locale('nl, fi;q=0.8')).toBe('en-US')
  expect(locale(null)).toBe('en-US')
  expect(locale('de-AT')).toBe('de-AT')
  expect(pickLocale({ ...nothing, acceptLanguage: 'ja' }).locale).toBe('ja-JP')
})

test('browser languages are ordered by quality, and equal ones by position [LOC-003]', () => {
  const language = (acceptLanguage: string) => pickLocale({ ...nothing, acceptLanguage }).language
  expect(language('sv;q=0.5, it;q=0.9')).toBe('it')
  expect(language('sv;q=0.9, it;q=0.9')).toBe('sv')
  expect(language('sv;q=0, it;q=0.1')).toBe('it')
  expect(language('*, es;q=0.3')).toBe('es')
  expect(language('SV-se ; Q=1.000')).toBe('sv')
  expect(language('de-Latn-AT;q=.7')).toBe('de')
  expect(language('in-ID')).toBe('id')
})

test('invalid parts of Accept-Language are ignored [LOC-003]', () => {
  const language = (acceptLanguage: string) => pickLocale({ ...nothing, acceptLanguage }).language
  expect(language('sv;q=high, de;q=-1, fr;q=2, ja;q=, it;q=0.1')).toBe('it')
  expect(language(',,;;q=1;,=,sv;q=1;q=0')).toBe('sv')
  expect(language(`${'x'.repeat(16_384)}`)).toBe('en')
  expect(language(`sv,${'de;q=0.9,'.repeat(2_000)}`)).toBe('sv')
  expect(language(`${';'.repeat(8_192)}${'-'.repeat(8_192)}`)).toBe('en')
  expect(language('__proto__, constructor, toString;q=0.9, it;q=0.2')).toBe('it')
})

test('the browser’s language is offered if the page has a different one [LOC-004]', () => {
  const offer = (country: string, acceptLanguage: string | null) =>
    pickLocale({ choice: null, country, acceptLanguage }).offer
  expect(offer('DE', 'en-US')).toBe('en')
  expect(offer('DE', 'nl, en;q=0.5')).toBe('en')
  expect(offer('DE', 'de-CH, en;q=0.9')).toBeNull()
  expect(offer('DE', 'nl')).toBeNull()
  expect(offer('DE', null)).toBeNull()
  // A person who chose a language gets no offer.
  expect(pickLocale({ choice: 'ja', country: 'DE', acceptLanguage: 'de' }).offer).toBeNull()
})

test('only the nine language codes are languages, in exactly their spelling', () => {
  expect(isLanguage('pt')).toBe(true)
  for (const value of ['', 'PT', 'pt-BR', 'nl', 'toString']) expect(isLanguage(value)).toBe(false)
})
