import { expect, test } from 'vitest'
import { aboutInDrawer, aboutInHeader, displayUrl, hasLongWord, linkTexts, pronounText } from './header-text.ts'

test('a displayed address has no scheme, no www and no final slash', () => {
  expect(displayUrl('https://www.mira.studio/')).toBe('mira.studio')
  expect(displayUrl('http://mira.studio/a/')).toBe('mira.studio/a')
})

test('two links share fifty characters, and one may use what the other leaves [HDR-044]', () => {
  const long = `https://${'a'.repeat(60)}.example`
  expect([...linkTexts(long, null).website]).toHaveLength(50)
  expect(linkTexts(long, null).website.endsWith('…')).toBe(true)
  const both = linkTexts(long, 'b'.repeat(60))
  expect([...both.website]).toHaveLength(25)
  expect([...both.impressum]).toHaveLength(25)
  const short = linkTexts(long, 'Impressum')
  expect(short.impressum).toBe('Impressum')
  expect([...short.website]).toHaveLength(41)
  expect(linkTexts('https://a.b', 'Impressum')).toEqual({ website: 'a.b', impressum: 'Impressum' })
  expect(linkTexts(null, null)).toEqual({ website: '', impressum: '' })
})

test('the bio in the header has 130 characters less those of the links, and is cut at a word [HDR-045]', () => {
  const none = { website: '', impressum: '' }
  expect(aboutInHeader('a'.repeat(130), none)).toEqual({ text: 'a'.repeat(130), cut: false })
  expect(aboutInHeader('a'.repeat(131), none)).toEqual({ text: `${'a'.repeat(130)}…`, cut: true })
  const words = aboutInHeader('one two three '.repeat(20), { website: 'x'.repeat(20), impressum: '' })
  expect(words.cut).toBe(true)
  expect(words.text.length).toBeLessThanOrEqual(111)
  expect(words.text).toMatch(/(one|two|three)…$/)
})

test('the bio in the drawer has 170 characters [HDR-046]', () => {
  expect(aboutInDrawer('a'.repeat(170)).cut).toBe(false)
  expect(aboutInDrawer('a'.repeat(171))).toEqual({ text: `${'a'.repeat(170)}…`, cut: true })
})

test('a word is long from seventeen characters on [HDR-047]', () => {
  expect(hasLongWord('a'.repeat(17))).toBe(true)
  expect(hasLongWord(`${'a'.repeat(16)} ${'b'.repeat(16)}`)).toBe(false)
})

test('pronouns are joined by a slash [HDR-015]', () => {
  expect(pronounText(['she', 'her'])).toBe('she/her')
})
