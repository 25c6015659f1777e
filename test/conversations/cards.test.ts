import { expect, test } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { block } from '../fixtures/conversations.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, follow, type Person, person, pin, section } from '../fixtures/world.ts'

const card = async (who: Person, path: string) =>
  askJson(`/v3/link_card/?path=${encodeURIComponent(path)}`, { session: await sessionOf(who) })

test('a link to a Pin, a board, its section or a person has a card, by whatever address one may copy', async () => {
  const [ada, ben] = [await person({ fullName: 'Ada' }), await person()]
  const sea = await board(ada, { name: 'The sea' })
  const wave = await pin(ada, sea, { row: { title: 'Wave' } })
  const part = await section(sea, 'Shells')
  const ofBoard = { type: 'board', title: 'The sea', note: 'Ada', url: sea.url }
  expect((await card(ben, `/pin/${wave.id}/?x=1`)).data).toMatchObject({
    type: 'pin',
    title: 'Wave',
    note: 'Ada',
    url: `/pin/${wave.id}/`,
    image_url: expect.stringContaining(`/236x/${wave.imageKey}`),
  })
  for (const path of [sea.url, sea.url.slice(0, -1), `${sea.url}${part.slug}/`]) {
    expect((await card(ben, path)).data, path).toMatchObject(ofBoard)
  }
  // A former address leads to the board, and so does its card.
  const session = await sessionOf(ada)
  await askJson(`/v3/boards/${sea.id}/`, { method: 'PUT', session, json: { name: 'The ocean' } })
  expect((await card(ben, sea.url)).data).toMatchObject({ title: 'The ocean', url: `/${ada.username}/the-ocean/` })
  for (const path of [`/${ada.username}/`, `/${ada.username.toUpperCase()}`, `/${ada.username}/_saved/`])
    expect((await card(ben, path)).data, path).toMatchObject({ type: 'user', title: 'Ada', note: `@${ada.username}` })
})

test('what the reader may not see has no card, each reader for themselves, and at once after a change', async () => {
  const [ada, ben, cleo] = [await person(), await person(), await person()]
  const hidden = await board(ada, { privacy: 'secret', collaborators: [cleo] })
  const inside = await pin(ada, hidden)
  for (const path of [hidden.url, `/pin/${inside.id}/`]) {
    expect((await card(ben, path)).http, path).toBe(404)
    expect((await card(cleo, path)).http, path).toBe(200)
  }
  const closed = await person({ isPrivate: true })
  const theirs = await board(closed)
  const kept = await pin(closed, theirs)
  expect((await card(ben, theirs.url)).http).toBe(404)
  expect((await card(ben, `/pin/${kept.id}/`)).http).toBe(404)
  await follow(ben, closed)
  expect((await card(ben, theirs.url)).http).toBe(200)
  const open = await board(ada)
  expect((await card(ben, open.url)).http).toBe(200)
  await askJson(`/v3/boards/${open.id}/`, { method: 'DELETE', session: await sessionOf(ada) })
  expect((await card(ben, open.url)).http).toBe(404)
  expect((await card(ben, `/${ada.username}/`)).http).toBe(200)
  await block(ada, ben)
  expect((await card(ben, `/${ada.username}/`)).http).toBe(404)
})

test.each([
  '/',
  '',
  '//evil.example/',
  'https://evil.example/',
  '/pin/x/',
  '/pin/99999999999999999999/',
  '/help/',
  '/a/b/c/d/e/',
  `/${'x'.repeat(499)}`,
  '/%00/',
  '/ada/%F0%9F/',
])('%j has no card, and is no error of the server', async (path) => {
  expect([400, 404]).toContain((await card(await person(), path)).http)
})

test('visitors see the cards of what is public, as they see its page', async () => {
  const ada = await person({ fullName: 'Ada' })
  const [open, hidden] = [await board(ada), await board(ada, { privacy: 'secret' })]
  const at = async (path: string) => (await askJson(`/v3/link_card/?path=${encodeURIComponent(path)}`)).http
  expect([await at(open.url), await at(hidden.url), await at(`/${ada.username}/`)]).toEqual([200, 404, 200])
})
