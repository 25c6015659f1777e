import { expect, test } from 'vitest'
import { askHtml } from '../fixtures/app.ts'
import { importWhole, shapeOf } from '../fixtures/imported.ts'
import { newest, send } from '../fixtures/imports.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { type Person, person } from '../fixtures/world.ts'

const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isBig: boolean) =>
  Uint8Array.from([...text].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8])).map(
    (_, i, all) => all[isBig ? i ^ 1 : i] ?? 0,
  )
const titlesOf = async (who: Person) => (await shapeOf(who)).pins.map(({ title }) => title)

/** A table with one title in the bytes of an encoding. */
const table = (title: Uint8Array) => joined(ascii('title,url\r\n'), title, ascii(',https://example.com/1\r\n'))
/** A page of bookmarks that declares an encoding. */
const page = (charset: string, title: Uint8Array) =>
  joined(
    ascii(
      `<!DOCTYPE NETSCAPE-Bookmark-file-1><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=${charset}">`,
    ),
    ascii('<DL><p><DT><A HREF="https://example.com/1">'),
    title,
    ascii('</A></DL>'),
  )

const SHIFT_JIS = bytes('82b182af82b5')
const CYRILLIC = bytes('cfe8f1fcece0')

test('a text is read in the encoding that it has, whether its mark, its page or only its bytes say so [REL-22]', async () => {
  for (const [what, file, title] of [
    ['UTF-8', table(utf8('Türen 中文 🚪')), 'Türen 中文 🚪'],
    ['UTF-8 with a mark', joined(bytes('efbbbf'), table(utf8('Türen'))), 'Türen'],
    ['UTF-16', joined(bytes('fffe'), utf16('title\turl\nTüren\thttps://example.com/1\n', false)), 'Türen'],
    ['UTF-16 the other way', joined(bytes('feff'), utf16('title\turl\nTüren\thttps://example.com/1\n', true)), 'Türen'],
    ['Windows-1252', table(joined(ascii('T'), bytes('fc'), ascii('ren '), bytes('80'))), 'Türen €'],
    [
      'Windows-1252 with letters in a row',
      table(joined(ascii('Gr'), bytes('f6df'), ascii('e '), bytes('e4f6fcdf'))),
      'Größe äöüß',
    ],
    ['Big5 that nothing declares', table(bytes('a7daaabaaed1c5d2a147b35dad70baf4afb8')), '我的書籤：設計網站'],
    ['a page in Latin-1', page('ISO-8859-1', joined(ascii('T'), bytes('fc'), ascii('ren'))), 'Türen'],
    ['a page in Shift_JIS', page('Shift_JIS', SHIFT_JIS), 'こけし'],
    ['a page that says UTF-8 and is not', page('UTF-8', joined(ascii('T'), bytes('fc'), ascii('ren'))), 'Türen'],
    ['a page in no known encoding', page('x-klingon', utf8('Türen')), 'Türen'],
    ['Shift_JIS that nothing declares', table(SHIFT_JIS), 'こけし'],
    ['EUC-JP that nothing declares', table(bytes('bcccbfbfbdb8a4c7a4b9')), '写真集です'],
    ['Windows-1251 that nothing declares', table(CYRILLIC), 'Письма'],
  ] as const) {
    const mira = await person()
    await importWhole(mira, file)
    expect(await titlesOf(mira), what).toEqual([title])
    expect((await newest(mira))?.broken, what).toEqual([])
  }
})

test('a character that can’t be read is left out, and the preview says which lines have one [REL-22]', async () => {
  const mira = await person()
  const good = Array.from({ length: 20 }, (_, i) => `Tür ${i},https://example.com/${i}\n`).join('')
  const file = joined(utf8(`title,url\n${good}T`), bytes('fc'), ascii('r,https://example.com/bad\n'))
  await send(mira, file, { privacy: 'file' }, 'doors.csv')
  expect((await newest(mira))?.broken).toEqual([{ rule: 'characters', outcome: 'without', count: 1, lines: [22] }])
  const { html } = await askHtml('/import/', { session: await sessionOf(mira) })
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('A character that can’t be read has no place in a text.')
  await importWhole(mira, file)
  const titles = await titlesOf(mira)
  expect(titles).toContain('Tr')
  expect(titles).toContain('Tür 7')
  expect(JSON.stringify(titles)).not.toContain('\ufffd')
})

test('tables have any separator and any ends of lines, and quotes may hold both [REL-22]', async () => {
  for (const [what, file] of [
    ['a line that names the separator', 'sep=;\r\ntitle;url\r\nA, b;https://example.com/1\r\n'],
    ['one that names a bar', '"sep=|"\ntitle|url\nA, b|https://example.com/1\n'],
    ['ends of an old Mac', 'title;url\rA, b;https://example.com/1\r'],
    ['a quoted head with more commas', '"title";"url";"a,b,c,d"\n"A, b";https://example.com/1;\n'],
    ['tabs', 'title\turl\nA, b\thttps://example.com/1'],
    ['empty lines before', '\r\n\r\ntitle;url\r\n\r\nA, b;https://example.com/1\r\n'],
  ] as const) {
    const mira = await person()
    await importWhole(mira, file)
    expect(await titlesOf(mira), what).toEqual(['A, b'])
  }
})

test('a line of three megabytes keeps no entry from coming, and hides none behind it [REL-22]', async () => {
  const long = 'x'.repeat(3_000_000)
  const behind = 'https://example.com/2'
  for (const [what, file] of [
    [
      'a picture in a tag',
      `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="https://example.com/1" ICON="data:,${long}">1</A><DT><A HREF="${behind}">2</A></DL>`,
    ],
    ['a cell', `title,url,note\n1,https://example.com/1,"${long}"\n2,${behind},\n`],
    [
      'a value of JSON',
      `[{"title":"1","url":"https://example.com/1","content":"${long}"},{"title":"2","url":"${behind}"}]`,
    ],
    [
      'a line of Pins',
      `{"title":"1","link":"https://example.com/1","more":"${long}"}\n{"title":"2","link":"${behind}"}\n`,
    ],
  ] as const) {
    const mira = await person()
    await importWhole(mira, file)
    expect(await titlesOf(mira), what).toEqual(['1', '2'])
  }
})
