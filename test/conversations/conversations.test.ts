import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#worker/model/conversations/tables.ts'
import { askJson, db } from '../fixtures/app.ts'
import {
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
import { sessionOf } from '../fixtures/sessions.ts'
import { type Person, person } from '../fixtures/world.ts'

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
