import { expect, test } from 'vitest'
import { chipsOf } from './chips.ts'

const pin = (color: string, title: string, ...topics: string[]) => ({ color, title, topics })
const SAMPLE = [
  pin('995555', 'Lisbon tram', 'Tram', 'Street'),
  pin('995555', 'Lisbon tiles', 'Tile', 'Street'),
  pin('4477aa', 'Lisbon harbour', 'Harbour', 'Street'),
  pin('4477aa', 'A tram in Lisbon', 'Rail', 'Portugal'),
]

test('words that split the results in half come first; what all have, one has, or was searched for is left out', () => {
  expect(chipsOf(SAMPLE, ['lisbon'])).toEqual({ words: ['tram', 'street'], colors: ['blue', 'red'] })
  expect(chipsOf(SAMPLE, ['lisbon', 'tram']).words).toEqual(['street'])
})

test('a search with one result, or none, has nothing to split', () => {
  expect(chipsOf(SAMPLE.slice(0, 1), ['lisbon'])).toEqual({ words: [], colors: [] })
  expect(chipsOf([], ['lisbon'])).toEqual({ words: [], colors: [] })
})

test('of two results each word of one splits them', () => {
  expect(chipsOf(SAMPLE.slice(0, 2), ['lisbon']).words).toEqual(['tile', 'tram'])
})
