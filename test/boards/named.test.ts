import { beforeAll, expect, test } from 'vitest'
import { ask, askJson, signIn } from '../fixtures/app.ts'
import { board, type Person, person } from '../fixtures/world.ts'

let mira: Person
let theo: Person
let own: string
let none: string

beforeAll(async () => {
  mira = await person()
  theo = await person()
  for (const name of [
    'Kitchen',
    'Kitchen tools',
    'Tools of the kitchen',
    'Küche',
    'Seaside walks',
    'Ｗide',
    '料理の本',
    '!!!',
  ])
    await board(mira, { name })
  await board(mira, { name: 'Secret kitchen', privacy: 'secret' })
  await board(mira, { name: 'Old kitchen', archived: true })
  await board(theo, { name: 'Shared kitchen', privacy: 'secret', collaborators: [mira] })
  await board(theo, { name: 'Kitchen of Theo' })
  own = await signIn(mira.username)
  none = await signIn((await person()).username)
})

const PICKER = '/v3/users/me/boards/?field_set_key=board_picker&include_archived=0&page_size=10'

async function names(q: string, session = own): Promise<string[]> {
  const found: string[] = []
  for (let bookmark = ''; ; ) {
    const answer = await askJson(`${PICKER}&q=${encodeURIComponent(q)}&bookmark=${bookmark}`, { session })
    expect(answer.http, q).toBe(200)
    found.push(...(answer.data as { name: string }[]).map(({ name }) => name))
    bookmark = (answer as { bookmark?: string }).bookmark ?? ''
    if (bookmark === '') return found
  }
}

test('own and shared boards are found by name, the exact name first; no archived ones, no others’ [W-14]', async () => {
  const kitchens = ['Kitchen', 'Kitchen tools', 'Secret kitchen', 'Shared kitchen', 'Tools of the kitchen']
  for (const typed of ['Kitchen', 'kitchen', '  KITCHEN ']) {
    const found = await names(typed)
    expect([found[0], found.toSorted()], typed).toEqual(['Kitchen', kitchens])
  }
  expect((await names('kit')).toSorted()).toEqual(kitchens)
  expect((await names('kitchen tools'))[0]).toBe('Kitchen tools')
  expect((await names('tool kit')).toSorted()).toEqual(['Kitchen tools', 'Tools of the kitchen'])
  expect((await names('secret kitchen'))[0]).toBe('Secret kitchen')
  expect(await names('Old kitchen')).toEqual([])
})

test('case, marks, widths and scripts without spaces don’t matter; parts of words are found where no word begins so [W-14 G-103]', async () => {
  expect(await names('kuche')).toEqual(['Küche'])
  expect(await names('KÜCHE')).toEqual(['Küche'])
  expect(await names('wide')).toEqual(['Ｗide'])
  expect(await names('ｋitchen')).toEqual(await names('kitchen'))
  expect(await names('side')).toEqual(['Seaside walks'])
  expect(await names('料')).toEqual(['料理の本'])
  expect(await names('の本')).toEqual(['料理の本'])
  expect(await names('!!!')).toEqual(['!!!'])
  expect(await names('nothing of that name')).toEqual([])
  expect(await names('kitchen', none)).toEqual([])
})

test('hostile texts find nothing and break nothing [W-14]', async () => {
  for (const q of [
    '"',
    '*',
    'a" OR "b',
    'scope : pub',
    'NEAR(',
    "'; drop table boards;--",
    '%',
    '\u0000',
    '𝒳'.repeat(60),
    'a '.repeat(99),
  ])
    expect((await ask(`${PICKER}&q=${encodeURIComponent(q)}`, { session: own })).status, q).toBe(200)
  for (const [path, status] of [
    [`${PICKER}&q=${'a'.repeat(201)}`, 400],
    [`${PICKER}&q=kit&bookmark=x`, 400],
    [`/v3/users/me/boards/?q=kit`, 400],
    [`/v3/users/${theo.username}/boards/?field_set_key=board_picker&q=kit`, 400],
  ] as const)
    expect((await ask(path, { session: own })).status, path).toBe(status)
  expect((await ask(`${PICKER}&q=kit`)).status).toBe(401)
})

test('a collaborator’s list marks boards of other people [W-14]', async () => {
  const { data } = await askJson(`${PICKER}&q=shared`, { session: own })
  const [first] = data as object[]
  const plain = (await askJson('/v3/users/me/boards/?field_set_key=board_picker', { session: own })).data as {
    name: string
  }[]
  expect(first).toEqual(plain.find(({ name }) => name === 'Shared kitchen'))
  expect(first).toMatchObject({ name: 'Shared kitchen', privacy: 'secret', collaborated_by_me: true })
})
