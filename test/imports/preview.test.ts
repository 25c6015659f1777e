import { expect, test } from 'vitest'
import type { ImportView } from '#domain/imports/contract.ts'
import { ask, askHtml } from '../fixtures/app.ts'
import { fileNamed, fileNames, shapeOf } from '../fixtures/imported.ts'
import { boardsOf, finish, newest, press, send } from '../fixtures/imports.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person } from '../fixtures/world.ts'

const CHOICES = [
  ['file', 'merge'],
  ['secret', 'merge'],
  ['file', 'new'],
  ['secret', 'new'],
] as const
const csv = (...rows: [folder: string, site: string][]) =>
  `title,url,folder\n${rows.map(([folder, site], i) => `Pin ${i},https://www.${site}.example/${i},${folder}\n`).join('')}`

async function viewOf(who: Person): Promise<ImportView> {
  const answer = await ask('/import/progress.json', { session: await sessionOf(who) })
  expect(answer.status).toBe(200)
  const [view] = (await answer.json()) as [ImportView]
  return view
}

async function previewOf(who: Person, file: string, privacy: 'file' | 'secret', name = 'shop.csv') {
  await send(who, file, { privacy }, name)
  await finish(who)
  const { preview } = await viewOf(who)
  if (!preview) throw new Error('There is no preview')
  return preview
}

test('the preview names the boards with their new Pins, whether they are new, and who will see each [REL-03 REL-22]', async () => {
  const [mira, theo] = [await person(), await person()]
  await board(mira, { name: 'Shared', collaborators: [theo] })
  await board(mira, { name: 'hidden', privacy: 'secret', collaborators: [theo] })
  await board(mira, { name: 'Linked', privacy: 'protected' })
  const file = csv(['Shared', 'a'], ['Hidden', 'a'], ['Linked', 'a'], ['Linked', 'b'], ['Fresh', 'a'])
  const open = await previewOf(mira, file, 'file')
  expect(open.boards.map(({ name, count, isHere, isShared, who }) => [name, count, isHere, isShared, who])).toEqual([
    ['Shared', 1, true, true, 'everybody'],
    ['hidden', 1, true, true, 'people'],
    ['Linked', 2, true, false, 'link'],
    ['Fresh', 1, false, false, 'everybody'],
  ])
  // The same file as secret: it joins only what its owner sees alone. Also without a script: a button of the form.
  expect((await press(mira, 'check', { privacy: 'secret' })).status).toBe(303)
  const { preview } = await viewOf(mira)
  expect(preview?.boards.map(({ name, count, isHere, who }) => [name, count, isHere, who])).toEqual([
    ['Shared 2', 1, false, 'you'],
    ['Hidden 2', 1, false, 'you'],
    ['Linked 2', 2, false, 'you'],
    ['Fresh', 1, false, 'you'],
  ])
  const { html } = await askHtml('/import/', { session: await sessionOf(mira) })
  const card = html.slice(html.indexOf('import-preview'))
  expect(card).toContain('Only you: the board is secret.')
  expect(card).not.toContain('<img')
})

test('to a private person the preview says that only followers will see what is public [REL-03 REL-22]', async () => {
  const mira = await person({ isPrivate: true })
  const { boards, pins } = await previewOf(mira, csv(['Rooms', 'a'], ['', 'b']), 'file')
  expect(boards.map(({ who }) => who)).toEqual(['followers'])
  expect(pins.map(({ board, who }) => [board, who])).toEqual([
    ['Rooms', 'followers'],
    [null, 'followers'],
  ])
})

test('ten Pins of many boards are shown, one of each and from everywhere in the file, with what tells one from another [REL-22]', async () => {
  const mira = await person()
  const many = await previewOf(
    mira,
    csv(...Array.from({ length: 60 }, (_, i) => [`B${i % 30}`, 's'] as [string, string])),
    'file',
  )
  expect(many.pins).toHaveLength(10)
  expect(new Set(many.pins.map(({ board }) => board)).size).toBe(10)
  expect([many.boards.length, many.more]).toEqual([30, 0])
  const one = await previewOf(mira, csv(...Array.from({ length: 400 }, () => ['One', 's'] as [string, string])), 'file')
  const numbers = one.pins.map(({ title }) => Number(title.slice(4)))
  expect(numbers).toHaveLength(10)
  expect([Math.min(...numbers) < 40, Math.max(...numbers) > 300]).toEqual([true, true])
  const raindrop = await previewOf(mira, fileNamed('raindrop.csv'), 'file', 'raindrop.csv')
  const desk = {
    ...{ title: 'Desk, oak', host: 'example.com', board: 'Work', section: 'Desks' },
    ...{ created: Date.parse('2021-04-04T05:43:58.000Z'), who: 'everybody', why: 'public' },
  }
  expect(raindrop.pins[0]).toEqual(desk)
  // A check with another choice reads the same of the file: only columns that a person has chosen make it another table.
  await press(mira, 'check', { privacy: 'secret' })
  expect((await viewOf(mira)).preview?.pins[0]).toEqual({ ...desk, who: 'you', why: 'secret' })
})

test('of very many boards the preview shows the first, and says how many more there are [REL-22]', async () => {
  const mira = await person()
  const file = csv(...Array.from({ length: 130 }, (_, i) => [`Board no ${i}`, 's'] as [string, string]))
  const { boards, more } = await previewOf(mira, file, 'file')
  expect([boards.length, more, boards[0]?.name]).toEqual([30, 100, 'Board no 0'])
})

test('what the preview says is what comes, in each format, under each choice, beside boards of the same names [REL-03 REL-22]', async () => {
  // Each format under one choice, the next under the next; one format under all.
  for (const [n, name] of fileNames.entries())
    for (const [privacy, boards] of name === 'raindrop.csv' ? CHOICES : [CHOICES[n % 4] ?? CHOICES[0]]) {
      const [mira, theo] = [await person(), await person()]
      // What the names of the file are is only known when it has been read.
      const first = await previewOf(mira, fileNamed(name), 'file', name)
      await press(mira, 'cancel')
      for (const [i, { name: same }] of first.boards.entries())
        if (i % 4 < 3)
          await board(mira, {
            name: same,
            ...{ privacy: (['public', 'secret', 'public'] as const)[i % 4], collaborators: i % 4 === 2 ? [theo] : [] },
          })
      await previewOf(mira, fileNamed(name), privacy, name)
      if (boards === 'new') await press(mira, 'check', { boards })
      const before = new Map((await boardsOf(mira)).map(({ id, pinCount }) => [id, pinCount]))
      const said = (await viewOf(mira)).preview
      await press(mira, 'start')
      await finish(mira)
      const after = await boardsOf(mira)
      const whoSees = (each: (typeof after)[number]) =>
        each.privacy === 0 ? 'everybody' : each.collaboratorCount > 0 ? 'people' : 'you'
      const came = after
        .filter(({ id, pinCount }) => pinCount !== before.get(id))
        .map((each) => [each.name, each.pinCount, before.has(each.id), whoSees(each)])
      const told = said?.boards.map(({ name, count, isHere, who }) => [name, count, isHere, who]) ?? []
      const about = `${name} ${privacy} ${boards}`
      expect(told.toSorted(), about).toEqual(came.toSorted())
      const { pins } = await shapeOf(mira)
      const places = pins.map((pin) => `${pin.board} / ${pin.section}`)
      for (const pin of said?.pins ?? []) expect(places, about).toContain(`${pin.board} / ${pin.section}`)
      expect(said?.pins, about).toHaveLength(Math.min(10, pins.length))
    }
})

test('whoever starts an import with another choice than its preview showed sees what would come then, and nothing comes yet [REL-03 REL-22]', async () => {
  const mira = await person()
  await previewOf(mira, csv(['Rooms', 'a']), 'file')
  await press(mira, 'start', { privacy: 'secret', boards: 'merge' })
  expect(await newest(mira)).toMatchObject({ state: 'ready', isSecret: true, startedAt: null })
  expect((await viewOf(mira)).preview?.boards.map(({ who }) => who)).toEqual(['you'])
  expect(await boardsOf(mira)).toEqual([])
  await press(mira, 'start', { privacy: 'secret', boards: 'merge' })
  await finish(mira)
  expect((await boardsOf(mira)).map(({ name, privacy }) => [name, privacy])).toEqual([['Rooms', 2]])
  expect(await newest(mira)).toMatchObject({ state: 'done', preview: null })
})
