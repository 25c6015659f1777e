import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { LIMITED_FOLLOWS } from '#domain/accounts/limited.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { edit, write } from '../fixtures/comments.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { caseOf, decide, deskStory, reportThing, send } from '../fixtures/desk.ts'
import { texts } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const DAY = 24 * 3600_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const limitedUntil = async (who: Person) => (await db.select().from(users).where(eq(users.id, who.id)))[0]?.limitedUntil

/** Reports a Pin and limits its owner. */
async function limit({ ben, blue, vera }: Awaited<ReturnType<typeof deskStory>>, until = inDays(30)) {
  await reportThing(ben, 'pin', blue.id)
  const id = await caseOf('pin', blue.id)
  const decision = await decide(vera, id, { action: 'limit', until })
  return { id, decision }
}

const follow = async (who: Person, whom: Person, now?: number) =>
  askJson(`/v3/users/${whom.id}/follow/`, { method: 'PUT', session: await sessionOf(who), ...(now && { now }) })
const invite = async (who: Person, boardId: number) =>
  askJson(`/v3/boards/${boardId}/invites/`, {
    method: 'POST',
    session: await sessionOf(who),
    json: { invited_user_ids: [String((await person()).id)] },
  })

test('a person whom employees limit neither comments, nor invites, nor follows many; all else goes on [OPT-014]', async () => {
  const story = await deskStory()
  const { owner, ben, on, blue } = story
  const theirs = await pin(ben, await board(ben))
  const before = await write(owner, theirs.id, 'Before')
  const { decision } = await limit(story)
  expect(await write(owner, theirs.id, 'After')).toMatchObject({ http: 403, code: 3 })
  const changed = await edit(owner, theirs.id, before.data.id, 'Changed')
  expect(changed).toMatchObject({ http: 403, code: 3 })
  expect(await invite(owner, on.id)).toMatchObject({ http: 403, code: 3 })
  const [stranger, friend] = [await person(), await person()]
  await follow(friend, owner)
  const message = async (whom: Person) =>
    askJson('/v3/conversations/', {
      method: 'POST',
      session: await sessionOf(owner),
      json: { user_ids: [String(whom.id)], text: 'Hello' },
    })
  expect(await message(stranger)).toMatchObject({ http: 403, code: 3 })
  expect((await message(friend)).http).toBeLessThan(300)
  for (let i = 0; i < LIMITED_FOLLOWS; i++) expect((await follow(owner, await person())).http).toBe(200)
  expect((await follow(owner, await person())).http).toBe(429)
  // Nobody at the desk needs to know what they know.
  await expect(caseOf('person', owner.id)).rejects.toThrow('no open case')
  expect((await ask(`/pin/${blue.id}/`)).status).toBe(200)
  const saved = await askJson(`/v3/pins/${theirs.id}/repin/`, {
    method: 'POST',
    session: await sessionOf(owner),
    json: { board_id: String(on.id) },
  })
  expect(saved.http).toBe(200)
  // The form says it, with what was typed.
  const typed = await send('/do/comment/', { pin_id: String(theirs.id), text: 'Typed' }, owner)
  expect(typed.status).toBe(403)
  expect(await texts(await typed.text(), 'textarea')).toContain('Typed')
  const statement = await askHtml(`/legal/decisions/${decision.id}/`, { session: await sessionOf(owner) })
  expect(statement.html).toContain('For some time you can’t comment')
})

test('what a limited person saved stays, and is not recommended [OPT-014]', async () => {
  const story = await deskStory()
  const { owner, ben, on } = story
  const blue = await pin(owner, on, { row: { title: 'Blue vase of zaffre' }, annotations: ['Zaffre'] })
  const other = await pin(ben, await board(ben), { annotations: ['Zaffre'] })
  const shownIn = async (path: string) => (await askJson(path)).data as { id: string }[]
  const isIn = async (path: string) => (await shownIn(path)).some(({ id }) => id === String(blue.id))
  const lists = ['/v3/explore/pins/?page_size=50', `/v3/pins/${other.id}/related/`, '/v3/topics/zaffre/pins/']
  const suggested = async () => JSON.stringify((await askJson(`/v3/search/suggest/?q=${owner.username}`)).data)
  const nell = await person()
  const people = async () =>
    (await askHtml('/homefeed/start/?step=people', { session: await sessionOf(nell) })).html.includes(
      `/${owner.username}/`,
    )
  for (const path of lists) expect(await isIn(path), path).toBe(true)
  expect(await suggested()).toContain(owner.username)
  expect(await people()).toBe(true)
  const { id } = await limit({ ...story, blue })
  for (const path of lists) expect(await isIn(path), path).toBe(false)
  expect(await suggested()).not.toContain(owner.username)
  expect(await people()).toBe(false)
  expect(await isIn(`/v3/boards/${on.id}/pins/`)).toBe(true)
  expect(await isIn(`/v3/search/?q=blue+vase&scope=pins`)).toBe(true)
  await send('/do/staff_reverse/', { case_id: String(id) }, story.vera)
  for (const path of lists) expect(await isIn(path), path).toBe(true)
  expect(await people()).toBe(true)
})

test('a limit has a day in the future, ends by itself, and one of two that is taken back leaves the other [OPT-014]', async () => {
  const story = await deskStory()
  const { owner, ben, on, vera } = story
  await reportThing(ben, 'board', on.id)
  const about = await caseOf('board', on.id)
  for (const until of ['', '2026-01-01'])
    await expect(decide(vera, about, { action: 'limit', until }), until).rejects.toThrow('not decided')
  const { id } = await limit(story, inDays(30))
  await decide(vera, about, { action: 'limit', until: inDays(10) })
  expect(await limitedUntil(owner)).toBe(Date.parse(inDays(30)))
  await send('/do/staff_reverse/', { case_id: String(id) }, vera)
  expect(await limitedUntil(owner)).toBe(Date.parse(inDays(10)))
  expect((await invite(owner, on.id)).http).toBe(403)
  await db
    .update(users)
    .set({ limitedUntil: Date.now() - 1 })
    .where(eq(users.id, owner.id))
  expect((await invite(owner, on.id)).http).toBe(200)
})

/** Reports two things, and then removes both, the first one first; returns their cases. */
async function removeBoth(
  { vera }: Awaited<ReturnType<typeof deskStory>>,
  things: [kind: string, id: number | string][],
) {
  const cleo = await person()
  for (const [kind, id] of things) await reportThing(cleo, kind, id)
  const cases = await Promise.all(things.map(([kind, id]) => caseOf(kind, id)))
  for (const id of cases) await decide(vera, id, { action: 'remove' })
  return cases
}
const takeBack = (who: Person, id: number | undefined) => send('/do/staff_reverse/', { case_id: String(id) }, who)

test('a Pin and its board, removed by two decisions, are both there when both are taken back, in any order [OPT-014]', async () => {
  for (const [first, second] of [
    ['pin', 'board'],
    ['board', 'pin'],
  ] as const)
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const story = await deskStory()
      const { blue, on, vera } = story
      const ids = { pin: blue.id, board: on.id }
      const cases = await removeBoth(story, [
        [first, ids[first]],
        [second, ids[second]],
      ])
      const shown = async () => (await ask(`/pin/${blue.id}/`)).status
      const what = `${first} ${second} ${order}`
      await takeBack(vera, cases[order[0]])
      expect(await shown(), what).toBe(404)
      await takeBack(vera, cases[order[1]])
      expect(await shown(), what).toBe(200)
      expect((await askJson(`/v3/boards/${on.id}/pins/`)).data, what).toMatchObject([{ id: String(blue.id) }])
      expect(await wrongCounters(DB), what).toEqual([])
    }
})

test('a comment and its reply, removed by two decisions, are both there when both are taken back, in any order [OPT-014]', async () => {
  for (const isReplyFirst of [true, false])
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const story = await deskStory()
      const { owner, ben, blue, vera } = story
      const said = (await write(ben, blue.id, 'Rude')).data
      const reply = (await write(owner, blue.id, 'Ruder', said.id)).data
      const things: [string, string][] = [
        ['comment', said.id],
        ['comment', reply.id],
      ]
      const cases = await removeBoth(story, isReplyFirst ? things.toReversed() : things)
      const shown = async () => {
        const { data } = await askJson(`/v3/pins/${blue.id}/comments/`)
        const replies = await askJson(`/v3/pins/${blue.id}/comments/${said.id}/replies/`)
        return [data, replies.http === 200 ? replies.data : []].flat().map(({ id }: { id: string }) => id)
      }
      const what = `${isReplyFirst ? 'reply first' : 'comment first'}, ${order}`
      await takeBack(vera, cases[order[0]])
      expect(await shown(), what).not.toContain(reply.id)
      await takeBack(vera, cases[order[1]])
      expect(await shown(), what).toEqual([said.id, reply.id])
      expect((await askJson(`/v3/pins/${blue.id}/`)).data.comment_count, what).toBe(2)
    }
})

test('what employees hide from search is found by its owner alone, and not recommended [SEO-001 OPT-014]', async () => {
  const { owner, ben, blue, vera } = await deskStory()
  const on = await board(owner, { name: 'Quixotic jugs' })
  const found = async (path: string, who?: Person) =>
    JSON.stringify((await askJson(path, who ? { session: await sessionOf(who) } : {})).data)
  const of = {
    pin: [blue.id, '/v3/search/?q=blue+vase&scope=pins', String(blue.id)],
    board: [on.id, '/v3/search/?q=quixotic&scope=boards', String(on.id)],
    person: [owner.id, `/v3/search/?q=${owner.username}&scope=users`, String(owner.id)],
  } as const
  for (const [kind, [id, path, text]] of Object.entries(of)) {
    expect(await found(path), kind).toContain(text)
    if (kind === 'person')
      await askJson(`/v3/users/${id}/report/`, {
        method: 'POST',
        session: await sessionOf(ben),
        json: { reason: 'spam', source: 'profile' },
      })
    else await reportThing(ben, kind, id)
    await decide(vera, await caseOf(kind, id), { action: 'noindex' })
    expect(await found(path), kind).not.toContain(text)
    expect(await found(path, ben), kind).not.toContain(text)
  }
  expect(await found('/v3/search/?q=blue+vase&scope=my_pins', owner)).toContain(String(blue.id))
  expect(await found('/v3/explore/pins/?page_size=50')).not.toContain(`"${blue.id}"`)
  expect(await found(`/v3/search/suggest/?q=${owner.username}`)).not.toContain(`/${owner.username}/`)
  expect((await ask(`/pin/${blue.id}/`)).status).toBe(200)
})
