import { expect, test } from 'vitest'
import { PALETTE } from '../media/palette.ts'
import { COLOR_FAMILIES, colorWords, familyOf } from './colors.ts'
import { dayWords } from './days.ts'
import { marksOf, matchesAny, wordsOf } from './words.ts'

test('a query is split into at most twelve different words of letters and digits', () => {
  expect(wordsOf('  "Élan" NEAR(a, b) élan* — don’t 3½ ')).toEqual(['élan', 'near', 'a', 'b', 'don', 't', '3½'])
  expect(wordsOf('😀 * " ()')).toEqual([])
  expect(wordsOf('a b c d e f g h i j k l m n')).toHaveLength(12)
  expect(wordsOf('京'.repeat(100))[0]).toHaveLength(60)
})

test('marks are at the beginnings of words, else anywhere in the text, and never overlap', () => {
  const marked = (text: string, q: string) => marksOf(text, wordsOf(q)).map(([from, to]) => text.slice(from, to))
  expect(marked('Blue bluebell, so blue', 'blue')).toEqual(['Blue', 'blue', 'blue'])
  expect(marked('Skyblue and blue', 'blue')).toEqual(['blue'])
  expect(marked('Skyblue', 'blue')).toEqual(['blue'])
  expect(marked('新東京タワー', '東京')).toEqual(['東京'])
  expect(marked('ﬁre Ça E\u0301clat', 'fir ca eclat')).toEqual(['ﬁr', 'Ça', 'E\u0301clat'])
  expect(marked('blueberry', 'blue blueb')).toEqual(['blueb'])
  expect(matchesAny('A kitchen', ['kit'])).toBe(true)
  expect(matchesAny('A kitchen', ['cat'])).toBe(false)
})

/** All days of a range, as the index stores them. */
function days(from: string, to: string): string[] {
  const all = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    all.push(`d${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}`)
  return all
}

test('the prefixes of a date range match exactly its days', () => {
  const around = days('1995-06-01', '2032-06-01')
  for (const [after, before] of [
    ['2024-02-28', '2024-03-01'],
    ['1999-12-31', '2026-01-01'],
    ['2025-01-01', '2025-12-31'],
    ['2025-03-07', '2025-03-07'],
    [undefined, '2001-05-05'],
    ['2020-11-30', undefined],
    ['2025-02-02', '2025-02-01'],
  ] as const) {
    const words = dayWords(after, before)
    const found = around.filter((day) => words.some((word) => day.startsWith(word)))
    const [from, to] = [after ?? '1995-06-01', before ?? '2032-06-01']
    expect(found, `${after} ${before}`).toEqual(from > to ? [] : days(from, to))
    expect(words.length).toBeLessThan(300)
  }
})

test('every colour belongs to one family, and the index’s colour words are divided among all families', () => {
  expect(new Set(PALETTE.map((color) => familyOf(color.slice(1))))).toEqual(new Set(COLOR_FAMILIES))
  const words = COLOR_FAMILIES.flatMap(colorWords)
  expect([words.length, new Set(words).size]).toEqual([512, 512])
  for (const [color, family] of [
    ['2244aa', 'blue'],
    ['cc3322', 'red'],
    ['eeeeee', 'white'],
    ['111111', 'black'],
    ['447755', 'green'],
    ['28963c', 'green'],
    ['ff8800', 'orange'],
    ['ffe000', 'yellow'],
    ['ff66cc', 'pink'],
    ['184828', 'green'],
    ['0a0a14', 'black'],
  ] as const)
    expect(familyOf(color), color).toBe(family)
})
