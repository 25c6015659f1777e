import { expect, test } from 'vitest'
import { PALETTE } from '../media/palette.ts'
import { type ReadRow, readLine } from './line.ts'

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

function read(more: object): ReadRow {
  const result = readLine(line(more))
  if ('skipped' in result) throw new Error(result.skipped)
  return result
}

test('a complete line becomes a complete row', () => {
  const { row, faults } = read({
    description: 'Oil on canvas',
    link: 'http://www.tate.org.uk/art/1',
    created_at: '1845-01-01T00:00:00Z',
    board: 'J.M.W. Turner',
    annotations: ['castle', 'dawn'],
  })
  expect(faults).toEqual([])
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
  expect(whole.faults).toEqual([])
  const { row, faults } = read({ title: 't'.repeat(201), description: 'd'.repeat(501), board: 'b'.repeat(51) })
  expect([row.title.length, row.description.length, row.board?.length]).toEqual([200, 500, 50])
  expect(faults.map(({ rule, outcome }) => `${rule} ${outcome}`).sort()).toEqual([
    'board_name shortened',
    'description shortened',
    'title shortened',
  ])
})

test('a cut never splits a character, and lone surrogates in the input are removed', () => {
  expect(read({ title: `${'t'.repeat(199)}🎨` }).row.title).toBe('t'.repeat(199))
  expect(read({ title: `a\ud83cb\udfa8c🎨` }).row.title).toBe('abc🎨')
  expect(read({ source_id: 'x\ud83c' }).row.source_id).toBe('x')
})

test('hostile text stays unchanged text, and invisible control characters are removed', () => {
  const title = `<script>alert("1")</script> ' or 1=1 -- \u200d {name}`
  expect(read({ title }).row.title).toBe(title)
  expect(read({ title: ' a\u0000\u001b\u202e[31mb\n\tc ' }).row.title).toBe('a [31mb c')
})

test('a picture without a size becomes a square; a size that is none is a fault', () => {
  for (const size of [{}, { image_width: null }, { image_height: 3 }])
    expect(read({ image_width: undefined, image_height: undefined, ...size }), JSON.stringify(size)).toMatchObject({
      ...{ row: { width: 1200, height: 1200 }, faults: [], isSquare: true },
    })
  for (const size of [{ image_width: 0 }, { image_width: -5 }, { image_height: 1e9 }, { image_width: 9e15 }])
    expect(read(size), JSON.stringify(size)).toMatchObject({
      row: { width: 1200, height: 1200 },
      faults: [{ rule: 'picture_size', outcome: 'without' }],
    })
})

test('a link is stored as a call stores it, and only if it is an http or https address', () => {
  for (const [link, stored, domain] of [
    ['https://a.example', 'https://a.example/', 'a.example'],
    ['HTTP://www.A.example:8080/x?y#z', 'http://www.a.example:8080/x?y#z', 'a.example'],
    ['https://medium.example/@ana/one', 'https://medium.example/@ana/one', 'medium.example'],
    ['https://例え.jp/猫', 'https://xn--r8jz45g.jp/%E7%8C%AB', 'xn--r8jz45g.jp'],
    ['https://a.example/ b', 'https://a.example/%20b', 'a.example'],
  ])
    expect(read({ link }), link).toMatchObject({ row: { link: stored, domain }, faults: [] })
  for (const link of [
    'javascript:alert(1)',
    '//a.example',
    'https://me:pw@a.example/',
    'https://a.example:99999/',
    'https://a.example\u0000/',
    'mailto:a@a.example',
  ])
    expect(read({ link }), link).toMatchObject({
      row: { link: null, domain: '' },
      faults: [{ rule: 'link', outcome: 'without' }],
    })
  const long = `https://a.example/${'x'.repeat(2030)}`
  expect(read({ link: long.slice(0, 2048) }).row.link).toHaveLength(2048)
  expect(read({ link: `${long}x` }).faults).toEqual([{ rule: 'link', outcome: 'without' }])
})

test('a date is accepted only in ISO 8601', () => {
  expect(read({ created_at: '1922' }).row.created_at).toBe(Date.UTC(1922, 0, 1))
  expect(read({ created_at: '2026-05-04T10:00' }).row.created_at).toBe(Date.UTC(2026, 4, 4, 10))
  expect(read({ created_at: '2026-05-04T10:00:00+02:00' }).row.created_at).toBe(Date.UTC(2026, 4, 4, 8))
  for (const created_at of ['c.1820', '4', 'May 1', '2026-13-01', '2026-05-04T25:00', ''])
    expect(read({ created_at }), created_at).toMatchObject({
      row: { created_at: null },
      faults: [{ rule: 'created_at', outcome: 'without' }],
    })
  for (const created_at of ['0001-01-01', '9999-12-31T00:00:00Z', '+275760-01-01', '-000001-01-01'])
    expect(read({ created_at }), created_at).toMatchObject({
      row: { created_at: null },
      faults: [{ rule: 'created_at', outcome: 'without' }],
    })
})

test('the first twelve different annotations are kept in their order', () => {
  const words = Array.from({ length: 13 }, (_, i) => `word ${i}`)
  expect(read({ annotations: [...words.slice(0, 12), 'word 3', ' '] })).toMatchObject({
    row: { annotations: words.slice(0, 12) },
    faults: [],
  })
  expect(read({ annotations: words })).toMatchObject({
    row: { annotations: words.slice(0, 12) },
    faults: [{ rule: 'annotations', outcome: 'shortened' }],
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
