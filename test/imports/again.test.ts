import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '../fixtures/app.ts'
import { fileNamed, fileNames, importWhole } from '../fixtures/imported.ts'
import { boardsOf, finish, pinsOf, press, send } from '../fixtures/imports.ts'
import { type Person, person } from '../fixtures/world.ts'

const FILE = 'title,url,folder\nChair,https://shop.example/chair,Rooms\nLamp,https://shop.example/lamp,Rooms\n'

async function shelf(who: Person) {
  const [boards, pins] = [await boardsOf(who), await pinsOf(who)]
  const nameOf = (id: number) => boards.find((each) => each.id === id)
  return [
    boards.map(({ name, privacy }) => `${name} ${privacy}`),
    pins.map(({ title, boardId }) => `${title} on ${nameOf(boardId)?.name ?? 'no board'} ${nameOf(boardId)?.privacy}`),
  ]
}

async function importAs(who: Person, file: string, privacy: 'file' | 'secret'): Promise<void> {
  await send(who, file, { privacy }, 'bookmarks.csv')
  await finish(who)
  await press(who, 'start')
  await finish(who)
}

test('the same file again makes no board and no Pin, in each format, also after its boards were made secret [REL-22]', async () => {
  for (const name of fileNames) {
    const mira = await person()
    await importWhole(mira, fileNamed(name), name)
    const [boards = [], pins = []] = await shelf(mira)
    await importWhole(mira, fileNamed(name), name)
    expect(await shelf(mira), name).toEqual([boards, pins])
    await db.run(sql`update boards set privacy = 2, grp = 2 where owner_id = ${mira.id} and kind = 'normal'`)
    await importWhole(mira, fileNamed(name), name)
    const [after = []] = await shelf(mira)
    expect([after.length, (await pinsOf(mira)).length], name).toEqual([boards.length, pins.length])
  }
})

test('what comes as a secret never joins a public board of its name; a second time it joins the secret one of the first [REL-03 REL-22]', async () => {
  const mira = await person()
  await importAs(mira, FILE, 'file')
  const more = FILE.replaceAll('shop.example', 'other.example')
  await importAs(mira, more, 'secret')
  const both = [
    ['Rooms 0', 'Rooms 2 2'],
    expect.arrayContaining(['Chair on Rooms 0', 'Lamp on Rooms 0', 'Chair on Rooms 2 2', 'Lamp on Rooms 2 2']),
  ]
  expect(await shelf(mira)).toEqual(both)
  await importAs(mira, more, 'secret')
  await importAs(mira, FILE.replaceAll('shop.example', 'third.example'), 'secret')
  const [boards, pins] = await shelf(mira)
  expect(boards).toEqual(['Rooms 0', 'Rooms 2 2'])
  expect(pins).toHaveLength(6)
  expect(pins?.filter((each) => each.endsWith('Rooms 0'))).toHaveLength(2)
})

test('what comes as a public joins a secret board of its name, and is as secret as that [REL-03 REL-22]', async () => {
  const mira = await person()
  await importAs(mira, FILE, 'secret')
  await importAs(mira, FILE.replaceAll('shop.example', 'other.example'), 'file')
  expect(await shelf(mira)).toEqual([
    ['Rooms 2'],
    ['Chair on Rooms 2', 'Lamp on Rooms 2', 'Chair on Rooms 2', 'Lamp on Rooms 2'],
  ])
})

test('a board with a number takes in another only where the name itself is taken, and two boards of one file stay two [REL-22]', async () => {
  const csv = (folders: string[], site: string) =>
    `title,url,folder\n${folders.map((name, i) => `${name},https://${site}.example/${i},${name}\n`).join('')}`
  const placesOf = async (who: Person) => (await shelf(who))[1]?.filter((each) => each.startsWith('Japan')).toSorted()
  const apart = ['Japan 2 on Japan 2 0', 'Japan on Japan 0']
  const mira = await person()
  await importAs(mira, csv(['Japan 2'], 'own'), 'file')
  await importAs(mira, csv(['Japan'], 'other'), 'file')
  expect(await placesOf(mira)).toEqual(apart)
  // More boards than are made at once stand between them.
  const kaia = await person()
  const others = Array.from(
    { length: 55 },
    (_, i) => `Between ${String.fromCharCode(65 + (i % 26))}${i % 2 ? 'a' : 'b'}${i > 25 ? 'c' : ''}`,
  )
  await importAs(kaia, csv(['Japan 2', ...new Set(others), 'Japan'], 'own'), 'file')
  expect(await placesOf(kaia)).toEqual(apart)
})
