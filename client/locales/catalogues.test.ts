import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { LANGUAGES, type Language, localeFor } from '#domain/language.ts'
import { compactNumber, fullNumber } from '#domain/numbers.ts'
import { SAME_AS_ENGLISH } from './same-as-english.ts'
import { createWords, type MessageId } from './words.ts'

type Catalogue = Record<MessageId, string>
type Choices = Record<string, CompiledMessage>

const files = import.meta.glob<Catalogue>('./*.json', { eager: true, import: 'default' })
const ids = Object.keys(catalogueOf('en')) as MessageId[]
const translations = LANGUAGES.filter((language) => language !== 'en')

function catalogueOf(language: Language): Catalogue {
  const catalogue = files[`./${language}.json`]
  if (!catalogue) throw new Error(`There is no catalogue for ${language}`)
  return catalogue
}

function wordsOf(language: Language) {
  const compiled = Object.entries(catalogueOf(language)).map(([id, text]) => [id, compileMessageOrThrow(text)])
  return createWords(language, localeFor(language, null), Object.fromEntries(compiled))
}

test('each language has one catalogue', () => {
  expect(Object.keys(files).sort()).toEqual(LANGUAGES.map((language) => `./${language}.json`).sort())
})

test('each id has a dot, by which the build knows it in a view: another one would be shown to people in place of its text', () => {
  expect(ids.filter((id) => !id.includes('.'))).toEqual([])
})

test.each(translations)('%s has the ids of English in the order of English', (language) => {
  expect(Object.keys(catalogueOf(language))).toEqual(ids)
})

test.each(LANGUAGES)('%s compiles and leaves no text empty', (language) => {
  for (const [id, text] of Object.entries(catalogueOf(language))) {
    expect(() => compileMessageOrThrow(text), id).not.toThrow()
    expect(text.trim(), id).toBe(text)
    expect(text, id).not.toBe('')
  }
})

test.each(LANGUAGES)('%s uses only the kinds of placeholders that `words.ts` formats', (language) => {
  for (const [id, text] of Object.entries(catalogueOf(language)))
    for (const kind of kindsOf(compileMessageOrThrow(text)))
      expect(['plural', 'selectordinal', 'select', undefined], id).toContain(kind)
})

/** The kinds of a text's placeholders, such as "plural"; undefined for those that are only replaced. */
function kindsOf(message: CompiledMessage): unknown[] {
  const placeholders = message.filter((token) => typeof token !== 'string')
  const nested = choicesOf(message).flatMap((choices) => Object.values(choices).flatMap(kindsOf))
  return [...placeholders.map(([, kind]) => kind), ...nested]
}

/** The plural forms in a text, without the compiler's own `offset`. */
function choicesOf(message: CompiledMessage): Choices[] {
  return message.flatMap((token) => {
    if (typeof token === 'string' || token[1] !== 'plural') return []
    const { offset: _, ...forms } = token[2] as Choices
    return [forms]
  })
}

/** The names of a text's placeholders; "#" is the counted number. */
function placeholdersOf(message: CompiledMessage): string[] {
  const names = message.flatMap((token) => {
    if (typeof token === 'string') return token === '#' ? ['#'] : []
    const inner = choicesOf([token]).flatMap((choices) => Object.values(choices).flatMap(placeholdersOf))
    return [token[0], ...inner]
  })
  return [...new Set(names)].sort()
}

test.each(translations)('%s has the placeholders of English in every text', (language) => {
  for (const id of ids) {
    const theirs = compileMessageOrThrow(catalogueOf(language)[id])
    expect(placeholdersOf(theirs), id).toEqual(placeholdersOf(compileMessageOrThrow(catalogueOf('en')[id])))
  }
})

/** Texts whose verb agrees with a number that is not part of them. */
const AGREEING = [
  ...['bell.follow', 'bell.follow_request', 'bell.request_approved', 'bell.save', 'bell.tried', 'bell.pin_reaction'],
  ...['bell.comment', 'bell.reply', 'bell.mention', 'bell.reaction'],
  ...['bell.board_invite', 'bell.board_joined', 'bell.board_left', 'bell.board_pin'],
]

test.each(LANGUAGES)('%s has each of its plural forms, and each shows the number [LOC-005]', (language) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  for (const [id, text] of Object.entries(catalogueOf(language))) {
    for (const choices of choicesOf(compileMessageOrThrow(text))) {
      expect(Object.keys(choices).sort(), id).toEqual([...pluralCategories].sort())
      for (const form of Object.values(choices))
        expect(placeholdersOf(form), id).toHaveLength(AGREEING.includes(id) ? 0 : 1)
    }
  }
})

const COUNTS = [0, 1, 2, 5, 1234, 1_000_000]

test.each<[Language, string[]]>([
  ['en', ['0 Pins', '1 Pin', '2 Pins', '5 Pins', '1,234 Pins', '1,000,000 Pins']],
  ['es', ['0 Pines', '1 Pin', '2 Pines', '5 Pines', '1234 Pines', '1.000.000 de Pines']],
  ['pt', ['0 Pin', '1 Pin', '2 Pins', '5 Pins', '1.234 Pins', '1.000.000 de Pins']],
  ['de', ['0 Pins', '1 Pin', '2 Pins', '5 Pins', '1.234 Pins', '1.000.000 Pins']],
  ['fr', ['0 Épingle', '1 Épingle', '2 Épingles', '5 Épingles', '1 234 Épingles', '1 000 000 d’Épingles']],
  ['id', ['0 Pin', '1 Pin', '2 Pin', '5 Pin', '1.234 Pin', '1.000.000 Pin']],
  ['ja', ['ピン0件', 'ピン1件', 'ピン2件', 'ピン5件', 'ピン1,234件', 'ピン1,000,000件']],
  ['it', ['0 Pin', '1 Pin', '2 Pin', '5 Pin', '1234 Pin', '1.000.000 di Pin']],
  ['sv', ['0 Pins', '1 Pin', '2 Pins', '5 Pins', '1 234 Pins', '1 000 000 Pins']],
])('%s counts Pins in its own forms and digits [LOC-005]', (language, expected) => {
  const words = wordsOf(language)
  const said = COUNTS.map((count) => words._('board.pins', { count }).replace(/\s/g, ' '))
  expect(said).toEqual(expected)
})

test.each(LANGUAGES)('%s formats every plural text with 0, 1, 2, 5 and 1234 [LOC-005]', (language) => {
  const words = wordsOf(language)
  const plurals = ids.filter((id) => choicesOf(compileMessageOrThrow(catalogueOf(language)[id])).length > 0)
  expect(plurals).toEqual([
    'profile.followers',
    'profile.following',
    'profile.views',
    'message.too_many',
    'people.more',
    'message.unread',
    'bell.new',
    ...AGREEING,
    'follow.waiting',
    'board.pins',
    'board.sections',
    'closeup.like',
    'closeup.saves',
    'closeup.tried_by',
    'closeup.servings',
    'comment.title',
    'comment.show_replies',
    'comment.like',
    'pin.more_saves',
    'staff.notices',
    'staff.earlier',
    'staff.refusal_pins',
    'analytics.days',
    'tokens.days',
    'from_cluster.loose',
    'from_cluster.on_boards',
    'exposure.everyone',
    'exposure.link',
    'exposure.followers',
    'exposure.people',
    'exposure.people_count',
    'picker.found',
    'save.sent_later',
    'save.refused_later',
    'make.found_count',
    'make.waiting',
    'make.sent_later',
    'make.refused_later',
    'offline.size',
    'webhook.attempts',
    'import.understood',
    'import.fact_pins',
    'import.fact_boards',
    'import.fact_known',
    'import.fact_created',
    'import.skip.unreadable',
    'import.skip.empty',
    'import.skip.forbidden_link',
    'import.skip.too_long',
    'import.skip.too_many_boards',
    'import.skip.unsupported',
    ...['import.preview.more', 'import.preview.known', 'import.preview.known_more'],
    ...['import.fact_comments', 'import.fact_follows', 'import.fact_marks', 'import.skip.twice', 'import.skip.others'],
    ...['import.skip.no_file', 'import.skip.bad_picture', 'import.broken_count', 'import.broken_lines'],
  ])
  for (const id of plurals) {
    for (const count of [0, 1, 2, 5, 1234]) {
      const number = id.startsWith('profile.') ? compactNumber : fullNumber
      const shown = number(count, localeFor(language, null))
      const text = words._(id, { count, shown })
      if (AGREEING.includes(id)) {
        expect(text, id).toMatch(/^[^\d{}#]+$/)
        continue
      }
      expect(text, id).toContain(shown)
      expect(text.replace(shown, ''), id).toMatch(/^[^\d{}#]+$/)
    }
  }
})

test.each(translations)('%s is translated', (language) => {
  const same = ids.filter((id) => catalogueOf(language)[id] === catalogueOf('en')[id])
  const expected = ids.filter((id) => id === 'profile.impressum' || id.startsWith('language.view_in.'))
  expect(same.sort()).toEqual([...expected, ...(SAME_AS_ENGLISH[language] ?? [])].sort())
})

const sources = Object.values(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '../../{worker,domain}/**/*.{ts,tsx}', '!../**/*.test.*'], {
    eager: true,
    import: 'default',
    query: '?raw',
  }),
).join('\n')

/** True if the sources contain an id, as a literal (`'group.secret.note'`) or as a template (`group.${group}`, 'secret'). */
function isUsed(id: string): boolean {
  const dot = id.lastIndexOf('.') + 1
  const built = sources.includes(`\`${id.slice(0, dot)}\${`) && sources.includes(`'${id.slice(dot)}'`)
  return built || sources.includes(`'${id}'`) || sources.includes(`="${id}"`)
}

test('every text is used somewhere', () => {
  expect(isUsed('nav.nowhere')).toBe(false)
  expect(ids.filter((id) => !isUsed(id))).toEqual([])
})
