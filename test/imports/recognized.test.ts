import { gzipSync, strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { askHtml } from '../fixtures/app.ts'
import { fileNamed, formatOfFile, importWhole, shapeOf } from '../fixtures/imported.ts'
import { newest, send } from '../fixtures/imports.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { person } from '../fixtures/world.ts'

test('a file is recognized by what it has, in any order and on any number of lines [REL-22]', async () => {
  const oneLine = (name: string) => fileNamed(name).replaceAll(/\s*\n\s*/g, '')
  const indented = (name: string) => JSON.stringify(JSON.parse(fileNamed(name)), null, 4)
  const reversed = (name: string) =>
    JSON.stringify(JSON.parse(fileNamed(name)), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    )
  for (const name of ['chrome', 'firefox', 'karakeep', 'linkwarden', 'linkding', 'omnivore', 'wallabag', 'readwise'])
    for (const form of [oneLine, indented, reversed]) expect(await formatOfFile(form(`${name}.json`)), name).toBe(name)
  for (const name of ['pinboard', 'shaarli', 'tumblr', 'arena', 'gallery-dl'])
    for (const form of [oneLine, indented]) expect(await formatOfFile(form(`${name}.json`)), name).toBe(name)
  expect(await formatOfFile('URL;Note;EXCERPT;Folder\nhttps://example.com/;;;\n')).toBe('raindrop')
  expect(await formatOfFile(gzipSync(strToU8(fileNamed('karakeep.json'))))).toBe('karakeep')
})

test('JSON that fits two formats is read in the one that fits fewer files, and what no format fits is refused by name [REL-22]', async () => {
  const both = {
    bookmarks: [{ createdAt: 1, content: { type: 'link', url: 'https://example.com/' } }],
    pins: [{ board: 'B', link: '' }],
  }
  expect(await formatOfFile(JSON.stringify(both))).toBe('karakeep')
  expect(
    await formatOfFile('{"title":"T","url":"https://example.com/","items":[{"url":"https://example.com/"}]}'),
  ).toBe('any-json')
  for (const file of [
    '{}',
    '[]',
    '{"bookmarks":[]}',
    '{"roots":1}',
    '[[]]',
    '[1,2]',
    '{"collections":[{"name":"Ponds"}]}',
    `${'['.repeat(5000)}`,
    '{"a":{"a":"https://example.com/"}}',
  ])
    expect(await formatOfFile(file), file.slice(0, 50)).toBe(null)
})

test('folders of Chrome and lists of Karakeep are found wherever they stand in the file [REL-22]', async () => {
  const mira = await person()
  const { lists, bookmarks } = JSON.parse(fileNamed('karakeep.json')) as Record<string, unknown>
  await importWhole(mira, JSON.stringify({ lists, bookmarks }))
  expect((await shapeOf(mira)).boards).toEqual(['Seats: 2, Stools'])
})

test('no entry becomes a Pin without a link, a picture or a text, whatever stands in their places [REL-22]', async () => {
  const mira = await person()
  const rows = [
    'No,,',
    'No,javascript:x,',
    'No,,cover.jpg',
    'No,ftp://example.com/,cover.jpg',
    ',,',
    'Yes,https://example.com/,cover.jpg',
  ]
  await importWhole(mira, `title,url,image\n${rows.join('\n')}\n`)
  expect((await shapeOf(mira)).pins.map(({ title }) => title)).toEqual(['Yes'])
  expect(await newest(mira)).toMatchObject({ skipped: { empty: 2, forbidden_link: 2 } })
})

test('a ZIP is read in all known formats that are in it, and other texts in it are not [REL-22]', async () => {
  const mira = await person()
  const texts = [
    'instagram-collections.json',
    'instagram-posts.json',
    'pocket.csv',
    'chrome.json',
    'any.html',
    'onetab.txt',
  ]
  await importWhole(mira, zipSync(Object.fromEntries(texts.map((name) => [`a/${name}`, strToU8(fileNamed(name))]))))
  const { boards, pins } = await shapeOf(mira)
  expect(boards).toEqual(['Küchen: 1', 'Pottery: 2, Glazes / Ash'])
  expect(pins.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['mira', 'theo', 'Sails', 'example.com/rope', 'Tide tables', 'Ash glaze']),
  )
  expect(pins).toHaveLength(7)
})

test('a file of which little was understood says so first, and names what was not; one that ends early says that [REL-22]', async () => {
  const mira = await person()
  await send(
    mira,
    '[{"url":"https://example.com/1"},{"name":"No address"},{"title":"None"},{"url":"https://example.com/2"}',
    {},
    'x.json',
  )
  expect(await newest(mira)).toMatchObject({ state: 'ready', pins: 2, skipped: { unreadable: 2, cut_off: 1 } })
  const session = await sessionOf(mira)
  const { html } = await askHtml('/import/', { session })
  expect(html).toContain('Only 2 of 4 entries could be understood.')
  expect(html).toContain('No address')
  expect(html.indexOf('Only 2 of 4')).toBeLessThan(html.indexOf('2 new Pins'))
  expect((await askHtml('/import/?hl=de', { session })).html).toContain('Nur 2 von 4 Einträgen waren verständlich.')
  const lan = 'title,url\nMine,http://nas/photos\nA,https://u:secret@example.com/\nB,example.com/x\n'
  await send(mira, lan, {}, 'lan.csv')
  expect(await newest(mira)).toMatchObject({ pins: 1, skipped: { forbidden_link: 2 } })
  expect((await newest(mira))?.broken).toEqual([
    { rule: 'link', outcome: 'out', count: 2, lines: [3, 4], shown: ['https://…@example.com/', 'example.com/x'] },
  ])
  expect((await askHtml('/import/', { session })).html).toContain('example.com/x')
  const theo = await person()
  await send(theo, fileNamed('firefox.html'), {}, 'firefox.html')
  expect((await askHtml('/import/', { session: await sessionOf(theo) })).html).not.toContain('could be understood')
})

test('what a file calls private is secret whatever was chosen, and a board with such a Pin is secret as a whole [BRD-056 REL-22]', async () => {
  const marked = (mark: string) =>
    `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><H3>Mixed</H3><DL><p><DT><A HREF="https://example.com/1">1</A><DT><A HREF="https://example.com/2" ${mark}>2</A></DL><p><DT><H3>Open</H3><DL><p><DT><A HREF="https://example.com/3">3</A></DL></DL>`
  for (const [mark, board] of [
    ['PRIVATE="1"', 'Mixed (secret): 2'],
    ["private='true'", 'Mixed (secret): 2'],
    ['SHARED="0"', 'Mixed (secret): 2'],
    ['PUBLIC="no"', 'Mixed (secret): 2'],
    ['PRIVATE="0"', 'Mixed: 2'],
  ] as const) {
    const mira = await person()
    await importWhole(mira, marked(mark))
    expect((await shapeOf(mira)).boards, mark).toEqual([board, 'Open: 1'])
  }
  for (const mark of [
    '"private":true',
    '"public":false',
    '"shared":"no"',
    '"is_public":0',
    '"isPrivate":true',
    '"visibility":"private"',
  ]) {
    const mira = await person()
    await importWhole(mira, `[{"url":"https://example.com/1",${mark}},{"url":"https://example.com/2"}]`, 'mine')
    expect((await shapeOf(mira)).boards, mark).toEqual(['mine (secret): 1'])
  }
})
