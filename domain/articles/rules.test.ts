import { expect, test } from 'vitest'
import {
  ARTICLE_KINDS,
  ARTICLE_TYPES,
  articleKind,
  articlePath,
  articleState,
  EDITORIAL_LOCALES,
  isEditorialLocale,
  localeParts,
} from './rules.ts'

test('what is sold is a shop article, whatever its type [ART-003]', () => {
  for (const type of [0, 1, 2, 3]) expect(articleKind({ isShop: true, type })).toBe('shop')
})

test('types 0 and 2 are trending, 1 is best, all others are articles [ART-004 ART-005 ART-006]', () => {
  expect([0, 1, 2, 3, 4, -1].map((type) => articleKind({ isShop: false, type }))).toEqual([
    'trending',
    'best',
    'trending',
    'article',
    'article',
    'article',
  ])
})

test('there are four types, and each of the four kinds is that of some article [ART-002]', () => {
  expect(ARTICLE_TYPES).toEqual([0, 1, 2, 3])
  const kinds = [true, false].flatMap((isShop) => ARTICLE_TYPES.map((type) => articleKind({ isShop, type })))
  expect(new Set(ARTICLE_KINDS)).toEqual(new Set(kinds))
})

test('a path has kind, slug and id; the slug is the title in lower case without punctuation, URL-encoded [ART-002 ART-007]', () => {
  const of = (title: string) => articlePath({ id: 7, title, isShop: false, type: 1 })
  expect(of('Été: 5 idées!')).toBe('/today/best/%C3%A9t%C3%A9-5-id%C3%A9es/7/')
  expect(of('Five  ways — to Dye, with Indigo?')).toBe('/today/best/five-ways-to-dye-with-indigo/7/')
  expect(of('!?…')).toBe('/today/best/7/7/')
  // Longer than the slug of a board.
  expect(of('a'.repeat(120))).toBe(`/today/best/${'a'.repeat(120)}/7/`)
})

test('articles are written for 34 locales of nine languages [ART-008 ART-009 ART-010 ART-011]', () => {
  const countries = (language: string) =>
    EDITORIAL_LOCALES.filter((locale) => locale.startsWith(`${language}-`)).map((locale) => locale.slice(3))
  expect(countries('en')).toEqual(['US', 'GB', 'CA', 'IN', 'AU', 'ID'])
  expect(countries('es')).toEqual('MX PE AR CL CO ES VE UY PY EC BO CR DO SV GT HN NI PR PA'.split(' '))
  expect(countries('pt')).toEqual(['BR'])
  expect(countries('de')).toEqual(['DE', 'AT', 'CH'])
  expect(['fr', 'id', 'ja', 'it', 'sv'].map(countries)).toEqual([['FR'], ['ID'], ['JP'], ['IT'], ['SE']])
  expect(EDITORIAL_LOCALES).toHaveLength(34)
  expect(isEditorialLocale('de', 'AT')).toBe(true)
  expect(isEditorialLocale('de', 'US')).toBe(false)
  expect(localeParts('id-ID')).toEqual({ language: 'id', country: 'ID' })
  expect(() => localeParts('nl-NL')).toThrow(RangeError)
  // The language alone is known.
  expect(() => localeParts('de-US')).toThrow(RangeError)
})

test('an article appears exactly at its time [ART-001]', () => {
  expect(articleState(null, 1000)).toBe('draft')
  expect(articleState(1001, 1000)).toBe('scheduled')
  expect(articleState(1000, 1000)).toBe('published')
})
