import { expect, test } from 'vitest'
import { ask, askJson, signIn } from '../fixtures/app.ts'
import { board, person, pin } from '../fixtures/world.ts'

const pageOf = async (query: Record<string, string>, session?: string) =>
  (await ask(`/search/?${new URLSearchParams(query)}`, session ? { session } : {})).text()
/** The texts of the links in the element with this test id; none without it. */
async function linksIn(testId: string, query: Record<string, string>, session?: string) {
  const html = await pageOf(query, session)
  const [, part = ''] = new RegExp(`data-test-id="${testId}"[^>]*>(.*?)</(?:nav|ul|p)>`, 's').exec(html) ?? []
  return [...part.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', inner = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    text: inner.replaceAll(/<[^>]*>/g, '').trim(),
  }))
}
const textsIn = async (...args: Parameters<typeof linksIn>) => (await linksIn(...args)).map(({ text }) => text)

test('one page mixes people, boards and Pins: the board of exactly that name first, then others that contain it [TAB-033]', async () => {
  const mira = await person({ fullName: 'Ostuni Gale' })
  const exact = await board(mira, { name: 'Ostuni' })
  await board(mira, { name: 'Walking in Ostuni' })
  for (let i = 0; i < 3; i++) await board(mira, { name: `Ostuni ${i}` })
  const described = await board(mira, { name: 'Puglia' })
  await askJson(`/v3/boards/${described.id}/`, {
    method: 'PUT',
    session: await signIn(mira.username),
    json: { description: 'Ostuni and more' },
  })
  await pin(mira, exact, { row: { title: 'A door in Ostuni' } })
  const boards = await textsIn('named-boards', { q: 'ostuni' })
  expect(boards).toHaveLength(4)
  expect(boards[0]).toMatch(/^Ostuni1 Pin/)
  expect(boards.join()).not.toContain('Puglia')
  expect((await textsIn('named-people', { q: 'ostuni' })).join()).toContain('Ostuni Gale')
  const html = await pageOf({ q: 'ostuni' })
  expect(html.indexOf('named-boards')).toBeLessThan(html.indexOf('A door in Ostuni'))
  // Among Pins alone, nothing else is shown.
  expect(await pageOf({ q: 'ostuni', scope: 'pins' })).not.toContain('named-boards')
})

test('the board of a name is first among a hundred newer ones that contain it, for everybody [W-53]', async () => {
  const [mira, theo] = [await person(), await person()]
  const exact = await board(mira, { name: 'Trulli & "more"' })
  for (let i = 0; i < 30; i++) await board(theo, { name: `Trulli & "more" ${i}` })
  for (const session of [undefined, await signIn(theo.username)]) {
    const path = '/v3/search/?scope=boards&page_size=7&q=trulli%20%26%20%22MORE%22'
    const all = []
    for (let next: string | undefined = ''; next !== undefined; ) {
      const page = await askJson(path + (next && `&bookmark=${next}`), session ? { session } : {})
      all.push(...page.data.map(({ id }: { id: string }) => id))
      next = page.bookmark
    }
    expect(all[0]).toBe(String(exact.id))
    expect(new Set(all).size).toBe(31)
    expect(all).toHaveLength(31)
  }
})

test('no own board of a name is lost between small pages [W-53]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const theo = await person()
  for (const who of [mira, theo, await person(), await person(), await person()])
    await board(who, { name: 'Alberobello' })
  const seen = []
  for (let next: string | undefined = ''; next !== undefined; ) {
    const page = await askJson(`/v3/search/?scope=boards&page_size=1&q=alberobello${next && `&bookmark=${next}`}`, {
      session,
    })
    seen.push(...page.data.map(({ id }: { id: string }) => id))
    next = page.bookmark
  }
  expect(new Set(seen).size).toBe(5)
  expect(seen).toHaveLength(5)
})

test('words match by stem: other forms of a word are found [W-53]', async () => {
  const mira = await person()
  const on = await board(mira)
  await pin(mira, on, { row: { title: 'Quarrying limestone' } })
  await pin(mira, on, { row: { title: 'Bunte Keramikschalen' } })
  for (const [q, title] of [
    ['quarried', null],
    ['quarrys limestones', 'Quarrying limestone'],
    ['keramikschale', 'Bunte Keramikschalen'],
  ] as const)
    expect(
      (await askJson(`/v3/search/?q=${encodeURIComponent(q)}`)).data.map((each: { title: string }) => each.title),
      q,
    ).toEqual(title === null ? [] : [title])
})

test('chips split what was found, narrow by a press and widen again, all in the address', async () => {
  const mira = await person()
  const on = await board(mira)
  for (let i = 0; i < 4; i++)
    await pin(mira, on, {
      row: { title: `Majolica ${i}`, color: i < 2 ? '995555' : '4477aa' },
      annotations: i % 2 ? ['glazed jug'] : ['wall tile'],
    })
  const chips = await linksIn('search-chips', { q: 'majolica' })
  expect(chips.map(({ text }) => text)).toEqual(['glazed jug', 'wall tile', 'Blue', 'Red'])
  const narrowed = await (await ask(chips[0]?.href ?? '')).text()
  expect(narrowed).toContain('Majolica 1')
  expect(narrowed).not.toContain('Majolica 2')
  const inner = await linksIn('search-chips', { q: 'majolica', with: 'glazed jug' })
  expect(inner.map(({ text }) => text)).toEqual(['Blue', 'Red'])
  const one = await (await ask(inner[0]?.href ?? '')).text()
  expect([one.includes('Majolica 3'), one.includes('Majolica 1')]).toEqual([true, false])
  expect(one).toContain('aria-label="Without: glazed jug"')
})

test('a misspelled search is led to the topic that was meant, and one without results to topics and its single words', async () => {
  const mira = await person()
  await pin(mira, await board(mira), { row: { title: 'Nave' }, annotations: ['Romanesque portal'] })
  for (const q of ['romanesque protal', 'romanesqe portal', 'Romanesquee Portal'])
    expect(await linksIn('search-meant', { q }), q).toEqual([
      { href: '/search/?rs=typed&q=romanesque%20portal&scope=all', text: 'romanesque portal' },
    ])
  expect(await textsIn('search-meant', { q: 'romanesque portal' })).toEqual([])
  const html = await pageOf({ q: 'zzyzx qwrtz' })
  expect(html).toContain('q=zzyzx&')
  expect(await textsIn('search-topics', { q: 'zzyzx qwrtz' })).not.toEqual([])
})

test('chips, named boards, people and what was meant say nothing that the viewer may not see [REL-02 G-058]', async () => {
  const reader = await person()
  const session = await signIn(reader.username)
  const [mira, closed, blocked] = [await person(), await person({ isPrivate: true }), await person()]
  const unseen = { row: { title: 'Sgraffito plate' } }
  const secret = await board(mira, { name: 'Sgraffito one', privacy: 'secret' })
  const protectedOne = await board(mira, { name: 'Sgraffito two', privacy: 'protected' })
  const ofClosed = await board(closed, { name: 'Sgraffito three' })
  const ofBlocked = await board(blocked, { name: 'Sgraffito four' })
  // Twice each, because a word that one of several Pins has splits nothing.
  for (let i = 0; i < 2; i++) {
    await pin(mira, secret, { ...unseen, annotations: ['hidden cellar', 'sgraffito cellars'] })
    await pin(mira, protectedOne, { ...unseen, annotations: ['hidden attic'] })
    await pin(closed, ofClosed, { row: { ...unseen.row, listed: false }, annotations: ['hidden garden'] })
    await pin(blocked, ofBlocked, { ...unseen, annotations: ['hidden stair'] })
  }
  await askJson(`/v3/users/${blocked.id}/block/`, { method: 'PUT', session })
  for (const annotation of ['open door', 'open gate'])
    await pin(mira, await board(mira, { name: `Ceramics ${annotation}` }), { ...unseen, annotations: [annotation] })
  for (const q of ['sgraffito', 'hiden cellar', 'hidden atic', 'hidden gardn', 'hidden stiar', 'sgraffito celars']) {
    const html = await pageOf({ q }, session)
    const shown = html.replaceAll(q, '').replaceAll(encodeURIComponent(q), '')
    expect(shown, q).not.toMatch(/hidden (cellar|attic|garden|stair)|sgraffito cellars|Sgraffito (one|two|three|four)/i)
  }
  expect(await textsIn('search-chips', { q: 'sgraffito' }, session)).toEqual(
    expect.arrayContaining(['open door', 'open gate']),
  )
  // The owner finds their own words among their own Pins.
  const own = await (await ask('/search/me/?q=sgraffito', { session: await signIn(mira.username) })).text()
  expect(own).toContain('hidden cellar')
})

test('suggestions carry the picture of what they name [W-60]', async () => {
  const mira = await person({ fullName: 'Celadon Ash', imageKey: 'celadonashpicture'.slice(0, 16) })
  await pin(mira, await board(mira, { name: 'Celadon' }), {
    row: { title: 'Celadon bowl', imageKey: 'celadonbowlpic12' },
    annotations: ['celadon glaze'],
  })
  const { data } = await askJson('/v3/search/suggest/?q=celadon')
  const pictures = Object.fromEntries(
    data.map((each: { text: string; image_thumbnail_url: string | null }) => [each.text, each.image_thumbnail_url]),
  )
  expect(pictures['celadon bowl']).toContain('celadonbowlpic12')
  expect(pictures['celadon glaze']).toContain('celadonbowlpic12')
  expect(pictures['Celadon Ash']).toContain('celadonashpictur')
})
