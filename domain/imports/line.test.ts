import { expect, test } from 'vitest'
import { PALETTE } from '../media/palette.ts'
import { type ImportRow, readLine } from './line.ts'

/** A valid line with some fields replaced. */
const line = (more: object) =>
  JSON.stringify({
    source_id: 'A1',
    title: 'Norham Castle',
    image_url: 'https://pictures.example/1.jpg',
    image_width: 1200,
    image_height: 900,
    ...more,
  })

function read(more: object): { row: ImportRow; adjusted: string[] } {
  const result = readLine(line(more))
  if ('skipped' in result) throw new Error(result.skipped)
  return result
}

test('a complete line becomes a complete row', () => {
  const { row, adjusted } = read({
    description: 'Oil on canvas',
    link: 'http://www.tate.org.uk/art/1',
    created_at: '1845-01-01T00:00:00Z',
    board: 'J.M.W. Turner',
    annotations: ['castle', 'dawn'],
  })
  expect(adjusted).toEqual([])
  expect(row).toEqual({
    source_id: 'A1',
    board: 'J.M.W. Turner',
    title: 'Norham Castle',
    description: 'Oil on canvas',
    link: 'http://www.tate.org.uk/art/1',
    domain: 'tate.org.uk',
    image_url: 'https://pictures.example/1.jpg',
    width: 1200,
    height: 900,
    color: row.color,
    created_at: Date.UTC(1845, 0, 1),
    annotations: ['castle', 'dawn'],
  })
  expect(PALETTE).toContain(`#${row.color}`)
})

test('texts are cut exactly at their maximum lengths', () => {
  const whole = read({ title: 't'.repeat(200), description: 'd'.repeat(500), board: 'b'.repeat(50) })
  expect(whole.adjusted).toEqual([])
  const { row, adjusted } = read({ title: 't'.repeat(201), description: 'd'.repeat(501), board: 'b'.repeat(51) })
  expect([row.title.length, row.description.length, row.board?.length]).toEqual([200, 500, 50])
  expect(adjusted).toEqual([
    'title cut to 200 characters',
    'description cut to 500 characters',
    'board name cut to 50 characters',
  ])
})

test('a cut never splits a character, and lone surrogates in the input are removed', () => {
  expect(read({ title: `${'t'.repeat(199)}🎨` }).row.title).toBe('t'.repeat(199))
  expect(read({ title: `a\ud83cb\udfa8c🎨` }).row.title).toBe('abc🎨')
  expect(read({ source_id: 'x\ud83c' }).row.source_id).toBe('x')
})

test('hostile text stays unchanged text, and invisible control characters are removed', () => {
  const title = `<script>alert("1")</script> ' or 1=1 -- \u202e {name}`
  expect(read({ title }).row.title).toBe(title)
  expect(read({ title: ' a\u0000\u001b[31mb\n\tc ' }).row.title).toBe('a [31mb c')
})

test('a picture without a valid size becomes a square, and the adjustment is reported', () => {
  for (const size of [{}, { image_width: 0 }, { image_width: -5 }, { image_height: 1e9 }, { image_width: null }]) {
    const { row, adjusted } = read({ image_width: undefined, image_height: undefined, ...size })
    expect([row.width, row.height]).toEqual([1200, 1200])
    expect(adjusted).toEqual(['size missing: shown as a square'])
  }
})

test('a link is accepted only if it is an http or https address', () => {
  for (const link of [
    'https://a.example',
    'HTTP://A.example:8080/x?y#z',
    'https://medium.example/@ana/one',
    'https://例え.jp/猫',
  ])
    expect(read({ link }), link).toMatchObject({ row: { link }, adjusted: [] })
  for (const link of [
    'javascript:alert(1)',
    '//a.example',
    'https://a',
    'https://me:pw@a.example/',
    'https://a.example\\@b.example',
    'https://a.example/ b',
    'https://a.example:99999/',
    'https://a.example/\u0000',
    'mailto:a@a.example',
  ])
    expect(read({ link }), link).toMatchObject({
      row: { link: null, domain: '' },
      adjusted: ['link left out: not an http(s) address'],
    })
  const long = `https://a.example/${'x'.repeat(2030)}`
  expect(read({ link: long.slice(0, 2048) }).row.link).toHaveLength(2048)
  expect(read({ link: `${long}x` }).adjusted).toEqual(['link left out: longer than 2048 characters'])
})

test('a date is accepted only in ISO 8601', () => {
  expect(read({ created_at: '1922' }).row.created_at).toBe(Date.UTC(1922, 0, 1))
  expect(read({ created_at: '2026-05-04T10:00' }).row.created_at).toBe(Date.UTC(2026, 4, 4, 10))
  expect(read({ created_at: '2026-05-04T10:00:00+02:00' }).row.created_at).toBe(Date.UTC(2026, 4, 4, 8))
  for (const created_at of ['c.1820', '4', 'May 1', '2026-13-01', '2026-05-04T25:00', ''])
    expect(read({ created_at }), created_at).toMatchObject({
      row: { created_at: null },
      adjusted: ['date left out: not an ISO 8601 date'],
    })
})

test('the first twelve different annotations are kept in their order', () => {
  const words = Array.from({ length: 13 }, (_, i) => `word ${i}`)
  expect(read({ annotations: [...words.slice(0, 12), 'word 3', ' '] })).toMatchObject({
    row: { annotations: words.slice(0, 12) },
    adjusted: [],
  })
  expect(read({ annotations: words })).toMatchObject({
    row: { annotations: words.slice(0, 12) },
    adjusted: ['annotations cut to 12'],
  })
})

test('a line without an id gets an id derived from its content', () => {
  const one = read({ source_id: undefined }).row.source_id
  expect(one).toMatch(/^line:[0-9a-f]{32}$/)
  expect(read({ source_id: undefined }).row.source_id).toBe(one)
  expect(read({ source_id: undefined, board: 'x' }).row.source_id).not.toBe(one)
  const ids = Array.from({ length: 50_000 }, (_, i) => {
    const result = readLine(JSON.stringify({ title: `Untitled ${i}` }))
    return 'row' in result ? result.row.source_id : ''
  })
  expect(new Set(ids).size).toBe(50_000)
})

test('an id may be a number, and long ids remain distinct when they are shortened', () => {
  expect(read({ source_id: 42 }).row.source_id).toBe('42')
  expect(read({ source_id: 'x'.repeat(200) }).row.source_id).toBe('x'.repeat(200))
  const [one, other] = ['a', 'b'].map((end) => read({ source_id: 'x'.repeat(300) + end }).row.source_id)
  expect(one).toHaveLength(200)
  expect(one).not.toBe(other)
})

test('a line that is not a valid pin is skipped with a reason', () => {
  const deep = '['.repeat(200_000)
  expect(
    ['', '{', 'null', '[]', '"x"', deep, '{}', '{"title":" "}', '{"title":1}', '{"__proto__":{"title":"x"}}'].map(
      readLine,
    ),
  ).toEqual([
    { skipped: 'not JSON' },
    { skipped: 'not JSON' },
    { skipped: 'not a JSON object' },
    { skipped: 'not a JSON object' },
    { skipped: 'not a JSON object' },
    { skipped: 'not JSON' },
    { skipped: 'no title, description or picture' },
    { skipped: 'no title, description or picture' },
    { skipped: 'title is of the wrong kind' },
    { skipped: 'no title, description or picture' },
  ])
  expect(readLine(line({ annotations: ['a', 1] }))).toEqual({ skipped: 'annotations is of the wrong kind' })
})
