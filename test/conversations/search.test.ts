import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { FoundMessage } from '#domain/conversations/found.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { block, friends, one, read, reply, start } from '../fixtures/conversations.ts'
import { night } from '../fixtures/desk.ts'
import { byTestId, select, texts } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { type Person, person } from '../fixtures/world.ts'

const FIND = '/v3/messages/'
const search = (who: Person, q: string, more = '') => read(who, `${FIND}?q=${encodeURIComponent(q)}${more}`)
const foundBy = async (who: Person, q: string) =>
  ((await search(who, q)).data as FoundMessage[]).map(({ text }) => text)

test('a person finds their messages by words, beginnings of three letters, and parts of scripts without spaces, newest first', async () => {
  const [ada, ben] = await friends()
  const { id } = (await start(ada, [ben], 'Blue harbour lamps')).data
  await reply(ben, id, 'The lamp is Ça et là, in 東京タワー')
  for (const [q, count] of [
    ['lamp', 2],
    ['LAM', 2],
    ['la', 1],
    ['lamp blue', 1],
    ['arbour', 0],
    ['ca', 1],
    ['京タ', 1],
    ['東', 1],
    ['東京 lam', 1],
    ['京東', 0],
    ['text m1', 0],
    ['"lamp" OR *', 0],
  ] as const)
    expect(await foundBy(ada, q), q).toHaveLength(count)
  expect(await foundBy(ada, 'lamp')).toEqual(['The lamp is Ça et là, in 東京タワー', 'Blue harbour lamps'])
  expect((await search(ada, 'harb')).data).toEqual([
    expect.objectContaining({
      conversation_id: id,
      seq: 1,
      is_group: false,
      marks: [[5, 9]],
      user: expect.objectContaining({ id: String(ben.id), full_name: 'Ben' }),
    }),
  ])
  expect(await search(ada, '   ')).toMatchObject({ http: 400, code: 1 })
  expect(await search(ada, '!?')).toMatchObject({ http: 200, data: [] })
  expect(await search(ada, 'x'.repeat(201))).toMatchObject({ http: 400, code: 1 })
  expect(await askJson(`${FIND}?q=lamp`)).toMatchObject({ http: 401, code: 2 })
})

test('nobody finds what they may not read: of strangers, deleted for them, left, or hidden by a block', async () => {
  const [ada, ben] = await friends()
  const [cleo, stranger] = [await person({ fullName: 'Cleo' }), await person()]
  const two = (await start(ada, [ben], 'Walnut one')).data.id
  const group = (await start(ada, [ben, cleo], 'Walnut two')).data.id
  expect(await foundBy(ben, 'walnut')).toEqual(['Walnut two', 'Walnut one'])
  expect(await foundBy(stranger, 'walnut')).toEqual([])
  expect((await search(ben, 'two')).data[0]).toMatchObject({
    is_group: true,
    user_count: 2,
    user: { full_name: 'Ada' },
  })

  const session = await sessionOf(ben)
  await askJson(one(two), { method: 'DELETE', session })
  expect(await foundBy(ben, 'walnut')).toEqual(['Walnut two'])
  expect(await foundBy(ada, 'walnut')).toHaveLength(2)
  await reply(ada, two, 'Walnut three')
  expect(await foundBy(ben, 'walnut')).toEqual(['Walnut three', 'Walnut two'])

  await askJson(`${one(group)}membership/`, { method: 'DELETE', session })
  expect(await foundBy(ben, 'walnut')).toEqual(['Walnut three'])
  await block(cleo, ada)
  expect(await foundBy(cleo, 'walnut')).toEqual([])
  // A conversation of two stays readable after a block, and so is found.
  await block(ben, ada)
  expect(await foundBy(ben, 'walnut')).toEqual(['Walnut three'])
})

test('the page finds messages without a script, says when there are none, and leads to a message in its place', async () => {
  const [ada, ben] = await friends()
  const { id } = (await start(ada, [ben], 'Hazel 1')).data
  for (let i = 2; i <= 40; i++) await reply(ada, id, i === 9 ? 'A <b>hazel</b> nut' : `Number ${i}`)
  const session = await sessionOf(ben)
  const { html } = await askHtml('/conversation/?q=hazel', { session })
  const [newest] = await select(html, byTestId('found-message'))
  expect(newest?.text).toContain('A <b>hazel</b> nut')
  expect(newest?.attributes.href).toBe(`/conversation/${id}/?at=9#message-9`)
  const nothing = await askHtml('/conversation/?q=nothing', { session })
  expect(await texts(nothing.html, byTestId('no-messages-found'))).toHaveLength(1)
  const thread = await askHtml(`/conversation/${id}/?at=9`, { session })
  const marked = await select(thread.html, '[data-marked]')
  expect(marked.map(({ attributes }) => attributes.id)).toEqual(['message-9'])
  for (const at of ['0', '-1', '1.5', 'x', '99999', '9'.repeat(30), "9'"])
    expect((await ask(`/conversation/${id}/?at=${encodeURIComponent(at)}`, { session })).status, at).toBe(200)
})

test('messages from before the search are indexed by night, and purged ones are forgotten', async () => {
  const [ada, ben] = await friends()
  await start(ada, [ben], 'Older acorn')
  await db.run(sql`delete from message_words`)
  expect(await foundBy(ben, 'acorn')).toEqual([])
  await night('sweep', Date.now())
  expect(await foundBy(ben, 'acorn')).toEqual(['Older acorn'])
  await night('sweep', Date.now())
  expect(await foundBy(ben, 'acorn')).toEqual(['Older acorn'])
  await db.run(sql`delete from messages where text = 'Older acorn'`)
  expect(await db.all(sql`select rowid from message_words where message_words match 'acorn'`)).toEqual([])
})
