import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { ERRORS } from '../../domain/errors.ts'
import { LANGUAGES, type Language, localeFor } from '../../domain/language.ts'
import { compactNumber, fullNumber } from '../../domain/numbers.ts'
import { createWords, type MessageId } from './words.ts'

type Catalogue = Record<MessageId, string>

const files = import.meta.glob<Catalogue>('./*.json', { eager: true, import: 'default' })
const ids = Object.keys(catalogueOf('en')) as MessageId[]
const translations = LANGUAGES.filter((language) => language !== 'en')

/** The file as written, because the counts of a profile may be any number and a catalogue has to be whole. */
function catalogueOf(language: Language): Catalogue {
  const catalogue = files[`./${language}.json`]
  if (!catalogue) throw new Error(`There is no catalogue for ${language}`)
  return catalogue
}

function wordsOf(language: Language) {
  const compiled = Object.entries(catalogueOf(language)).map(([id, text]) => [id, compileMessageOrThrow(text)])
  return createWords(language, localeFor(language, null), Object.fromEntries(compiled))
}

test('there is one catalogue a language', () => {
  expect(Object.keys(files).sort()).toEqual(LANGUAGES.map((language) => `./${language}.json`).sort())
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

test.each(translations)('%s has the placeholders of English in every text', (language) => {
  const theirs = catalogueOf(language)
  for (const id of ids) expect([...placeholders(theirs[id])], id).toEqual([...placeholders(catalogueOf('en')[id])])
})

test.each(translations)('%s shows every placeholder in each of its plural forms', (language) => {
  for (const id of ids) {
    for (const form of pluralForms(catalogueOf(language)[id])) {
      expect([...placeholdersOf(form)], id).toEqual(id.startsWith('profile.') ? ['shown'] : ['#'])
    }
  }
})

/** What stands in a language as in English: names, marks of law, and words that both languages have. */
const SAME_AS_ENGLISH: Record<string, readonly MessageId[]> = {
  es: ['pin.video'],
  pt: ['tab.hub_pins'],
  de: ['tab.hub_pins', 'board.pins', 'pin.video', 'pin.story'],
  fr: ['pin.story'],
  id: ['pin.video'],
  it: ['pin.video', 'login.password'],
  sv: ['tab.hub_pins', 'board.pins', 'pin.video', 'pin.story'],
}

test.each(translations)('%s is translated', (language) => {
  const same = ids.filter((id) => catalogueOf(language)[id] === catalogueOf('en')[id])
  const expected = ids.filter((id) => id === 'profile.impressum' || id.startsWith('language.view_in.'))
  expect(same.sort()).toEqual([...expected, ...(SAME_AS_ENGLISH[language] ?? [])].sort())
})

test.each([
  ['BRD-059', 'notice.not_found', "We couldn't find that page."],
  ['G-079', 'toast.not_found', "We couldn't find that page."],
  ['BRD-059', 'notice.other_boards', "But here are some of {name}'s other boards!"],
  ['MOD-014', 'board.unavailable', 'This board is currently unavailable'],
  ['MOD-015', 'board.sensitive', 'This board may contain sensitive content'],
  ['BRD-007', 'group.protected', 'Protected boards'],
  [
    'BRD-007',
    'group.protected.note',
    'These boards are not shown publicly, but anyone with the URL can view them.',
  ],
  ['BRD-008', 'group.secret', 'Secret boards'],
  ['BRD-008', 'group.secret.note', 'Only you and people you invite can see these boards.'],
  ['BRD-008', 'nav.learn_more', 'Learn more'],
  ['HDR-009', 'mark.merchant', 'Verified Merchant'],
  ['HDR-009', 'mark.identity', 'Verified'],
  ['HDR-011', 'profile.impressum', 'Impressum'],
  [
    'PRV-003',
    'private.text',
    'Only approved followers can view their profile, Pins, boards, followers and following lists',
  ],
  ['BRD-011', 'empty.boards', "{name} hasn't created any boards yet"],
  ['BRD-011', 'empty.own_boards', "You haven't created any boards yet"],
  ['GRD-002', 'empty.pins', "{name} hasn't saved any Pins yet"],
  ['GRD-002', 'empty.own_pins', "You haven't saved any Pins yet"],
  ['GRD-002', 'empty.own_created', 'Pins you create will show here'],
  ['LOC-004', 'language.view_in.en', 'View in English'],
] as const)('the contract text of %s stands to the letter in %s', (_row, id, text) => {
  const words = wordsOf('en')
  expect(catalogueOf('en')[id]).toBe(text)
  expect(words._(id, { name: 'Mira' })).toBe(text.replace('{name}', 'Mira'))
})

/** requirements.md 1.3, as far as `domain/errors.ts` has its codes. */
const ERROR_TABLE: Record<number, string> = {
  1: 'Please check what you entered.',
  2: 'Log in to continue',
  3: 'You are not permitted to access that resource.',
  4: 'Log in to continue',
  5: 'The email, username or password is incorrect.',
  6: 'That is too large.',
  7: "That kind of content can't be used here.",
  8: 'You have done that too often. Try again later.',
  10: 'Method not supported.',
  11: 'API method not found.',
  12: 'Uh oh! Something went wrong.',
  14: 'Try again in a moment.',
  30: 'User not found.',
  40: 'Board not found.',
  41: 'Board section not found.',
  50: 'Pin not found.',
  90: 'This profile is private.',
}

test('every error of the wire says in English what table 1.3 says [API-011]', () => {
  const words = wordsOf('en')
  for (const { code, message } of Object.values(ERRORS)) expect(words._(message), `${code}`).toBe(ERROR_TABLE[code])
})
