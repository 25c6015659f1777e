import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BESIDE_FILE, migratedBeside, parseBeside, statementsBetween } from '#tools/beside-drizzle.ts'

test('what the migrations make beside Drizzle’s tables is what worker/model/beside-drizzle.sql says: `npm run db:generate`', () => {
  const wanted = parseBeside(readFileSync(BESIDE_FILE, 'utf8'))
  expect(new Set(wanted.map(({ kind }) => kind))).toEqual(
    new Set(['table', 'virtual table', 'index', 'view', 'trigger']),
  )
  expect(wanted.length).toBeGreaterThan(100)
  expect(statementsBetween(migratedBeside(), wanted)).toEqual([])
})

const COUNTED = 'CREATE TRIGGER `likes_counted` AFTER INSERT ON `likes` BEGIN UPDATE `pins` SET `n` = `n` + 1; END'
const WORDS_OF = "CREATE VIEW `words_of` AS SELECT `id`, `name` || '  ' AS `title` FROM `boards`"

test('a migration drops what has changed or is gone, triggers first, and makes what is new, views before triggers', () => {
  const is = parseBeside(`-- Words\n\n${WORDS_OF};\n\n${COUNTED};\n`)
  expect(is.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['view words_of', 'trigger likes_counted'])
  const twice = COUNTED.replace('+ 1', '+ 2')
  const wide = WORDS_OF.replace("'  '", "' '")
  expect(statementsBetween(is, parseBeside(`${twice};\n\n${wide};\n`))).toEqual([
    'DROP TRIGGER `likes_counted`;',
    'DROP VIEW `words_of`;',
    `${wide};`,
    `${twice};`,
  ])
  expect(statementsBetween(is, parseBeside(`${WORDS_OF};\n`))).toEqual(['DROP TRIGGER `likes_counted`;'])
  expect(statementsBetween([], is)).toEqual([`${WORDS_OF};`, `${COUNTED};`])
})

test('other line breaks, and the case of the first words, are no change; other blanks in a text are', () => {
  const is = parseBeside(`${COUNTED};\n\n${WORDS_OF};\n`)
  const broken = COUNTED.replace('CREATE TRIGGER', 'create trigger')
    .replace('BEGIN ', 'BEGIN\n  ')
    .replace(' END', '\nEND')
  expect(statementsBetween(is, parseBeside(`${broken};\n\n${WORDS_OF};\n`))).toEqual([])
  const shorter = parseBeside(`${COUNTED};\n\n${WORDS_OF.replace("'  '", "' '")};\n`)
  expect(statementsBetween(is, shorter)).toHaveLength(2)
})

test('what holds rows is never dropped, and a statement that creates nothing is refused by its words', () => {
  const words = 'CREATE VIRTUAL TABLE `pin_words` USING fts5(`title`)'
  expect(() => statementsBetween(parseBeside(`${words};\n`), [])).toThrow('pin_words holds rows')
  expect(() => parseBeside('delete from pins;\n')).toThrow(
    'This creates no table, virtual table, index, view, trigger: delete',
  )
})
