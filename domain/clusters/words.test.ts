import { expect, test } from 'vitest'
import { clusterKey, clusterName, titleWords } from './words.ts'

test('title words leave out articles, prepositions and numbers', () => {
  expect(titleWords('The Death of Actaeon, with a Distant View of the Val d’Aosta (1837)')).toEqual([
    'Death',
    'Actaeon',
    'Distant',
    'View',
    'Val',
    'Aosta',
  ])
  expect(titleWords('')).toEqual([])
  expect(titleWords('12 34 … !!')).toEqual([])
  expect(titleWords('a'.repeat(10_000))).toEqual([])
  expect(titleWords('word '.repeat(5000))).toEqual(['word'])
})

test('text without spaces is split into words, as is Cyrillic text', () => {
  const words = titleWords('海の見える小さな台所')
  expect(words).toContain('海')
  expect(words).toContain('台所')
  expect(words).not.toContain('の')
  expect(titleWords('Синее море')).toEqual(['Синее', 'море'])
})

test('spellings of one name have the same key, and an invalid name becomes empty', () => {
  expect(clusterKey(clusterName(' Sea \n '))).toBe(clusterKey(clusterName('SEA')))
  expect(clusterName('\u202eevil\u0000')).toBe('evil')
  expect(clusterName('…')).toBe('')
  expect(clusterName('x'.repeat(51))).toBe('')
})
