import { expect, test } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { block, change, friends, messagesOf, one, read, reply, start } from '../fixtures/conversations.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { type Person, person } from '../fixtures/world.ts'

const show = async (who: Person, isOn: boolean) =>
  askJson('/v3/users/me/', { method: 'PUT', session: await sessionOf(who), json: { read_receipts: isOn } })
const seenBy = async (who: Person, id: string, more = '') => (await read(who, messagesOf(id) + more)).seen

test('what somebody has read is shown only while both show it, and is gone at once when either stops', async () => {
  const [ada, ben] = await friends()
  const { id } = (await start(ada, [ben], 'One')).data
  await reply(ada, id, 'Two')
  expect((await show(ada, true)).data.read_receipts).toBe(true)
  await change(ben, id, { read: 1 })
  expect(await seenBy(ada, id)).toEqual([])
  await show(ben, true)
  // What was read while it was off stays private.
  expect(await seenBy(ada, id)).toEqual([])
  await change(ben, id, { read: 2 })
  expect(await seenBy(ada, id)).toEqual([2])
  // A thread that asks for newer messages learns it too.
  expect(await seenBy(ada, id, '?since=2')).toEqual([2])
  for (const who of [ada, ben]) {
    await show(who, false)
    expect(await seenBy(ada, id)).toEqual([])
    await show(who, true)
    expect(await seenBy(ada, id)).toEqual([2])
  }
  // Deleting is not reading.
  await reply(ada, id, 'Three')
  await askJson(one(id), { method: 'DELETE', session: await sessionOf(ben) })
  expect(await seenBy(ada, id)).toEqual([2])
  await block(ben, ada)
  expect(await seenBy(ada, id)).toEqual([])
})

test('a request is never seen until it is accepted', async () => {
  const [ada, ben] = [await person(), await person()]
  await show(ada, true)
  await show(ben, true)
  const { id } = (await start(ada, [ben], 'Hello')).data
  await change(ben, id, { read: 1 })
  expect(await seenBy(ada, id)).toEqual([])
  await change(ben, id, { is_request: false })
  expect(await seenBy(ada, id)).toEqual([])
  await change(ben, id, { read: 1 })
  expect(await seenBy(ada, id)).toEqual([1])
})

test('in a group each who shows it counts, but nobody with a block, and nobody who left', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => person()))
  const [ada, ben, cleo, dan] = people as [Person, Person, Person, Person]
  for (const each of [ada, ben, cleo]) await show(each, true)
  const { id } = (await start(ada, [ben, cleo, dan], 'All')).data
  for (const each of [ben, cleo, dan]) {
    await change(each, id, { is_request: false })
    await change(each, id, { read: 1 })
  }
  expect(await seenBy(ada, id)).toEqual([1, 1])
  await block(ben, ada)
  expect(await seenBy(ada, id)).toEqual([1])
  await askJson(`${one(id)}membership/`, { method: 'DELETE', session: await sessionOf(cleo) })
  expect(await seenBy(ada, id)).toEqual([])
})
