import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { askJson, db } from '../fixtures/app.ts'
import { requestsTo } from '../fixtures/origin.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { upload } from '../fixtures/uploads.ts'
import { deliveriesOf, follow, received, receiver, whenReceived, whenTried } from '../fixtures/webhooks.ts'
import { board, person, pin } from '../fixtures/world.ts'

/** Pictures have whole addresses, because a receiver is elsewhere. */
const absolute = (data: unknown) => JSON.parse(JSON.stringify(data).replaceAll('"/img/', '"https://pinfold.test/img/'))

test('each kind is sent once, signed, with what /v3 answers its owner', async () => {
  const [mira, theo] = [await person(), await person()]
  const hook = await receiver(mira)
  const { session } = hook
  const made = await askJson('/v3/boards/', { method: 'POST', session, json: { name: 'Kites', privacy: 'secret' } })
  const { media_id } = await upload(mira)
  const saved = await askJson('/v3/pins/', {
    ...{ method: 'POST', session, json: { media_id, board_id: made.data.id, title: 'A kite' } },
  })
  expect([made.http, saved.http]).toEqual([200, 200])
  const open = await pin(mira, await board(mira))
  const comment = await askJson(`/v3/pins/${open.id}/comments/`, {
    ...{ method: 'POST', session: await sessionOf(theo), json: { text: 'So <b>blue</b> & “high”' } },
  })
  await follow(mira, theo)
  const got = Object.groupBy(await whenReceived(hook, 4), ({ type }) => type)
  const ask = async (path: string) => absolute((await askJson(path, { session })).data)
  const listed = (await ask(`/v3/pins/${open.id}/comments/`)) as unknown[]
  expect(Object.keys(got).sort()).toEqual(['board.created', 'comment.created', 'follow.created', 'pin.created'])
  expect(got['board.created']?.[0]?.data).toMatchObject({ name: 'Kites', privacy: 'secret' })
  expect(got['pin.created']?.[0]?.data).toEqual(await ask(`/v3/pins/${saved.data.id}/`))
  expect(got['comment.created']?.[0]?.data).toEqual(listed[0])
  expect(got['comment.created']?.[0]?.data.id).toBe(comment.data.id)
  expect(got['follow.created']?.[0]?.data).toEqual(await ask(`/v3/users/${theo.id}/`))
  const [first] = got['pin.created'] ?? []
  expect(first?.id).toBe(`msg_${saved.data.id}`)
  expect(Date.parse(first?.timestamp ?? '')).toBeGreaterThan(Date.now() - 60_000)
  const deliveries = await whenTried(hook)
  expect(deliveries.map(({ state, attempts }) => [state, attempts])).toEqual(Array(4).fill(['sent', 1]))
  expect(deliveries[0]?.last).toMatchObject({ status: 200, fault: null, answer: 'thanks' })
})

test('only what a webhook asks for is sent, and nothing of one’s own comments or of other people’s things', async () => {
  const [mira, theo] = [await person(), await person()]
  const hook = await receiver(mira, { events: ['comment.created', 'follow.created'] })
  const [own, other] = [await pin(mira, await board(mira)), await pin(theo, await board(theo))]
  const say = async (id: number, who: typeof mira) =>
    (
      await askJson(`/v3/pins/${id}/comments/`, {
        ...{ method: 'POST', session: await sessionOf(who), json: { text: 'Yes' } },
      })
    ).http
  await askJson('/v3/boards/', { method: 'POST', session: hook.session, json: { name: 'Silent' } })
  expect([await say(own.id, mira), await say(other.id, mira), await say(other.id, theo)]).toEqual([200, 200, 200])
  await follow(theo, mira)
  await follow(mira, theo)
  expect((await whenReceived(hook, 1)).map(({ type }) => type)).toEqual(['follow.created'])
  expect(await deliveriesOf(hook)).toHaveLength(1)
})

test('a repeated call records one event, and two webhooks get it each', async () => {
  const mira = await person()
  const hooks = [await receiver(mira), await receiver(mira)]
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const { session } = await receiver(mira, { events: ['follow.created'] })
  const create = () => askJson('/v3/boards/', { method: 'POST', session, headers, json: { name: 'Once' } })
  const [one, two] = [await create(), await create()]
  expect(two.data.id).toBe(one.data.id)
  for (const hook of hooks) {
    expect((await whenReceived(hook, 1))[0]?.data.id).toBe(one.data.id)
    expect(await deliveriesOf(hook)).toHaveLength(1)
  }
})

test('copies of many Pins tell of the newest hundred, each once', async () => {
  const mira = await person()
  const [from, goal] = [await board(mira), await board(mira)]
  for (let n = 0; n < 103; n++) await pin(mira, from)
  const hook = await receiver(mira, { events: ['pin.created'] })
  const { session } = hook
  await askJson(`/v3/webhooks/${hook.id}/`, { method: 'PUT', session, json: { is_paused: true } })
  const json = { board_id: String(from.id), new_board_id: String(goal.id) }
  expect((await askJson('/v3/bulk_edit/select_all/', { method: 'POST', session, json })).http).toBe(200)
  const told = sql`select thing_id from webhook_deliveries where webhook_id = ${Number(hook.id)}`
  const [row] = await db.all(sql`select count(*) as copies, (select count(*) from (${told})) as told,
    (select count(*) from pins as p where p.board_id = ${goal.id} and p.id > (select min(thing_id) from (${told}))) as newer
    from pins where board_id = ${goal.id}`)
  expect(row).toEqual({ copies: 103, told: 100, newer: 99 })
})

test('an approved request and going public tell of the new followers', async () => {
  const mira = await person({ isPrivate: true })
  const hook = await receiver(mira, { events: ['follow.created'] })
  const [theo, ada, bo] = [await follow(mira), await follow(mira), await follow(mira)]
  expect(await deliveriesOf(hook)).toEqual([])
  await askJson(`/v3/users/me/follow_requests/${theo.id}/`, {
    ...{ method: 'PUT', session: hook.session, json: {} },
  })
  expect((await whenReceived(hook, 1))[0]?.data.id).toBe(String(theo.id))
  await askJson('/v3/users/me/', { method: 'PUT', session: hook.session, json: { is_private_profile: false } })
  const all = await whenReceived(hook, 3)
  expect(all.map(({ data }) => data.id).sort()).toEqual([theo, ada, bo].map(({ id }) => String(id)).sort())
})

test('what is gone or hidden when it would be sent is left out, and names nobody', async () => {
  const [mira, theo] = [await person(), await person()]
  const hook = await receiver(mira)
  const { session } = hook
  const set = (json: object) => askJson(`/v3/webhooks/${hook.id}/`, { method: 'PUT', session, json })
  await set({ is_paused: true })
  const made = await askJson('/v3/boards/', { method: 'POST', session, json: { name: 'Short' } })
  const open = await pin(mira, await board(mira))
  const by = await sessionOf(theo)
  const { data } = await askJson(`/v3/pins/${open.id}/comments/`, { method: 'POST', session: by, json: { text: 'Oh' } })
  await follow(mira, theo)
  expect(await deliveriesOf(hook)).toHaveLength(3)
  await askJson(`/v3/boards/${made.data.id}/`, { method: 'DELETE', session, json: {} })
  await askJson(`/v3/pins/${open.id}/comments/${data.id}/`, { method: 'DELETE', session: by, json: {} })
  await askJson(`/v3/users/${theo.id}/block/`, { method: 'PUT', session, json: {} })
  await set({ is_paused: false })
  const deliveries = await whenTried(hook)
  expect(deliveries.map(({ state, attempts, last }) => [state, attempts, last])).toEqual(
    Array(3).fill(['skipped', 0, null]),
  )
  expect(await requestsTo(hook.url)).toEqual([])
})

test('what waits while a webhook is paused is sent when it is on again', async () => {
  const mira = await person()
  const hook = await receiver(mira)
  const set = (is_paused: boolean) =>
    askJson(`/v3/webhooks/${hook.id}/`, { method: 'PUT', session: hook.session, json: { is_paused } })
  await set(true)
  await follow(mira)
  await follow(mira)
  expect((await deliveriesOf(hook)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  expect(await requestsTo(hook.url)).toEqual([])
  await set(false)
  await whenReceived(hook, 2)
})

test('for a while a new secret signs together with the last one, and then alone', async () => {
  const mira = await person()
  const hook = await receiver(mira)
  const { data } = await askJson(`/v3/webhooks/${hook.id}/secret/`, { method: 'POST', session: hook.session, json: {} })
  expect(data.secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(data.secret).not.toBe(hook.secret)
  expect(Date.parse(data.old_secret_until)).toBeGreaterThan(Date.now() + 23 * 3600_000)
  await follow(mira)
  await whenReceived(hook, 1)
  expect(await received({ ...hook, secret: data.secret })).toHaveLength(1)
  await db.run(sql`update webhooks set old_secret_until = ${Date.now() - 1} where id = ${Number(hook.id)}`)
  await follow(mira)
  await expect.poll(async () => (await requestsTo(hook.url)).length).toBe(2)
  const [, last] = await requestsTo(hook.url)
  expect(last?.['webhook-signature']).toMatch(/^v1,\S+$/)
  await expect(received(hook)).rejects.toThrow('No matching signature')
  expect(await received({ ...hook, secret: data.secret })).toHaveLength(2)
})
