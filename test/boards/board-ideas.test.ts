import { expect, test } from 'vitest'
import { ask, askJson, signIn } from '../fixtures/app.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

/** The part of a board's page that offers Pins; empty without it. */
async function ideasOn(path: string, session?: string): Promise<string> {
  const answer = await ask(path, session ? { session } : {})
  expect(answer.status, path).toBe(200)
  const [part = ''] = /<section[^>]*data-test-id="board-ideas">.*?<\/section>/s.exec(await answer.text()) ?? []
  return part
}
const pathOf = (owner: Person, { slug }: { slug: string }) => `/${owner.username}/${slug}/`

test('an empty board offers public Pins of others that fit its name, and each form saves to this board at once', async () => {
  const [mira, theo] = [await person(), await person()]
  const session = await signIn(mira.username)
  const on = await board(theo)
  for (let i = 0; i < 14; i++) await pin(theo, on, { row: { title: `Copperplate ${i}` } })
  await pin(mira, await board(mira), { row: { title: 'Copperplate of mine' } })
  const empty = await board(mira, { name: 'Copperplate' })
  const path = pathOf(mira, empty)
  const ideas = await ideasOn(path, session)
  expect(ideas.match(/<li>/g)).toHaveLength(12)
  expect(ideas).not.toContain('of mine')
  const fields = Object.fromEntries(
    [...(/<form.*?<\/form>/s.exec(ideas)?.[0] ?? '').matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name, value],
    ),
  )
  expect(fields).toMatchObject({ board_id: String(empty.id), return_to: path })
  const saved = await ask('/do/repin/', { method: 'POST', session, body: new URLSearchParams(fields) })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, path])
  expect((await askJson(`/v3/boards/${empty.id}/pins/`, { session })).data).toHaveLength(1)
  expect(await ideasOn(path, session)).toBe('')
})

test('only who may save to an empty board is offered Pins for it', async () => {
  const [mira, theo, guest] = [await person(), await person(), await person()]
  await pin(theo, await board(theo), { row: { title: 'Silverpoint' } })
  const empty = await board(mira, { name: 'Silverpoint', collaborators: [guest] })
  for (const [session, isOffered] of [
    [undefined, false],
    [await signIn(theo.username), false],
    [await signIn(guest.username), true],
    [await signIn(mira.username), true],
  ] as const)
    expect((await ideasOn(pathOf(mira, empty), session)) !== '').toBe(isOffered)
})

test('a board is offered nothing that its viewer may not find, and the name of a secret one is in no address [REL-02 G-058]', async () => {
  const [mira, theo, shy, blocked] = [await person(), await person(), await person({ isPrivate: true }), await person()]
  const session = await signIn(mira.username)
  const row = { title: 'Verdigris hidden' }
  await pin(theo, await board(theo, { privacy: 'secret' }), { row })
  await pin(shy, await board(shy), { row: { ...row, listed: false } })
  await pin(blocked, await board(blocked), { row })
  await askJson(`/v3/users/${blocked.id}/block/`, { method: 'PUT', session })
  const open = await board(theo)
  const { id } = await pin(theo, open, { row })
  await askJson(`/v3/pins/${id}/hide/`, { method: 'PUT', session })
  const empty = await board(mira, { name: 'Verdigris', privacy: 'secret' })
  expect(await ideasOn(pathOf(mira, empty), session)).not.toContain('Verdigris')
  await pin(theo, open, { row: { title: 'Verdigris shown' } })
  const html = await (await ask(pathOf(mira, empty), { session })).text()
  expect(html).toContain('Verdigris shown')
  expect(html).not.toMatch(/[?&](?:amp;)?q=[^"&]*verdigris/i)
})

test('a board whose name finds nothing offers topics, and any name is only a name', async () => {
  const [mira, theo] = [await person(), await person()]
  const session = await signIn(mira.username)
  await pin(theo, await board(theo), { row: { title: 'Fresco' }, annotations: ['wall painting'] })
  for (const name of ['zzyzx qwrtz', '<b>"zzyzx</b> OR *', '😀', 'NOT "(', "'; drop table pins; --"]) {
    const made = (await askJson('/v3/boards/', { method: 'POST', session, json: { name } })).data
    const ideas = await ideasOn(made.url, session)
    expect(ideas, name).toContain('wall painting')
    expect(ideas, name).not.toContain('<form')
  }
})
