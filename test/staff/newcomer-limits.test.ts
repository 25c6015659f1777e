import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NEWCOMER_LIMITS } from '#domain/accounts/newcomers.ts'
import { notices } from '#worker/model/legal/tables.ts'
import { askHtml, askJson, db } from '../fixtures/app.ts'
import { comment, commentsOf, edit, write } from '../fixtures/comments.ts'
import { caseOf, claim, decide, employee } from '../fixtures/desk.ts'
import { texts } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const HOUR = 3600_000
/** Somebody who signed up an hour ago. */
const newcomer = (row: Parameters<typeof person>[0] = {}) => person({ createdAt: Date.now() - HOUR, ...row })
const noticesOf = async (caseId: number) =>
  (await db.select().from(notices).where(eq(notices.caseId, caseId))).map(({ source, reason }) => `${source} ${reason}`)

async function follow(who: Person, whom: Person, headers = {}) {
  return askJson(`/v3/users/${whom.id}/follow/`, { method: 'PUT', session: await sessionOf(who), headers })
}

/** Follows as many people as a newcomer may in an hour. */
async function followMany(who: Person) {
  for (let i = 0; i < NEWCOMER_LIMITS.follows.times; i++) expect((await follow(who, await person())).http).toBe(200)
}

test('a newcomer follows a number of people an hour, and the desk is told once who wants more [REL-13]', async () => {
  const [nell, vera] = [await newcomer(), await employee()]
  await followMany(nell)
  const one = await person()
  for (let i = 0; i < 2; i++)
    expect(await follow(nell, one, { 'idempotency-key': 'one-more' })).toMatchObject({ http: 429, code: 8 })
  const id = await caseOf('person', nell.id)
  expect(await noticesOf(id)).toEqual(['brake follows'])
  const { html } = await askHtml('/staff/', { session: await sessionOf(vera) })
  expect((await texts(html, '[data-case]')).join()).toContain('New account: many follows')
  await claim(vera, id)
  const shown = await askHtml(`/staff/case/${id}/`, { session: await sessionOf(vera) })
  expect((await texts(shown.html, '[data-test-id="notice"]')).join()).toContain('The site itself')
  // A decided case does not come back at the next try.
  await decide(vera, id, { action: 'none' })
  await follow(nell, one)
  await expect(caseOf('person', nell.id)).rejects.toThrow('no open case')
})

test('whoever has been here for a day, with a confirmed address, follows as many as before [REL-13]', async () => {
  const confirmed = { createdAt: Date.now() - 25 * HOUR, emailVerifiedAt: Date.now() }
  const old = await newcomer(confirmed)
  await followMany(old)
  expect((await follow(old, await person())).http).toBe(200)
  const unconfirmed = await newcomer({ ...confirmed, emailVerifiedAt: null })
  await followMany(unconfirmed)
  expect((await follow(unconfirmed, await person())).http).toBe(429)
})

test('a newcomer writes few comments with addresses; others go on [REL-13]', async () => {
  const [nell, owner] = [await newcomer(), await person()]
  const blue = await pin(owner, await board(owner))
  for (let i = 0; i < NEWCOMER_LIMITS.links.times; i++)
    expect((await write(nell, blue.id, `Look: https://shop.example/${i}`)).http).toBe(200)
  expect(await write(nell, blue.id, 'Or shop.example/sale')).toMatchObject({ http: 429, code: 8 })
  const plain = await comment(nell, blue.id, 'So blue!')
  expect((await edit(nell, blue.id, plain.id, 'www.shop.example')).http).toBe(429)
  expect(await noticesOf(await caseOf('person', nell.id))).toEqual(['brake links'])
  expect((await askJson(commentsOf(blue.id))).data).toHaveLength(NEWCOMER_LIMITS.links.times + 1)
})

test('a newcomer saves a number of Pins with links, and any without; each brake is a notice of one case [REL-13]', async () => {
  const nell = await newcomer()
  const on = await board(nell)
  const session = await sessionOf(nell)
  const save = async (link?: string) => {
    const { media_id } = await upload(nell)
    return askJson('/v3/pins/', {
      method: 'POST',
      session,
      json: { media_id, board_id: String(on.id), ...(link && { link }) },
    })
  }
  for (let i = 0; i < NEWCOMER_LIMITS.saves.times; i++) expect((await save(`https://shop.example/${i}`)).http).toBe(200)
  expect((await save('https://shop.example/more')).http).toBe(429)
  expect((await save()).http).toBe(200)
  const invite = async () =>
    askJson(`/v3/boards/${on.id}/invites/`, {
      method: 'POST',
      session,
      json: { invited_user_ids: [String((await person()).id)] },
    })
  for (let i = 0; i < NEWCOMER_LIMITS.invites.times; i++) expect((await invite()).http).toBe(200)
  expect((await invite()).http).toBe(429)
  expect(await noticesOf(await caseOf('person', nell.id))).toEqual(['brake saves', 'brake invites'])
})
