import { sql } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { ask, askHtml, db } from '../fixtures/app.ts'
import { boardsOf, finish, newest, pinsOf, press, send } from '../fixtures/imports.ts'
import { png } from '../fixtures/pictures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { type Person, person } from '../fixtures/world.ts'

const HASH = '0123456789abcdef0123456789abcdef'
const PINTEREST = `<html><head><title>Subject Access Request Data - Pins</title></head><body><div id="contents"><h1 id=y1bkd>Pins</h1>
<a href="https://www.pinterest.com/pin/111/">https://www.pinterest.com/pin/111/</a>
<br>Title: Blue, green &amp; grey,
<br>Details: Of wood,
<br>Image: ${HASH},
<br>Board Name: Doors,
<br>Alt Text: A door,
<br>Canonical Link: <a href="https://example.com/door">https://example.com/door</a>,
<br>Created at: 2017/02/13 15:35:01
<br>Alive: True
<br>Is a repin: True
<br>Private: True<br><br>
<a href="https://www.pinterest.com/pin/222/">https://www.pinterest.com/pin/222/</a>
<br>Title: No data,
<br>Details: Only words,
<br>Image: No data,
<br>Board Name: Doors,
<br>Canonical Link: No data,
<br>Created at: 2018/01/01 00:00:00
<br>Alive: True
<br>Private: True<br><br>
<a href="https://www.pinterest.com/pin/333/">https://www.pinterest.com/pin/333/</a>
<br>Title: Gone,
<br>Alive: False<br><br><h1 id=1>Boards</h1>
<a href="https://www.pinterest.com/mira/doors/">https://www.pinterest.com/mira/doors/</a></div></body></html>`

const titles = async (who: Person) => (await pinsOf(who)).map(({ title }) => title)
async function take(who: Person, file: string | Uint8Array, name = 'file') {
  await send(who, file, { privacy: 'file' }, name)
  await press(who, 'start')
  await finish(who)
}

test('Pinterest’s own archive comes with boards, pictures, dates and links, whether it is a page or packed [REL-22]', async () => {
  const [mira, theo] = [await person(), await person()]
  await take(mira, PINTEREST, 'pins.html')
  await take(
    theo,
    zipSync({
      'profile.html': strToU8('<html><a href="https://example.com/x">x</a></html>'),
      'pins/0001.html': strToU8(PINTEREST),
    }),
  )
  for (const who of [mira, theo]) {
    expect(await newest(who)).toMatchObject({ state: 'done', boards: 1, pins: 2, created: 2, skipped: { empty: 1 } })
    expect(await boardsOf(who)).toMatchObject([{ name: 'Doors', privacy: 2, pinCount: 2 }])
    expect(await pinsOf(who)).toMatchObject([
      {
        title: 'Blue, green & grey',
        description: 'Of wood',
        link: 'https://example.com/door',
        alt: 'A door',
        isRepin: true,
      },
      { title: 'Only words', link: 'https://www.pinterest.com/pin/222/', imageKey: null },
    ])
    const [first] = await pinsOf(who)
    expect(first?.createdAt).toBe(Date.UTC(2017, 1, 13, 15, 35, 1))
    const [remote] = await db.all<{ source_url: string }>(
      sql`select source_url from remote_media where key = ${first?.imageKey}`,
    )
    expect(remote?.source_url).toBe(`https://i.pinimg.com/736x/01/23/45/${HASH}.jpg`)
  }
})

test('lists of JSON are read: Pinterest’s, and a channel of Are.na with its blocks [REL-22]', async () => {
  const mira = await person()
  const pins = [
    {
      id: 1,
      title: 'One',
      link: 'https://example.com/1',
      image_url: 'https://example.com/1.jpg',
      board: { name: 'Doors' },
      created_at: '2020-01-02T03:04:05',
    },
    { id: 2, Title: 'No data', 'Board Name': 'Gates', 'Canonical Link': 'https://example.com/2', Details: 'Said' },
  ]
  await take(mira, JSON.stringify({ user: 'mira', boards: [{ name: 'Doors' }], pins }, null, 2))
  expect((await boardsOf(mira)).map(({ name }) => name)).toEqual(['Doors', 'Gates'])
  expect(await pinsOf(mira)).toMatchObject([
    { title: 'One', createdAt: Date.UTC(2020, 0, 2, 3, 4, 5) },
    { title: 'example.com/2', description: 'Said' },
  ])
  const theo = await person()
  const contents = [
    {
      id: 7,
      class: 'Image',
      title: 'A picture',
      image: { original: { url: 'https://images.example/7.png' } },
      source: { url: 'https://example.com/7' },
    },
    { id: 8, class: 'Text', title: '', content: 'Only words', image: null, source: null },
    { id: 9, class: 'Link', generated_title: 'A link', source: { url: 'javascript:alert(1)' } },
  ]
  await take(theo, JSON.stringify({ id: 1, title: 'Blue “things”', slug: 'blue', length: 3, contents }))
  expect(await newest(theo)).toMatchObject({ state: 'done', boards: 1, pins: 2, skipped: { forbidden_link: 1 } })
  expect(await boardsOf(theo)).toMatchObject([{ name: 'Blue “things”' }])
  expect(await titles(theo)).toEqual(['A picture', ''])
})

test('a ZIP of pictures becomes boards by its folders; a broken one is counted and left out, and names lead nowhere [REL-22]', async () => {
  const mira = await person()
  const zip = zipSync({
    'Doors/blue_door.png': await png(),
    'Doors/Old/green.png': await png(),
    '../../etc/grey.png': await png(),
    'Doors/broken.jpg': strToU8('no picture'),
    '__MACOSX/Doors/._blue_door.png': strToU8('x'),
    'Doors/notes.txt': strToU8('nothing'),
  })
  await take(mira, zip)
  expect(await newest(mira)).toMatchObject({ state: 'done', pins: 4, created: 3, skipped: { bad_picture: 1 } })
  expect((await boardsOf(mira)).map(({ name, pinCount, sectionCount }) => [name, pinCount, sectionCount])).toEqual([
    ['Doors', 2, 1],
    ['etc', 1, 0],
  ])
  expect(await titles(mira)).toEqual(['blue door', 'green', 'grey'])
  expect(new Set((await pinsOf(mira)).map(({ imageKey }) => imageKey)).size).toBe(3)
  const used = await db.all(sql`select 1 from media where owner_id = ${mira.id} and used = 1`)
  expect(used).toHaveLength(3)
  await take(mira, zip)
  expect(await newest(mira)).toMatchObject({ known: 3, created: 0 })
})

test('a table that nobody knows asks what its columns are, in a form that needs no script [REL-22]', async () => {
  const mira = await person()
  await send(
    mira,
    'Was;Wo;Ordner\nEine Tür;https://example.com/1;Türen\nEin "Tor";https://example.com/2;Tore\n',
    { privacy: 'file' },
    'x.csv',
  )
  expect(await newest(mira)).toMatchObject({ state: 'columns', pins: 0, sheet: { head: ['Was', 'Wo', 'Ordner'] } })
  const session = await sessionOf(mira)
  expect((await askHtml('/import/', { session })).html).toContain('Ordner (Türen)')
  const id = String((await newest(mira))?.id)
  const map = (fields: Record<string, string>, as = session) =>
    ask('/do/map_import/', { method: 'POST', session: as, body: new URLSearchParams({ import_id: id, ...fields }) })
  await map({ link: '1' }, await sessionOf(await person()))
  expect(await newest(mira)).toMatchObject({ state: 'columns' })
  await map({ title: '0', link: '1', board: '2', section: '99' })
  expect(await newest(mira)).toMatchObject({ state: 'ready', pins: 2, boards: 2 })
  await map({ title: '0', link: '1' })
  expect(await newest(mira)).toMatchObject({ state: 'ready', pins: 2, boards: 0 })
  await press(mira, 'start')
  await finish(mira)
  await map({ link: '1' })
  expect(await newest(mira)).toMatchObject({ state: 'done', created: 2 })
  expect(await titles(mira)).toEqual(['Eine Tür', 'Ein "Tor"'])
})

test('a link that comes twice in a file is one Pin, and the plan says so [REL-22]', async () => {
  const mira = await person()
  await send(mira, null, { links: 'https://example.com/a\nhttp://www.example.com/a/\nhttps://example.com/b' })
  expect(await newest(mira)).toMatchObject({ state: 'ready', pins: 2, skipped: { twice: 1 } })
  await press(mira, 'start')
  await finish(mira)
  expect(await newest(mira)).toMatchObject({ state: 'done', created: 2 })
})
