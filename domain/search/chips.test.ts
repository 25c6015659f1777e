import { expect, test } from 'vitest'
import { chipsOf, type Sampled } from './chips.ts'
import { COLOR_FAMILIES, colorWords, indexedFamilyOf } from './colors.ts'

const pin = (color: string, title: string, ...topics: string[]): Sampled => ({
  color,
  title,
  topics,
  isByParts: false,
  isWholeInParts: false,
})
const SAMPLE = [
  pin('995555', 'Lisbon tram', 'Tram', 'Street'),
  pin('995555', 'Lisbon tiles', 'Tile', 'Street'),
  pin('4477aa', 'Lisbon harbour', 'Harbour', 'Street'),
  pin('4477aa', 'A tram in Lisbon', 'Rail', 'Portugal'),
]
const LISBON = { words: ['lisbon'] }

test('words that split the results in half come first; what all have, one has, or was searched for is left out', () => {
  expect(chipsOf(SAMPLE, LISBON)).toEqual({ words: ['tram', 'street'], colors: ['blue', 'red'] })
  expect(chipsOf(SAMPLE, { words: ['lisbon', 'tram'] }).words).toEqual(['street'])
})

test('a search with one result, or none, has nothing to split', () => {
  expect(chipsOf(SAMPLE.slice(0, 1), LISBON)).toEqual({ words: [], colors: [] })
  expect(chipsOf([], LISBON)).toEqual({ words: [], colors: [] })
})

test('of two results each word of one splits them', () => {
  expect(chipsOf(SAMPLE.slice(0, 2), LISBON).words).toEqual(['tile', 'tram'])
})

test('of two forms of a word one is offered, and words that the same Pins have come last', () => {
  const sample = [
    pin('995555', 'One', 'Azulejo', 'Ceramics'),
    pin('995555', 'Two', 'Azulejos', 'Ceramics'),
    pin('995555', 'Three', 'Balcony', 'Iron'),
    pin('995555', 'Four', 'Balcony', 'Doorway'),
    pin('995555', 'Five', 'Doorway'),
    pin('995555', 'Six', 'Ceramics'),
  ]
  expect(chipsOf(sample, LISBON).words).toEqual(['ceramics', 'azulejo', 'balcony', 'doorway'])
  const twins = sample.slice(0, 4).map((each) => ({ ...each, topics: [...each.topics, `${each.topics[0]} wall`] }))
  expect(chipsOf(twins, LISBON).words).toEqual(['azulejo', 'balcony', 'azulejo wall', 'ceramics', 'balcony wall'])
})

test('a word that contains the searched one is offered, one that begins with it or is another form of it is not', () => {
  const sample = [
    pin('995555', 'x', 'Cart', 'Artists'),
    pin('995555', 'y', 'Cart', 'Prints'),
    pin('995555', 'z', 'Art'),
  ]
  expect(chipsOf(sample, { words: ['art'] }).words).toEqual(['cart'])
  expect(chipsOf(sample.slice(0, 2), { words: ['printed'] }).words).toEqual(['artists'])
})

test('accents and case of words are ignored, and a word in a title counts', () => {
  const sample = [pin('995555', 'CAFÉ', 'Bar'), pin('995555', 'x', 'Cafe'), pin('995555', 'y', 'Kiosk')]
  expect(chipsOf(sample, LISBON).words).toEqual(['cafe'])
  const spelled = [...sample, pin('995555', 'z', 'CAFÉS'), pin('995555', 'z', 'Kiosk')]
  expect(chipsOf(spelled, LISBON).words).toEqual(['cafe', 'kiosk'])
})

test('a word that a search would not find again, or that does not fit into it, is not offered', () => {
  const twice = (more: Partial<Sampled>, ...topics: string[]) =>
    [1, 2, 3].map((i) => ({ ...pin('995555', 'Azulejo', ...(i < 3 ? topics : [])), ...more }))
  const offered = (more: Partial<Sampled>, ...topics: string[]) => chipsOf(twice(more, ...topics), LISBON).words
  expect(offered({}, '東京', 'Tile 東京', 'Porto, Portugal', '✨', 'plain')).toEqual(['plain'])
  expect(offered({ isByParts: true }, 'Azul', 'Ceramics')).toEqual([])
  expect(offered({ isByParts: true, isWholeInParts: true }, '東京', 'Ceramics')).toEqual(['ceramics', '東京'])
  const many = { words: '1 2 3 4 5 6 7 8 9 10 11'.split(' ') }
  expect(chipsOf(twice({}, 'one', 'one two'), many).words).toEqual(['one'])
  const long = { words: ['lisbon'], with: 'w'.repeat(196) }
  expect(chipsOf(twice({}, 'yes', 'quarry'), long).words).toEqual(['yes'])
})

test('the family of a colour is the one under which a search finds it', () => {
  for (const family of COLOR_FAMILIES)
    for (const word of colorWords(family)) {
      const edge = [...word.slice(1)].map((eighth) => (Number(eighth) * 32 + 31).toString(16).padStart(2, '0')).join('')
      expect(indexedFamilyOf(edge), word).toBe(family)
    }
})
