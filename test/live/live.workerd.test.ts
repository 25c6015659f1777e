import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { PING, PONG, SESSION_ENDED } from '#domain/live/events.ts'
import { changeSuspension } from '#worker/accounts/closing/suspension.ts'
import { ask, askJson, db } from '../fixtures/app.ts'
import { block, friends, messagesOf, reply, start } from '../fixtures/conversations.ts'
import { connect, type Heard, listen } from '../fixtures/live.ts'
import { doFollow, notificationsOf } from '../fixtures/notifications.ts'
import { limitedSessionOf, sessionOf } from '../fixtures/sessions.ts'
import { follow, person } from '../fixtures/world.ts'

test('a follow rings the bell of whom it concerns, in each of their browsers, and nobody else’s', async () => {
  const [ada, ben, cleo] = [await person(), await person(), await person()]
  const [desk, phone] = [await listen(ada), await listen(ada, { session: await limitedSessionOf(ada) })]
  const [bens, cleos] = [await listen(ben), await listen(cleo)]
  await doFollow(ben, ada)
  const [{ id, event_id } = { id: '', event_id: '' }] = await notificationsOf(ada)
  for (const heard of [desk, phone])
    await expect.poll(() => heard.events).toEqual([{ kind: 'notification', id, version: event_id }])
  await doFollow(ada, cleo)
  await expect.poll(() => cleos.events.length).toBe(1)
  expect(bens.events).toEqual([])
  expect(desk.events.length, 'one’s own doings ring nothing').toBe(1)
})

test('a message rings those who may see it: not its sender, and in a group nobody with a block between them', async () => {
  const [ada, ben] = await friends()
  const cleo = await person()
  await follow(cleo, ada)
  await follow(ada, cleo)
  const group = await start(ada, [ben, cleo])
  await block(cleo, ben)
  const [adas, bens, cleos] = [await listen(ada), await listen(ben), await listen(cleo)]
  const said = await reply(ben, group.data.id, 'Only Ada reads this')
  await expect.poll(() => adas.events).toEqual([{ kind: 'message', id: group.data.id, version: said.data.id }])
  const answer = await reply(ada, group.data.id, 'Both read this')
  const rung = { kind: 'message', id: group.data.id, version: answer.data.id }
  await expect.poll(() => [bens.events, cleos.events]).toEqual([[rung], [rung]])
})

test('a block and its end ring both of a conversation, and say nothing to people without one', async () => {
  const [ada, ben] = await friends()
  const talk = await start(ada, [ben])
  const [adas, bens] = [await listen(ada), await listen(ben)]
  await block(ada, ben)
  const { id } = talk.data
  await expect.poll(() => [adas, bens].map(({ events: [first] }) => first?.id)).toEqual([id, id])
  expect(bens.events).toEqual([{ kind: 'conversation', id, version: expect.stringMatching(/^\d+$/) }])
  await askJson(`/v3/users/${ben.id}/block/`, { method: 'DELETE', session: await sessionOf(ada), json: {} })
  await expect.poll(() => bens.events.map(({ kind }) => kind)).toEqual(['conversation', 'conversation'])
  const cleo = await person()
  const cleos = await listen(cleo)
  await block(ada, cleo)
  // Something that Cleo does hear of shows that nothing came before.
  await doFollow(ben, cleo)
  await expect.poll(() => cleos.events.map(({ kind }) => kind)).toEqual(['notification'])
})

test('a socket ends with its session, by whatever means it ended, and hears nothing more', async () => {
  const ada = await person({ password: 'pinfold-test' })
  const [here, there] = [await sessionOf(ada), await sessionOf(ada)]
  const [ours, theirs] = [await listen(ada, { session: here }), await listen(ada, { session: there })]
  await ask('/v3/logout/', { method: 'POST', session: there, json: {} })
  await expect.poll(() => theirs.closed).toBe(SESSION_ENDED)
  expect(ours.closed).toBeNull()
  // One of the list of sessions, all others, and an operator's command, which knows no sockets.
  const other = await sessionOf(ada)
  const listed = await askJson('/v3/account/sessions/', { session: here })
  const third = await listen(ada, { session: other })
  const [{ id }] = listed.data.filter(({ current }: { current: boolean }) => !current)
  await ask(`/v3/account/sessions/${id}/`, { method: 'DELETE', session: here, json: {} })
  await expect.poll(() => third.closed).toBe(SESSION_ENDED)
  const fourth = await listen(ada, { session: await sessionOf(ada) })
  await ask('/v3/account/sessions/', { method: 'DELETE', session: here, json: {} })
  await expect.poll(() => fourth.closed).toBe(SESSION_ENDED)
  expect(ours.closed).toBeNull()
  await changeSuspension(db, ada.username, true, Date.now())
  await changeSuspension(db, ada.username, false, Date.now())
  const again = await listen(ada)
  await doFollow(await person(), ada)
  await expect.poll(() => [ours.closed, again.events.length]).toEqual([SESSION_ENDED, 1])
  expect(ours.events).toEqual([])
})

test('a socket needs a session, a page of this site, and the person whom the page is for', async () => {
  const [ada, ben] = [await person(), await person()]
  const refused = async (...given: Parameters<typeof connect>) => {
    const answer = await connect(...given)
    expect(answer.webSocket ?? null).toBeNull()
    return [answer.status, ((await answer.json()) as { code: number }).code]
  }
  expect(await refused(ada, { session: '' })).toEqual([401, 2])
  expect(await refused(ada, { session: '__Host-session=made-up' })).toEqual([401, 2])
  expect(await refused(ada, { headers: { origin: 'https://elsewhere.test' } })).toEqual([403, 3])
  expect(await refused(ada, { headers: { origin: 'null' } })).toEqual([403, 3])
  expect(await refused(ben, { session: await sessionOf(ada) }), 'somebody else’s page').toEqual([403, 3])
  expect(await refused(ada, { headers: { upgrade: '' } }), 'no socket').toEqual([400, 1])
  expect((await connect(ada, { query: '&age=1e999&session=1' })).status, 'any age').toBe(101)
  const ended = await sessionOf(ada)
  await ask('/v3/logout/', { method: 'POST', session: ended, json: {} })
  expect(await refused(ada, { session: ended })).toEqual([401, 2])
  const { LIVE } = env as { LIVE?: unknown }
  try {
    Object.assign(env, { LIVE: undefined })
    expect(await refused(ada), 'without the binding').toEqual([404, 11])
    expect((await doFollow(ben, ada)).http).toBe(200)
  } finally {
    Object.assign(env, { LIVE })
  }
})

test('whoever sends anything but a ping is cut off: 10 MB, 10,000 frames, another’s events', async () => {
  const [ada, ben] = [await person(), await person()]
  const bens = await listen(ben)
  const event = JSON.stringify({ kind: 'notification', id: '1', version: '1', user: ben.id })
  for (const send of [
    (socket: WebSocket) => socket.send('x'.repeat(10_000_000)),
    (socket: WebSocket) => socket.send(new Uint8Array(10)),
    (socket: WebSocket) => socket.send(event),
    (socket: WebSocket) => {
      for (let i = 0; i < 10_000; i++) socket.send(event)
    },
  ]) {
    const mine = await listen(ada)
    send(mine.socket)
    await expect.poll(() => mine.closed).toBe(1008)
    expect(mine.events).toEqual([])
  }
  const pinging = await connect(ada)
  const answers: unknown[] = []
  pinging.webSocket?.addEventListener('message', ({ data }) => {
    answers.push(data)
  })
  pinging.webSocket?.accept()
  for (let i = 0; i < 100; i++) pinging.webSocket?.send(PING)
  await expect.poll(() => answers.length).toBe(100)
  expect(new Set(answers)).toEqual(new Set([PONG]))
  await doFollow(ada, ben)
  // The others go on.
  await expect.poll(() => bens.events.length).toBe(1)
})

test('one person has at most twenty sockets; the oldest is closed', async () => {
  const ada = await person()
  const session = await sessionOf(ada)
  const all: Heard[] = []
  for (let i = 0; i < 21; i++) all.push(await listen(ada, { session }))
  await expect.poll(() => all.filter(({ closed }) => closed === 1008).length).toBe(1)
  await doFollow(await person(), ada)
  await expect.poll(() => all.filter(({ events }) => events.length === 1).length).toBe(20)
  expect(all.filter(({ closed }) => closed !== null).length).toBe(1)
})

test('what happened between a page and its socket is told at once', async () => {
  const [ada, ben] = [await person(), await person()]
  const before = await listen(ada)
  await doFollow(ben, ada)
  await expect.poll(() => before.events.length).toBe(1)
  const late = await listen(ada, { query: '&age=30000' })
  await expect.poll(() => late.events).toEqual(before.events)
  const fresh = await listen(ada, { query: '&age=0' })
  await doFollow(await person(), ada)
  await expect.poll(() => fresh.events.length).toBe(1)
  expect(fresh.events).toEqual(before.events.slice(1))
})

test('a repeated call tells once', async () => {
  const [ada, ben] = await friends()
  const talk = await start(ada, [ben])
  const bens = await listen(ben)
  const session = await sessionOf(ada)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () => askJson(messagesOf(talk.data.id), { method: 'POST', session, headers, json: { text: 'Once' } })
  await send()
  await send()
  await reply(ada, talk.data.id, 'Then another')
  await expect.poll(() => bens.events.length).toBe(2)
  expect(new Set(bens.events.map(({ version }) => version)).size).toBe(2)
})

test('what one sees, reads, accepts or leaves rings the other pages that it concerns', async () => {
  const [ada, ben, cleo] = [await person(), await person(), await person()]
  const kinds = ({ events }: Heard) => events.map(({ kind, id }) => `${kind} ${id}`)
  await doFollow(ben, ada)
  const [{ event_id } = { event_id: '' }] = await notificationsOf(ada)
  const [adas, bens, cleos] = [await listen(ada), await listen(ben), await listen(cleo)]
  const session = await sessionOf(ada)
  const see = () => askJson('/v3/users/me/bell/', { method: 'PUT', session, json: { event_id } })
  await see()
  await expect.poll(() => kinds(adas)).toEqual(['notification 0'])
  // What was seen before is no news.
  await see()
  const { id } = (await start(ben, [ada])).data
  await expect.poll(() => kinds(adas)).toEqual(['notification 0', `message ${id}`])
  const change = async (who: typeof ada, json: object) =>
    askJson(`/v3/conversations/${id}/`, { method: 'PUT', session: await sessionOf(who), json })
  await change(ada, { is_request: false })
  await expect.poll(() => kinds(bens)).toEqual([`conversation ${id}`])
  for (let i = 0; i < 2; i++) await change(ada, { read: 1 })
  await expect.poll(() => kinds(adas).slice(2)).toEqual([`conversation ${id}`, `message ${id}`])
  const group = (await start(ada, [ben, cleo])).data.id as string
  await askJson(`/v3/conversations/${group}/membership/`, {
    method: 'DELETE',
    session: await sessionOf(cleo),
    json: {},
  })
  await expect.poll(() => kinds(bens).slice(-1)).toEqual([`conversation ${group}`])
  await expect.poll(() => kinds(adas).slice(-1)).toEqual([`conversation ${group}`])
  expect(kinds(bens)).toHaveLength(3)
  expect(cleos.events.every(({ id: about }) => about === group)).toBe(true)
})
