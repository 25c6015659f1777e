import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { batch } from '#worker/db/batch.ts'
import { businesses, users } from '#worker/model/profiles/tables.ts'
import { askJson, db } from '../fixtures/app.ts'
import {
  block,
  change,
  friends,
  isUnread,
  LIST,
  listed,
  messagesOf,
  one,
  read,
  reply,
  start,
  textsOf,
} from '../fixtures/conversations.ts'
import { limitedSessionOf, sessionOf } from '../fixtures/sessions.ts'
import { follow, person } from '../fixtures/world.ts'

test('a conversation is its members’ alone: for everybody else it does not exist [TAB-034]', async () => {
  const [[ada, ben], other] = [await friends(), await person()]
  const { id } = (await start(ada, [ben], 'For your eyes')).data
  const missing = { http: 404, code: 100, message: 'Conversation not found.' }
  for (const path of [one(id), messagesOf(id)]) {
    expect(await read(other, path), path).toMatchObject(missing)
    expect(await askJson(path), path).toMatchObject({ http: 401, code: 2 })
    expect((await read(ben, path)).http, path).toBe(200)
  }
  expect(await reply(other, id, 'Let me in')).toMatchObject(missing)
  for (const json of [{ read: 1 }, { is_muted: true }, { is_request: false }])
    expect(await change(other, id, json)).toMatchObject(missing)
  expect(await read(ada, one('123'))).toMatchObject(missing)
  expect(await read(ada, '/v3/conversations/x%2Fy/')).toMatchObject(missing)
  expect(await listed(other)).toEqual([])
})

test('visitors and sessions from e-mailed links send nothing [MSG-012]', async () => {
  const [ada, ben] = await friends()
  const json = { user_ids: [String(ben.id)], text: 'Hi' }
  expect(await askJson(LIST, { method: 'POST', json })).toMatchObject({ http: 401, code: 2 })
  const session = await limitedSessionOf(ada)
  expect(await askJson(LIST, { method: 'POST', session, json })).toMatchObject({ http: 401, code: 4 })
})

test('messages go only where both people take them, and a business also says so for its profile [MSG-009 MSG-011]', async () => {
  const ada = await person()
  const refused = { http: 403, code: 93, message: "This person isn't accepting messages." }
  const quiet = await person({ messagingOn: false })
  expect(await start(ada, [quiet])).toMatchObject(refused)
  expect(await start(quiet, [ada])).toMatchObject({
    http: 403,
    code: 93,
    message: expect.stringMatching(/turned messages off/),
  })
  const shop = await person({ isPartner: true })
  expect((await start(ada, [shop])).http).toBe(200)
  await batch(db, [db.insert(businesses).values({ userId: shop.id, takesMessages: false })])
  const { id } = (await start(ada, [await person()])).data
  expect(await start(ada, [shop])).toMatchObject(refused)
  // The setting of a profile that isn't a business any more means nothing.
  await db.update(users).set({ isPartner: false }).where(eq(users.id, shop.id))
  expect((await start(ada, [shop])).http).toBe(200)
  await db.update(users).set({ messagingOn: false }).where(eq(users.id, ada.id))
  expect(await reply(ada, id, 'More')).toMatchObject({ http: 403, code: 93 })
  expect((await read(ada, one(id))).data.obstacle).toBe('own_messages_off')
})

test('a private person is written to by their followers alone, and can be answered once they wrote [MSG-009]', async () => {
  const [theo, fan, stranger] = [await person({ isPrivate: true }), await person(), await person()]
  await follow(fan, theo)
  expect((await start(fan, [theo])).http).toBe(200)
  expect(await start(stranger, [theo])).toMatchObject({ http: 403, code: 93 })
  const { id } = (await start(theo, [stranger], 'May I ask you something?')).data
  expect((await reply(stranger, id, 'Of course')).http).toBe(200)
  // A removed follower cannot go on.
  const { id: theirs } = (await start(fan, [theo])).data
  await askJson(`/v3/users/me/followers/${fan.id}/`, { method: 'DELETE', session: await sessionOf(theo) })
  expect(await reply(fan, theirs, 'Still there?')).toMatchObject({ http: 403, code: 93 })
})

test('a block ends a conversation of two both ways at once; in a group the two don’t see each other [MSG-010 OPT-011]', async () => {
  const [ada, ben] = await friends()
  const cleo = await person()
  const { id } = (await start(ada, [ben], 'Before')).data
  const group = (await start(ada, [ben, cleo], 'All three')).data
  await block(ben, ada)
  for (const [who, whom] of [
    [ada, ben],
    [ben, ada],
  ] as const) {
    expect(await start(who, [whom])).toMatchObject({ http: 403, code: 91 })
    expect(await reply(who, id, 'After')).toMatchObject({ http: 403, code: 91 })
    expect((await read(who, one(id))).data.obstacle).toBe('blocked')
  }
  expect(await textsOf(ben, id)).toEqual(['Before'])
  expect(await start(cleo, [ada, ben], 'Peace')).toMatchObject({ http: 200 })
  expect(await start(ada, [ben, cleo], 'No')).toMatchObject({ http: 403, code: 91 })
  await change(ben, id, { read: 1 })
  await change(ben, group.id, { read: 2 })
  expect((await reply(ada, group.id, 'Cleo, hear me')).http).toBe(200)
  expect(await textsOf(ben, group.id)).toEqual(['Peace'])
  expect((await read(ben, one(group.id))).data).toMatchObject({ last_message: null, unread_count: 0 })
  expect(await textsOf(cleo, group.id)).toEqual(['Cleo, hear me', 'Peace', 'All three'])
  expect(await isUnread(ben)).toBe(false)
  expect(await isUnread(cleo)).toBe(true)
})

test('a stranger’s message waits among the requests until it is accepted or answered [MSG-009]', async () => {
  const [ada, ben] = [await person(), await person()]
  const { id } = (await start(ada, [ben], 'Hello stranger')).data
  expect([await listed(ben), await listed(ben, 'requests'), await listed(ada)]).toEqual([[], [id], [id]])
  expect((await read(ben, one(id))).data).toMatchObject({ is_request: true, unread_count: 1 })
  expect(await isUnread(ben)).toBe(false)
  expect((await change(ben, id, { is_request: false })).data.is_request).toBe(false)
  expect([await listed(ben), await listed(ben, 'requests')]).toEqual([[id], []])
  expect(await isUnread(ben)).toBe(true)
  const cleo = await person()
  const { id: second } = (await start(ada, [cleo])).data
  await reply(cleo, second, 'Who are you?')
  expect(await listed(cleo)).toEqual([second])
  // Who follows the sender meanwhile gets the next message as an ordinary one.
  const dan = await person()
  const { id: third } = (await start(ada, [dan])).data
  await follow(dan, ada)
  await reply(ada, third, 'Again')
  expect(await listed(dan)).toEqual([third])
})

test('a closed account has no name in its conversations and gets no messages', async () => {
  const [ada, ben] = await friends({ fullName: 'Benedict' })
  const { id } = (await start(ada, [ben], 'Hi')).data
  await reply(ben, id, 'Ho')
  await db.update(users).set({ closedAt: 1 }).where(eq(users.id, ben.id))
  const { data } = await read(ada, one(id))
  expect(data).toMatchObject({ users: [{ full_name: '', username: '', is_closed: true }], obstacle: 'not_accepting' })
  expect(JSON.stringify(data)).not.toContain('Benedict')
  expect(await reply(ada, id, 'Where are you?')).toMatchObject({ http: 403, code: 93 })
  expect(await textsOf(ada, id)).toEqual(['Ho', 'Hi'])
})
