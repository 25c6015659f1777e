import type { Language } from '#domain/language.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Family } from './art/families.ts'
import type { BoardPlan } from './boards.ts'
import { FILM_SIZE, type FilmName } from './films.ts'
import { palettes } from './palettes.ts'
import { hashText, type Random, seededRandom } from './random.ts'
import { type DemoPage, PAGE_SIZE, story } from './story.ts'
import { english } from './words/english.ts'
import { german, indonesian, japanese, swedish } from './words/others.ts'
import { french, italian, portuguese, spanish } from './words/romance.ts'
import type { Phrases, Words } from './words/words.ts'

/** A pin of the demo world; dates count back in days from the day of filling. */
export interface DemoPin {
  owner: string
  /** The name of one of the owner's boards, or null for a pin on none. */
  board: string | null
  section: string | null
  title: string
  description: string
  link: string | null
  alt: string
  /** Pixels of the painted picture. */
  width: number
  height: number
  family: Family
  seed: number
  palette: string
  annotations: string[]
  is_repin: boolean
  /** The film that the pin shows; its first frame is the pin's picture. */
  film: FilmName | null
  /** The pages of a story; the first page is the pin's picture. */
  story: readonly DemoPage[] | null
  price: { value: number; currency: string } | null
  days_ago: number
  /** False: the picture is never stored, so it never loads. */
  loads: boolean
  favorited: boolean
}

const words: Readonly<Record<Language, Words>> = {
  en: english,
  pt: portuguese,
  es: spanish,
  fr: french,
  it: italian,
  de: german,
  sv: swedish,
  id: indonesian,
  ja: japanese,
}

/** Width and height, with the more common ratios repeated. */
const sizes = [
  [800, 1200],
  [800, 1200],
  [800, 1200],
  [900, 1200],
  [900, 1200],
  [960, 1200],
  [960, 1200],
  [1080, 1080],
  [1080, 1080],
  [1200, 675],
  [1200, 900],
  [545, 1200],
  [1200, 480],
] as const

const sources = [
  'https://mira.studio/notes',
  'https://paper-and-tide.example/journal',
  'https://pattern-archive.example/plates',
  'https://casa-do-azulejo.example/colecao',
  'https://slow-press.example/issues',
  'https://northlight.example/prints',
  'https://museum-of-small-things.example/object',
  'https://feira-do-papel.example/2025',
  'https://kitchen-drawings.example/posts',
]

/** Pins that show a film or a story: `owner/board/number`. Other fields are those of any other Pin, so that lists keep their order. */
const shown: Readonly<Record<string, Partial<DemoPin>>> = {
  'atelier/Cartes et carnets/5': {
    ...FILM_SIZE,
    film: 'rising-sun',
    family: 'riso',
    title: 'Le soleil se lève, carte animée',
    description: 'Trois encres, cent feuilles, cinq secondes.',
    alt: 'Un soleil jaune sort d’une mer de points, ses rayons tournent',
    link: 'https://atelier-fournier.example/boutique/soleil-120',
    annotations: ['risographie', 'soleil', 'carte'],
  },
  'atelier/Papiers marbrés/5': {
    ...FILM_SIZE,
    film: 'stirred-bath',
    title: 'Le bain se remue',
    description: 'Six secondes avant de poser la feuille.',
    alt: 'Des encres violettes et orange s’enroulent sur l’eau',
  },
  'atelier/Papiers marbrés/9': {
    ...PAGE_SIZE,
    story,
    palette: 'saffron',
    title: 'Comment naît une feuille marbrée',
    description: 'Du bain à la feuille, en cinq pages.',
    alt: 'Papier marbré, peigné deux fois',
  },
}

/** The pins of a board, or with `board: null` of none. Deterministic for a plan. */
export function pinsOf(plan: BoardPlan, board: string | null = plan.board.name): DemoPin[] {
  const random = seededRandom(`${plan.board.owner} ${plan.board.name}`)
  const said = new Set<string>()
  return Array.from({ length: plan.pins }, (_, i) => pinOf(random, plan, board, i, said))
}

function pinOf(random: Random, plan: BoardPlan, board: string | null, i: number, said: Set<string>): DemoPin {
  const { owner, days_ago } = plan.board
  // The first pins are the cover: one of each family, so that the cover represents the board.
  const family =
    i < plan.families.length ? (plan.families[i] ?? random.pick(plan.families)) : random.pick(plan.families)
  const { said: phrases, from } = speak(random.pick(plan.languages), family)
  const [width, height] = random.pick(sizes)
  const business = owner === 'atelier'
  const name = random.chance(business ? 0 : 0.06) ? '' : nameIt(random, phrases, from, said)
  const title = plan.isWordy ? [name, ...phrases.notes, phrases.seen].join(' ').slice(0, LIMITS.text.pinTitle) : name
  const isTall = business && i % 16 === 5
  const created = business || random.chance(0.14)
  return {
    owner,
    board,
    section: random.chance(0.86) ? (plan.shelves[family] ?? null) : null,
    title,
    description: random.chance(0.68) ? describe(random, phrases, from) : '',
    link:
      created && !business
        ? null
        : `${business ? 'https://atelier-fournier.example/boutique' : random.pick(sources)}/${family}-${random.integer(12, 980)}`,
    alt: phrases.seen,
    width: isTall ? 675 : width,
    height: isTall ? 1200 : height,
    family,
    seed: hashText(`${owner} ${plan.board.name} ${i}`) % 1_000_000,
    palette: random.pick(plan.palettes.length > 0 ? plan.palettes : palettes.map((palette) => palette.name)),
    annotations: random.shuffle(phrases.subjects).slice(0, random.integer(2, 4)),
    is_repin: !created,
    film: null,
    story: null,
    price:
      business && !isTall && random.chance(0.62)
        ? { value: random.pick([6, 9.5, 14, 18, 24, 32, 38, 45, 60, 120]), currency: 'EUR' }
        : null,
    days_ago: Math.floor(days_ago * random.next() ** 1.5),
    loads: owner !== 'rui',
    favorited: owner === 'mira' && board !== null && random.chance(0.05),
    ...shown[`${owner}/${board}/${i}`],
  }
}

/** The words of a language for a family; English if it has none. */
function speak(language: Language, family: Family): { said: Phrases; from: Words } {
  const own = words[language].families[family]
  if (own) return { said: own, from: words[language] }
  const said = english.families[family]
  if (!said) throw new RangeError(`no words for ${family}`)
  return { said, from: english }
}

function nameIt(random: Random, { titles }: Phrases, { joint, tails }: Words, said: Set<string>): string {
  for (let tries = 0; tries < 60; tries++) {
    const title = random.pick(titles)
    // A title that already has a comma reads badly with a second one.
    const full =
      !/[,，、]/.test(title) && (said.has(title) || random.chance(0.3))
        ? `${title}${joint}${random.pick(tails)}`
        : title
    if (said.has(full)) continue
    said.add(full)
    return full
  }
  return ''
}

function describe(random: Random, { notes }: Phrases, { joint }: Words): string {
  const [first = '', second = ''] = random.shuffle(notes)
  return second !== '' && random.chance(0.25) ? `${first}${joint === '・' ? '' : ' '}${second}` : first
}
