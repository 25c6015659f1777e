import { expect, test } from 'vitest'
import { askJson, signIn } from '../fixtures/app.ts'
import { board, person, pin } from '../fixtures/world.ts'

const find = async (query: Record<string, string>, session?: string) =>
  askJson(`/v3/search/?${new URLSearchParams(query)}`, session ? { session } : {})
const titles = async (query: Record<string, string>, session?: string) =>
  (await find(query, session)).data.map(
    (each: { title?: string; name?: string; username?: string }) => each.title ?? each.name ?? each.username,
  )

test('pins are found by every word of title, description and subjects, by its beginning, without marks or case [W-53]', async () => {
  const mira = await person()
  const on = await board(mira)
  await pin(mira, on, {
    row: { title: 'Quenelle Élégante', description: 'with zarzuela' },
    annotations: ['poached perch'],
  })
  for (const q of [
    'quenelle',
    'QUEN',
    'elegante',
    'élég',
    'zarz',
    'perch',
    'quen elegante',
    'perch zarzuela',
    '"quenelle"',
    'quenelle*',
  ])
    expect(await titles({ q }), q).toEqual(['Quenelle Élégante'])
  for (const q of ['quenellesque', 'quenelle kombu']) expect(await titles({ q }), q).toEqual([])
})

test('whole words in titles come before beginnings, and each of them newest first, page by page [W-53]', async () => {
  const mira = await person()
  const on = await board(mira)
  const made: string[] = []
  for (const title of ['Xylon one', 'Xylonite', 'Xylon two', 'Xylophone of xylonite', 'A xylon']) {
    await pin(mira, on, { row: { title } })
    made.push(title)
  }
  const all = ['A xylon', 'Xylon two', 'Xylon one', 'Xylophone of xylonite', 'Xylonite']
  expect(await titles({ q: 'xylon' })).toEqual(all)
  const seen: string[] = []
  let bookmark = ''
  do {
    const page = await find({ q: 'xylon', page_size: '2', ...(bookmark && { bookmark }) })
    seen.push(...page.data.map(({ title }: { title: string }) => title))
    bookmark = page.bookmark ?? ''
  } while (bookmark)
  expect(seen).toEqual(all)
})

test('parts of words are found where no word begins so, and Japanese anywhere [W-53]', async () => {
  const mira = await person()
  const on = await board(mira)
  await pin(mira, on, { row: { title: 'Gewitterwolkenbruch' } })
  await pin(mira, on, { row: { title: '新東京タワーの夜', description: '夏の花火大会' } })
  expect(await titles({ q: 'erwolk' })).toEqual(['Gewitterwolkenbruch'])
  for (const q of ['東京', '京', 'タワー', '東京タワー', '花火', '夜', '大会'])
    expect(await titles({ q }), q).toEqual(['新東京タワーの夜'])
  for (const q of ['京東', '花大']) expect(await titles({ q }), q).toEqual([])
})

test('filters narrow by board, kind, colour, day and site, each alone and together [W-53]', async () => {
  const mira = await person()
  const [one, two] = [await board(mira), await board(mira)]
  await pin(mira, one, {
    row: { title: 'Brackwater a', color: '2244aa', domain: 'sea.example', createdAt: Date.UTC(2025, 5, 30, 23) },
  })
  await pin(mira, two, {
    row: {
      title: 'Brackwater b',
      color: 'cc3322',
      domain: 'example.sea',
      createdAt: Date.UTC(2025, 6, 1),
      isVideo: true,
    },
  })
  await pin(mira, two, {
    row: { title: 'Brackwater c', color: 'eeeeee', isStory: true, createdAt: Date.UTC(2024, 1, 29) },
  })
  const only = (filters: Record<string, string>, q = 'brackwater') =>
    titles({ q, ...filters }).then((all) =>
      all
        .map((each: string) => each.at(-1))
        .sort()
        .join(''),
    )
  for (const q of ['brackwater', 'rackwat']) {
    expect(await only({ board: String(one.id) }, q)).toBe('a')
    expect(await only({ color: 'blue' }, q)).toBe('a')
    expect(await only({ color: 'red' }, q)).toBe('b')
    expect(await only({ kind: 'video' }, q)).toBe('b')
    expect(await only({ kind: 'picture' }, q)).toBe('a')
    expect(await only({ after: '2025-07-01' }, q)).toBe('b')
    expect(await only({ after: '2024-02-29', before: '2025-06-30' }, q)).toBe('ac')
    expect(await only({ before: '2024-02-28' }, q)).toBe('')
    expect(await only({ after: '2026-01-01', before: '2025-01-01' }, q)).toBe('')
    for (const typed of ['Sea.example', 'sea.example.', 'www.sea.example', 'https://sea.example/x'])
      expect(await only({ domain: typed }, q), typed).toBe('a')
    expect(await only({ domain: 'example' }, q)).toBe('')
    expect(await only({ board: String(two.id), kind: 'video', color: 'red' }, q)).toBe('b')
  }
})

test('boards and people are found by name, secret boards by their members only [W-53]', async () => {
  const mira = await person({ fullName: 'Mirabell Quastenflosser' })
  const theo = await person()
  const guest = await person()
  await board(mira, { name: 'Quixotic kitchens' })
  await board(mira, { name: 'Quixotic secrets', privacy: 'secret', collaborators: [theo] })
  const boards = async (who?: { username: string }) =>
    titles({ q: 'quixotic', scope: 'boards' }, who && (await signIn(who.username)))
  expect(await boards()).toEqual(['Quixotic kitchens'])
  expect(await boards(guest)).toEqual(['Quixotic kitchens'])
  for (const who of [mira, theo]) expect(await boards(who)).toEqual(['Quixotic secrets', 'Quixotic kitchens'])
  for (const q of ['quasten', 'tenfloss', 'mirabell quast', mira.username]) {
    const [found] = (await find({ q, scope: 'users' })).data
    expect(found, q).toMatchObject({ username: mira.username, full_name: 'Mirabell Quastenflosser' })
  }
})

test('search in one’s own pins includes every privacy and needs a session [W-53 REL-02]', async () => {
  const mira = await person()
  const theo = await person()
  await pin(mira, await board(mira, { privacy: 'secret' }), { row: { title: 'Nightjar nest' } })
  expect(await titles({ q: 'nightjar', scope: 'my_pins' }, await signIn(mira.username))).toEqual(['Nightjar nest'])
  expect(await titles({ q: 'ightja', scope: 'my_pins' }, await signIn(mira.username))).toEqual(['Nightjar nest'])
  expect(await titles({ q: 'nightjar', scope: 'my_pins' }, await signIn(theo.username))).toEqual([])
  for (const session of [undefined, `__Host-session=${'A'.repeat(43)}`])
    expect(await find({ q: 'nightjar', scope: 'my_pins' }, session)).toMatchObject({ http: 401 })
})

test('marks say which letters were searched for, in the letters that are shown', async () => {
  const mira = await person()
  await pin(mira, await board(mira), { row: { title: 'Ölmühle am Umlautbach' } })
  const [found] = (await find({ q: 'olmu umlaut', field_set_key: 'pin_card' })).data
  expect(found.marks.map(([from, to]: [number, number]) => found.title.slice(from, to))).toEqual(['Ölmü', 'Umlaut'])
})

test('the board with exactly that name is first, and listed once, on pages of any size [W-53 ORG-024]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const words = `Harbour ${mira.username}`
  const exact = await board(mira, { name: words, privacy: 'secret' })
  const later = [await board(mira, { name: `${words} again` }), await board(mira, { name: `Old ${words}` })]
  const ids: string[] = []
  let bookmark: string | undefined
  do {
    const page = await find(
      { scope: 'boards', q: words.toUpperCase(), page_size: '1', ...(bookmark && { bookmark }) },
      session,
    )
    ids.push(...page.data.map(({ id }: { id: string }) => id))
    bookmark = page.bookmark
  } while (bookmark)
  expect(ids).toEqual([exact, ...later.reverse()].map(({ id }) => String(id)))
})

test('while one types, the board that is called just so is offered, then the largest, however old [W-60 ORG-024]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const word = `Turner${mira.username}`
  // As many as are compared by size (docs/decisions/124).
  const names = [`Joseph ${word}`, word, ...Array.from({ length: 10 }, (_, i) => `${word} no. ${i}`)]
  for (const [i, name] of names.entries())
    await board(mira, { name, row: { pinCount: i === 0 ? 37_767 : 3 }, card: { pinCount: i === 0 ? 37_767 : 3 } })
  const offered = async (q: string) =>
    (await askJson(`/v3/search/suggest/?q=${q}`, { session })).data
      .filter(({ kind }: { kind: string }) => kind === 'board')
      .map(({ text }: { text: string }) => text)
  expect(await offered(word.toLowerCase())).toEqual([word, `Joseph ${word}`])
  expect(await offered(word.slice(0, -1))).toContain(`Joseph ${word}`)
  expect(await offered('joseph')).toEqual([`Joseph ${word}`])
})
