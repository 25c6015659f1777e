import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../language.ts'
import { alphabetOf, nameOrder, nameOrders } from './name-order.ts'

/** Pseudo-random numbers, the same in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const WORDS: Record<Language, string> = {
  en: "board boards co-op coop naïve café résumé rock’n’roll Zoë kitchen kitchens don't encyclopædia Sunday Æther",
  de: 'Straße Strasse Straßen Übung Uebung Ubung Äpfel Apfel Apfelbaum Öl Ol Oel Küche Kuche groß grosse Mädchen Maß Masse',
  es: 'caña cana canas canto cañón canon niño nino nación nube ñandú ángel corazón pingüino llama chica lluvia',
  fr: 'cote côte coté côté cœur coeur coeurs œuvre été ete étés garçon garcon français élève Noël île aigüe',
  id: 'rumah rumah-rumah dapur kebun anak-anak pagi malam makanan ide',
  it: 'città citta cittadina perché perche più piu caffè lunedì virtù università è e',
  ja: 'かばん カバン がくせい かくせい ひと びと ぴと あお アオ きょう きよう ねこ ﾈｺ はな ばな ぱな',
  pt: 'ação acao avó avô avo coração maçã maca pão pao três lingüiça você vovô óculos',
  sv: 'ål alm ål ärta arta öga oga ö o åka aka zebra zon äpple apple Ångström über yber mössa smörgås være øre',
}
const MORE = ['ﬁlm', 'film', 'ﬂur', 'Ｂｏａｒｄ', 'board', 'łódź', 'lodz', 'Ĳssel', '№', '½', 'đ', '🙂']

/** A number that mixes digits of several scripts or widths: `Intl.Collator` takes its parts as several numbers, `nameOrder` as one. */
const MIXED = /\d[٠-٩０-９]|[٠-٩][\d０-９]|[０-９][\d٠-٩]|[٠-٩]{3}|[０-９]{3}/

function namesOf(language: Language, count: number): string[] {
  const next = numbersFrom(language.charCodeAt(0) * 256 + language.charCodeAt(1))
  const words = [...WORDS[language].split(' '), ...(language === 'ja' ? [] : WORDS.en.split(' ')), ...MORE.slice(0, 7)]
  const one = (list: readonly string[]) => list[next(list.length)] ?? ''
  const word = () => {
    const text = one(words)
    return (
      [text, text.toUpperCase(), text.normalize('NFD'), `${text.charAt(0).toUpperCase()}${text.slice(1)}`, text][
        next(5)
      ] ?? ''
    )
  }
  const number = () =>
    one([String(next(12)), String(next(3000)), `0${next(20)}`, '007', '٣٤', '１２', '99999999999999999999'])
  const name = () => {
    const parts = Array.from({ length: 1 + next(3) }, () => (next(3) === 0 ? number() : word()))
    return parts.join(one([' ', ' ', ' ', '', '-', ' & ', ', ', ' / ', '. ', ' (']))
  }
  return Array.from({ length: count }, name).filter((each) => !MIXED.test(each))
}

/** A text that JavaScript compares as SQLite compares the key: by code points. */
const inDatabase = (key: string) => [...key].map((each) => each.codePointAt(0)?.toString(16).padStart(6, '0')).join(' ')
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

test.each(LANGUAGES)('10,000 names in %s stand in the order of Intl.Collator', (language) => {
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'accent' })
  const names = namesOf(language, 10_500).map((name) => ({
    name,
    key: inDatabase(nameOrder(name, alphabetOf(language))),
  }))
  expect(names.length).toBeGreaterThan(10_000)
  const wrong: string[] = []
  const sorted = names.toSorted((a, b) => collator.compare(a.name, b.name))
  const next = numbersFrom(7)
  for (const [i, a] of sorted.entries())
    for (const b of [sorted[i + 1], sorted[next(sorted.length)]])
      if (b && compare(a.key, b.key) !== Math.sign(collator.compare(a.name, b.name)))
        wrong.push(`${a.name} | ${b.name}: ${collator.compare(a.name, b.name)}`)
  expect(wrong.slice(0, 20)).toEqual([])
})

test('a name has another place in the alphabet of a language only if it has letters of it', () => {
  expect(nameOrders('Kitchen 2').others).toBeNull()
  expect(Object.keys(nameOrders('Öl').others ?? {})).toEqual(['sv'])
  expect(Object.keys(nameOrders('caña').others ?? {})).toEqual(['es'])
})

test('Japanese stands by its kana, of both kinds, before Chinese characters, and these by code point', () => {
  const sorted = (names: string[]) =>
    names.toSorted((a, b) => compare(inDatabase(nameOrder(a)), inDatabase(nameOrder(b))))
  expect(sorted(['家', 'リビング', 'いす', 'Board 10', '中庭', 'ｱｲﾃﾞｱ', 'board 2'])).toEqual([
    'board 2',
    'Board 10',
    'ｱｲﾃﾞｱ',
    'いす',
    'リビング',
    '中庭',
    '家',
  ])
})
