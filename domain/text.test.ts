import { expect, test } from 'vitest'
import {
  capitalizeFirst,
  cleanTitle,
  firstNameOf,
  gridTitle,
  nameKey,
  pinDescription,
  pinText,
  placeSlug,
  slugify,
} from './text.ts'
import { truncate, truncateAtWord } from './truncate.ts'

test('a title is trimmed [TXT-001]', () => {
  expect(cleanTitle('  Dune study, late October \n')).toBe('Dune study, late October')
})

test('a grid title is cut at 200 characters without an ellipsis [TXT-002]', () => {
  expect(gridTitle('a'.repeat(200))).toBe('a'.repeat(200))
  expect(gridTitle('a'.repeat(201))).toBe('a'.repeat(200))
  expect(gridTitle(`  ${'a'.repeat(200)}  `)).toBe('a'.repeat(200))
})

test('cutting a text never splits a surrogate pair', () => {
  expect(gridTitle(`${'a'.repeat(199)}🌿b`)).toBe('a'.repeat(199))
  expect(gridTitle(`${'a'.repeat(198)}🌿b`)).toBe(`${'a'.repeat(198)}🌿`)
  expect(truncate(`${'a'.repeat(79)}🌿b`)).toBe(`${'a'.repeat(79)}…`)
  expect(slugify(`${'a'.repeat(49)}𠮷`)).toBe('a'.repeat(49))
})

test('a description with 3 characters or fewer is not shown [TXT-003]', () => {
  expect(pinDescription('abc', 'Mira')).toBeNull()
  expect(pinDescription('abcd', 'Mira')).toBe('abcd')
  expect(pinDescription(' a \n b  ', 'Mira')).toBeNull()
  expect(pinDescription(null, null)).toBeNull()
})

test('a description that only repeats the display name is not shown [TXT-004]', () => {
  expect(pinDescription('Mira  Okafor', 'Mira Okafor')).toBeNull()
  expect(pinDescription('Mira Okafor, printmaker', 'Mira Okafor')).toBe('Mira Okafor, printmaker')
})

test('a description is cut at a word within 496 characters, and its whitespace is collapsed [TXT-005]', () => {
  const words = 'salt and light '.repeat(40)
  const shown = pinDescription(words, null)
  expect(shown).toBe(`${'salt and light '.repeat(33)}…`.replace(' …', '…'))
  expect(pinDescription('one\n\n two\tthree', null)).toBe('one two three')
})

test('496 characters are not cut, and the ellipsis of a longer text is not counted [TXT-005]', () => {
  expect(pinDescription('a'.repeat(496), null)).toBe('a'.repeat(496))
  expect(pinDescription('a'.repeat(497), null)).toBe(`${'a'.repeat(496)}…`)
})

test('a word that ends exactly at the limit is kept, and a longer one is not', () => {
  expect(truncateAtWord('salt and light', 8)).toBe('salt and…')
  expect(truncateAtWord('salt and light', 7)).toBe('salt…')
  expect(truncateAtWord('salt and light', 14)).toBe('salt and light')
})

test('a text without spaces is cut inside a word instead of being removed', () => {
  expect(truncateAtWord(`私は${'紙'.repeat(200)}`, 110)).toBe(`私は${'紙'.repeat(108)}…`)
  expect(truncateAtWord(`a ${'b'.repeat(200)}`, 110)).toBe(`a ${'b'.repeat(108)}…`)
})

test('a text is truncated to 80 characters and an ellipsis by default [TXT-006]', () => {
  expect(truncate('a'.repeat(80))).toBe('a'.repeat(80))
  expect(truncate('a'.repeat(81))).toBe(`${'a'.repeat(80)}…`)
  expect(truncate('abcdef', 5)).toBe('abcde…')
})

test('the texts of a pin are title, gridTitle, description, link and createdAt [TXT-009]', () => {
  const pin = {
    title: ` Dune study ${'d'.repeat(200)}`,
    description: 'Wind  from the sea',
    link: 'https://mira.studio/dunes',
    createdAt: 'Sun, 04 Apr 2021 05:43:58 +0000',
  }
  expect(pinText(pin)).toEqual({
    title: `Dune study ${'d'.repeat(200)}`,
    gridTitle: `Dune study ${'d'.repeat(189)}`,
    description: 'Wind from the sea',
    link: 'https://mira.studio/dunes',
    createdAt: 'Sun, 04 Apr 2021 05:43:58 +0000',
  })
  expect(pinText({ ...pin, description: ` ${pin.title}` }).description).toBe(null)
})

test('a slug is lower case, without punctuation and symbols, and has hyphens for spaces [G-021]', () => {
  expect(slugify('Été: 5 idées!')).toBe('été-5-idées')
  expect(slugify('  Salt &  light + €5 ')).toBe('salt-light-5')
  expect(slugify('東京 の 夜')).toBe('東京-の-夜')
  expect(slugify('mid-century')).toBe('midcentury')
})

test('a board or section keeps hyphens between words, whatever dash is typed, and no others [BRD-013]', () => {
  expect(placeSlug('Black-and-white')).toBe('black-and-white')
  expect(placeSlug('Mid‐century – 1950–1960')).toBe('mid-century-1950-1960')
  expect(placeSlug('-- Rock-’n’-Roll! --')).toBe('rock-n-roll')
  expect(placeSlug('C-')).toBe('c')
})

test('a slug has at most 50 characters and no hyphen at its end', () => {
  expect(slugify('a'.repeat(51))).toBe('a'.repeat(50))
  expect(slugify(`${'a'.repeat(49)} b`)).toBe('a'.repeat(49))
})

test('a title of symbols and invisible characters alone has an empty slug', () => {
  for (const title of ['', '   ', '!?…', '❤️‍🔥', '../..', '\u0000\u200b\u2060', '\uD83C'])
    expect(slugify(title)).toBe('')
})

test('a hostile title gives a slug that is valid in a URL', () => {
  expect(encodeURIComponent(slugify('a\uD83Cb\u0007c\u202Ed'))).toBe('abcd')
})

test('only the first letter of a name is capitalised, by the rules of its language [G-052]', () => {
  expect(capitalizeFirst('home decor', 'en-US')).toBe('Home decor')
  expect(capitalizeFirst('élan vital', 'fr-FR')).toBe('Élan vital')
  expect(capitalizeFirst('𐐨abc', 'en-US')).toBe('𐐀abc')
  expect(capitalizeFirst('istanbul', 'tr')).toBe('İstanbul')
  expect(capitalizeFirst('', 'en-US')).toBe('')
})

test('names that are equal after trimming, NFKC and case folding have the same key [G-021]', () => {
  expect(nameKey(' Home Decor ')).toBe(nameKey('home decor'))
  expect(nameKey('Ｈｏｍｅ')).toBe(nameKey('home'))
  expect(nameKey('Straße')).toBe(nameKey('STRASSE'))
  expect(nameKey('ΟΔΟΣ')).toBe(nameKey('οδοσ'))
  expect(nameKey('e\u0301te\u0301')).toBe(nameKey('Été'))
  expect(nameKey('kalın')).not.toBe(nameKey('kalin'))
  expect(nameKey('home  decor')).not.toBe(nameKey('home decor'))
})

test('a first name is the first word of the full name, at most 30 characters', () => {
  expect(firstNameOf('  Mira Okafor ')).toBe('Mira')
  expect(firstNameOf('atelier')).toBe('atelier')
  expect(firstNameOf('w'.repeat(31))).toBe('w'.repeat(30))
  expect(firstNameOf('  ')).toBe('')
})
