import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { judgeRows } from '#worker/imports/new-pins.ts'
import { importRows, type PinRowInput } from '#worker/imports/write.ts'
import { db } from '../fixtures/app.ts'
import { accountLine, archiveOf, FILES, hostileAccount, hostileLines, pinLine } from '../fixtures/gate/archives.ts'
import { wrongValues } from '../fixtures/gate/columns.ts'
import { HOSTILE } from '../fixtures/gate/hostile.ts'
import { newest, takeWhole } from '../fixtures/imports.ts'
import { type Person, person } from '../fixtures/world.ts'

const SITE = 'https://pinfold.test'
const take = async (file: string) => takeWhole(await person({ isPartner: true }), file)
const countOf = async (who: Person) =>
  (await db.all<{ n: number }>(sql`select count(*) as n from pins where pinner_id = ${who.id}`))[0]?.n

test('no archive keeps a value that its column may not hold: what breaks a rule is listed with its line, and the rest comes [REL-09 REL-22]', async () => {
  const lines = hostileLines()
  const ada = await take(archiveOf(SITE, lines))
  const { state, pins = 0, broken = [], skipped = {} } = (await newest(ada)) ?? {}
  expect(state).toBe('done')
  expect(await wrongValues()).toEqual([])
  // Each line of a Pin comes, unless it has nothing to show or is itself listed as left out.
  const out = broken.filter(({ outcome }) => outcome === 'out').reduce((sum, { count }) => sum + count, 0)
  const sent = lines.filter(({ type }) => type === 'pin').length
  expect(await countOf(ada)).toBe(pins)
  expect(pins).toBeGreaterThanOrEqual(sent - out - (skipped.empty ?? 0) - (skipped.twice ?? 0))
  expect(broken.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining([
      'title',
      'description',
      'alt_text',
      'link',
      'price',
      'created_at',
      'picture_size',
      'color',
      'story',
    ]),
  )
  expect(broken.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining([
      'video',
      'annotations',
      'board_name',
      'board_description',
      'category',
      'section',
      'comment',
      'line',
    ]),
  )
  for (const { rule, lines: numbers } of broken) expect(numbers.length, rule).toBeGreaterThan(0)
})

test('no profile of an archive keeps a value that its column may not hold [REL-09 REL-22]', async () => {
  for (const value of HOSTILE.filter((each) => typeof each === 'string' && each !== '')) {
    const who = await take(archiveOf(SITE, [hostileAccount(value), pinLine(1)]))
    expect(await countOf(who), String(value)).toBe(1)
  }
  const who = await take(archiveOf(SITE, [accountLine({ about: 'x'.repeat(501), location: 'Porto' })]))
  expect((await newest(who))?.broken).toEqual([{ rule: 'profile', outcome: 'without', count: 1, lines: [2] }])
  const [row] = await db.all(sql`select about, location from users where id = ${who.id}`)
  expect(row).toEqual({ about: '', location: 'Porto' })
  expect(await wrongValues()).toEqual([])
})

test('no file of another format keeps a value that its column may not hold [REL-09 REL-22]', async () => {
  for (const [name, file] of Object.entries(FILES)) {
    const who = await take(file)
    expect((await newest(who))?.state, name).toBe('done')
    expect(await countOf(who), name).toBeGreaterThan(5)
    expect((await newest(who))?.broken.length, name).toBeGreaterThan(0)
    expect(await wrongValues(), name).toEqual([])
  }
})

test('no row that a command brings keeps a value that its column may not hold, and judging twice changes nothing [REL-09]', async () => {
  const who = await person()
  const plain = { description: '', link: null, domain: '', image_url: null, width: 3, height: 4, color: '336699' }
  const rows = [
    'title',
    'description',
    'alt',
    'link',
    'domain',
    'width',
    'created_at',
    'price',
    'story',
    'video',
    'color',
    'board',
  ].flatMap((name, i) =>
    HOSTILE.filter((value) => name !== 'board' || typeof value === 'string').map(
      (value, k) =>
        ({
          source_id: `${i} ${k}`,
          title: 'Pin',
          board: null,
          created_at: null,
          annotations: [],
          ...plain,
          [name]: value,
        }) as PinRowInput,
    ),
  )
  const once = judgeRows(rows, Date.now())
  expect(judgeRows(once, Date.now())).toEqual(once)
  expect(await importRows(db, who.id, rows, Date.now())).toEqual({ created: rows.length, unchanged: 0, crowded: 0 })
  expect(await wrongValues()).toEqual([])
})
