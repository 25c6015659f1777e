import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conversations, messages } from '../worker/conversations/tables.ts'
import { round } from '../worker/db/round.ts'
import { businesses, users } from '../worker/profiles/tables.ts'
import { askJson, db } from './fixtures/app.ts'
import { limitedSessionOf, sessionOf } from './fixtures/sessions.ts'
import { follow, type Person, person } from './fixtures/world.ts'

const LIST = '/v3/conversations/'
const one = (id: string) => `/v3/conversations/${id}/`
const messagesOf = (id: string) => `/v3/conversations/${id}/messages/`

const start = async (from: Person, to: Person[], text = 'Hello') =>
  askJson(LIST, {
    method: 'POST',
    session: await sessionOf(from),
    json: { user_ids: to.map(({ id }) => String(id)), text },
  })
const reply = async (from: Person, id: string, text: string) =>
  askJson(messagesOf(id), { method: 'POST', session: await sessionOf(from), json: { text } })
const change = async (who: Person, id: string, json: object) =>
  askJson(one(id), { method: 'PUT', session: await sessionOf(who), json })
const block = async (who: Person, whom: Person) =>
  askJson(`/v3/users/${whom.id}/block/`, { method: 'PUT', session: await sessionOf(who), json: {} })
const read = async (who: Person, path: string) => askJson(path, { session: await sessionOf(who) })
const textsOf = async (who: Person, id: string) =>
  ((await read(who, messagesOf(id))).data as { text: string }[]).map(({ text }) => text)
const listed = async (who: Person, box = 'inbox') =>
  ((await read(who, `${LIST}?box=${box}`)).data as { id: string }[]).map(({ id }) => id)
/** Two people who follow each other. */
const friends = async (row: Parameters<typeof person>[0] = {}): Promise<[Person, Person]> => {
  const [ada, ben] = [await person({ fullName: 'Ada' }), await person({ fullName: 'Ben', ...row })]
  await follow(ada, ben)
  await follow(ben, ada)
  return [ada, ben]
}

test('a message makes a conversation, whose id the answer carries; the same people in any order have one [MSG-004 MSG-005]', async () => {
  const [ada, ben] = await friends()
  const made = await start(ada, [ben], ' Hello\nBen ')
  expect(made).toMatchObject({
    http: 200,
    data: {
      users: [{ id: String(ben.id), full_name: 'Ben' }],
      user_count: 1,
      last_message: { sender_id: String(ada.id), text: 'Hello\nBen', seq: 1 },
      unread_count: 0,
      is_request: false,
      obstacle: null,
    },
  })
  expect(made.data.id).toMatch(/^\d+$/)
  const back = await start(ben, [ada], 'Hi Ada')
  expect(back.data).toMatchObject({ id: made.data.id, last_message: { text: 'Hi Ada', seq: 2 } })
  expect(await textsOf(ada, made.data.id)).toEqual(['Hi Ada', 'Hello\nBen'])
  expect(await listed(ben)).toEqual([made.data.id])
  const [cleo, dan] = [await person(), await person()]
  const group = await start(ada, [cleo, dan], 'You two')
  expect((await start(dan, [ada, cleo], 'All of us')).data).toMatchObject({ id: group.data.id, is_group: true })
})

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
  const refused = { http: 403, code: 93, message: 'This person isn’t accepting messages.' }
  const quiet = await person({ messagingOn: false })
  expect(await start(ada, [quiet])).toMatchObject(refused)
  expect(await start(quiet, [ada])).toMatchObject({
    http: 403,
    code: 93,
    message: expect.stringMatching(/turned messages off/),
  })
  const shop = await person({ isPartner: true })
  expect((await start(ada, [shop])).http).toBe(200)
  await round(db, [db.insert(businesses).values({ userId: shop.id, takesMessages: false })])
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

/** Whether the bar shows that there is something unread. */
async function isUnread({ id }: Person): Promise<boolean> {
  const found = await db.get<{ n: number }>(
    sql`select count(*) as n from conversation_members where user_id = ${id} and is_unread = 1 and is_muted = 0
      and is_listed = 1 and left_at is null and box = 'inbox'`,
  )
  return (found?.n ?? 0) > 0
}

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

test('what is read is counted exactly, and never less than before', async () => {
  const [ada, ben] = await friends()
  const { id } = (await start(ada, [ben], '1')).data
  for (const text of ['2', '3']) await reply(ada, id, text)
  const unread = async () => (await read(ben, one(id))).data.unread_count
  expect(await unread()).toBe(3)
  for (const [seen, left] of [
    [2, 1],
    [1, 1],
    [999, 0],
  ] as const) {
    expect((await change(ben, id, { read: seen })).data.unread_count, `${seen}`).toBe(left)
    expect(await isUnread(ben), `${seen}`).toBe(left > 0)
  }
  await reply(ada, id, '4')
  expect(await unread()).toBe(1)
  await reply(ben, id, '5')
  expect(await unread()).toBe(0)
  await change(ben, id, { is_muted: true })
  await reply(ada, id, '6')
  expect([await unread(), await isUnread(ben)]).toEqual([1, false])
  expect((await change(ben, id, { is_muted: false })).data.is_muted).toBe(false)
  expect(await isUnread(ben)).toBe(true)
})

test('deleting is for oneself, can be undone, and ends with the next message', async () => {
  const [ada, ben] = await friends()
  const { id } = (await start(ada, [ben], 'One')).data
  const session = await sessionOf(ben)
  const { http, data } = await askJson(one(id), { method: 'DELETE', session })
  expect([http, await listed(ben), await textsOf(ben, id), await isUnread(ben)]).toEqual([200, [], [], false])
  expect(await textsOf(ada, id)).toEqual(['One'])
  expect((await askJson(`/v3/undo/${data.undo.id}/`, { method: 'POST', session, json: {} })).http).toBe(200)
  expect([await listed(ben), await textsOf(ben, id)]).toEqual([[id], ['One']])
  const again = await askJson(one(id), { method: 'DELETE', session })
  await reply(ada, id, 'Two')
  expect([await listed(ben), await textsOf(ben, id)]).toEqual([[id], ['Two']])
  // The undo of a deletion before the new message is exact too.
  expect((await askJson(`/v3/undo/${again.data.undo.id}/`, { method: 'POST', session, json: {} })).http).toBe(200)
  expect(await textsOf(ben, id)).toEqual(['Two', 'One'])
})

test('a group can be left, a conversation of two cannot; the same people may begin another', async () => {
  const [ada, ben, cleo] = [await person(), await person(), await person()]
  const leave = async (who: Person, id: string) =>
    askJson(`${one(id)}membership/`, { method: 'DELETE', session: await sessionOf(who) })
  const two = (await start(ada, [ben])).data.id
  expect(await leave(ben, two)).toMatchObject({ http: 400, code: 1 })
  const { id } = (await start(ada, [ben, cleo], 'All')).data
  expect((await leave(cleo, id)).http).toBe(200)
  expect(await read(cleo, one(id))).toMatchObject({ http: 404, code: 100 })
  expect(await leave(cleo, id)).toMatchObject({ http: 404, code: 100 })
  expect((await reply(ada, id, 'She left')).http).toBe(200)
  expect((await read(ada, one(id))).data).toMatchObject({ user_count: 1, users: [{ id: String(ben.id) }] })
  expect((await start(ada, [ben, cleo], 'Anew')).data.id).not.toBe(id)
})

test('wrong people and wrong texts are refused with their code, and nothing is stored', async () => {
  const [ada, gone] = [await person(), await person({ closedAt: 1 })]
  const session = await sessionOf(ada)
  const many = await Promise.all(Array.from({ length: 11 }, () => person()))
  const send = (user_ids: unknown, text: unknown = 'Hi') =>
    askJson(LIST, { method: 'POST', session, json: { user_ids, text } })
  const ids = (people: Person[]) => people.map(({ id }) => String(id))
  const ben = many[0] as Person
  for (const [name, answer] of [
    ['nobody', await send([])],
    ['eleven', await send(ids(many))],
    ['oneself', await send(ids([ada]))],
    ['oneself among others', await send(ids([ada, ben]))],
    ['a person twice', await send(ids([ben, ben]))],
    ['no ids', await send(['x', '-1'])],
    ['numbers', await send([ben.id])],
    ['blank', await send(ids([ben]), ' \n ')],
    ['invisible', await send(ids([ben]), '\u200b\u2060\u202e')],
    ['501', await send(ids([ben]), 'x'.repeat(501))],
    ['10,000', await send(ids([ben]), 'x'.repeat(10_000))],
    ['no text', await send(ids([ben]), null)],
  ] as const)
    expect(answer, name).toMatchObject({ http: 400, code: 1 })
  expect(await send(ids([gone]))).toMatchObject({ http: 404, code: 30 })
  expect(await send(['99999999999'])).toMatchObject({ http: 404, code: 30 })
  expect((await send(ids(many.slice(1)), 'x'.repeat(500))).http).toBe(200)
  expect(await db.select().from(messages).where(eq(messages.senderId, ada.id))).toHaveLength(1)
})

test('control characters go, hostile text stays text [REL-09]', async () => {
  const [ada, ben] = await friends()
  const { id } = (await start(ada, [ben], 'a\u0000b\u0007c\td\r\n<img src=x onerror=alert(1)>\ud800')).data
  expect(await textsOf(ben, id)).toEqual(['abc\td\n<img src=x onerror=alert(1)>'])
})

test('sent again under its key a message is stored once; without a key each is one [REL-17]', async () => {
  const [ada, ben] = await friends()
  const { id } = (await start(ada, [ben], 'First')).data
  const session = await sessionOf(ada)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () => askJson(messagesOf(id), { method: 'POST', session, headers, json: { text: 'Once' } })
  const [first, ...rest] = await Promise.all(Array.from({ length: 10 }, send))
  for (const each of rest) expect(each.data).toEqual(first?.data)
  expect(await textsOf(ben, id)).toEqual(['Once', 'First'])
})

test('messages sent at once have an order without gaps, the same for all', async () => {
  const [ada, ben] = await friends()
  const { id } = (await start(ada, [ben], '0')).data
  await Promise.all(Array.from({ length: 20 }, (_, i) => reply(i % 2 ? ada : ben, id, `m${i}`)))
  const seqs = (await read(ada, messagesOf(id))).data.map(({ seq }: { seq: number }) => seq)
  expect(seqs).toEqual(Array.from({ length: 21 }, (_, i) => 21 - i))
  expect(await textsOf(ada, id)).toEqual(await textsOf(ben, id))
})

test('10,000 messages are read 25 at a time in at most 30 rows, back to the first [REL-11]', async () => {
  const [ada, ben] = await friends()
  const { id } = (await start(ada, [ben], 'm1')).data
  const first =
    (await db.get<{ id: number }>(sql`select max(id) as id from messages where conversation_id = ${id}`))?.id ?? 0
  await db.run(sql`insert into messages (id, conversation_id, seq, sender_id, text, created_at)
    with recursive n(i) as (select 2 union all select i + 1 from n where i < 10000)
    select ${first} - 20000 + i, ${Number(id)}, i, ${ada.id}, 'm' || i, 1 from n`)
  await db
    .update(conversations)
    .set({ lastSeq: 10_000 })
    .where(eq(conversations.id, Number(id)))
  const session = await sessionOf(ben)
  const seen: number[] = []
  let bookmark: string | undefined
  const rows = new Set<number>()
  do {
    const page = await askJson(`${messagesOf(id)}${bookmark ? `?bookmark=${bookmark}` : ''}`, { session })
    seen.push(...page.data.map(({ seq }: { seq: number }) => seq))
    rows.add(Number(/rows;desc="(\d+)"/.exec(page.headers.get('server-timing') ?? '')?.[1]))
    bookmark = page.bookmark
  } while (bookmark)
  expect(seen).toEqual(Array.from({ length: 10_000 }, (_, i) => 10_000 - i))
  expect(Math.max(...rows)).toBeLessThanOrEqual(30)
  const since = await askJson(`${messagesOf(id)}?since=9998`, { session })
  expect(since.data.map(({ seq }: { seq: number }) => seq)).toEqual([9999, 10_000])
})

test('a list of conversations has 25 a page, the newest message first, and ends', async () => {
  const ada = await person()
  const made: string[] = []
  for (let i = 0; i < 28; i++) made.push((await start(ada, [await person()], `${i}`)).data.id)
  await reply(ada, made[3] as string, 'Up')
  const order = [made[3], ...made.toReversed().filter((id) => id !== made[3])]
  const first = await read(ada, LIST)
  expect(first.data).toHaveLength(25)
  const second = await read(ada, `${LIST}?bookmark=${first.bookmark}`)
  expect([...first.data, ...second.data].map(({ id }: { id: string }) => id)).toEqual(order)
  expect(second.bookmark).toBeUndefined()
  expect(await read(ada, `${LIST}?box=requests&bookmark=${first.bookmark}`)).toMatchObject({ http: 400, code: 1 })
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
