import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recomputeClusters } from '#worker/clusters/recompute/recompute.ts'
import { batch } from '#worker/db/batch.ts'
import worker from '#worker/index.ts'
import { scheduleClusters } from '#worker/model/effects/clusters/queries.ts'
import { askJson, db, signIn } from '../fixtures/app.ts'
import { collector, LATER, night, pinsAbout, suggest } from '../fixtures/suggestions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const LIST = '/v3/users/profile/pins/clusters/'
type Item = { id: string; names: string[]; pin_count: number }
const list = async (session: string): Promise<Item[]> => (await askJson(LIST, { session })).data
const jobOf = async ({ id }: Person) =>
  (await db.all(sql`select due_at, held_until from cluster_jobs where user_id = ${id}`)) as {
    due_at: number
    held_until: number
  }[]
const touch = ({ id }: Person) => batch(db, [scheduleClusters(sql`(${id})`)])

async function consume(userId: number) {
  const message = { id: 'm', timestamp: new Date(), attempts: 1, body: { userId } }
  const messages = createMessageBatch('pinfold-clusters', [message])
  const ctx = createExecutionContext()
  await worker.queue(messages as never, env as never)
  return getQueueResult(messages, ctx)
}

test('a move makes suggestions due once, however often it happens, and a message does the job [SUG-012]', async () => {
  const { mira, all } = await collector(['castle'])
  const other = await board(mira)
  const [one] = await pinsAbout(mira, all, 6, ['sea'])
  const session = await signIn(mira.username)
  const move = (to: number) =>
    askJson('/v3/bulk_edit/', { method: 'PUT', session, json: { board_id: String(to), pin_ids: [String(one?.id)] } })
  expect((await move(other.id)).http).toBe(200)
  const [first] = await jobOf(mira)
  expect(first?.due_at).toBeGreaterThan(Date.now())
  expect((await move(all.id)).http).toBe(200)
  expect((await jobOf(mira))[0]?.due_at).toBe(first?.due_at)
  // Too early: the message is delivered again.
  expect(await consume(mira.id)).toMatchObject({ explicitAcks: [], retryMessages: [{ msgId: 'm' }] })
  await db.run(sql`update cluster_jobs set due_at = 1 where user_id = ${mira.id}`)
  expect(await consume(mira.id)).toMatchObject({ explicitAcks: ['m'], retryMessages: [] })
  expect((await list(session)).map(({ names }) => names[0])).toContain('sea')
  expect(await jobOf(mira)).toEqual([])
  expect(await consume(mira.id)).toMatchObject({ explicitAcks: ['m'] })
})

test('one job runs per person; a killed job is resumed, and later changes are due again [SUG-012]', async () => {
  const { mira } = await collector(['sea'])
  await touch(mira)
  const now = Date.now() + LATER
  const both = await Promise.all([recomputeClusters(db, mira.id, now), recomputeClusters(db, mira.id, now)])
  expect(both.filter((seen) => seen !== null)).toHaveLength(1)
  // Held by a killed job: no other job may take it until the hold expires.
  await touch(mira)
  await db.run(sql`update cluster_jobs set held_until = ${now + 1000} where user_id = ${mira.id}`)
  expect(await recomputeClusters(db, mira.id, now)).toBeNull()
  await touch(mira)
  expect(await recomputeClusters(db, mira.id, now + LATER)).toBe(10)
  expect(await jobOf(mira)).toEqual([])
})

test('ids and names stay where a suggestion stays; those of moved pins go away [SUG-012]', async () => {
  const { mira, all } = await collector()
  const session = await signIn(mira.username)
  const before = await list(session)
  await pin(mira, all, { annotations: ['sea'] })
  await suggest(mira)
  const after = await list(session)
  expect(after.map(({ id, names }) => [id, names[0]]).toSorted()).toEqual(
    before.map(({ id, names }) => [id, names[0]]).toSorted(),
  )
  const sea = after.find(({ names }) => names[0] === 'sea')
  expect(sea?.pin_count).toBe(5)
  const feed = await askJson(`/v3/users/profile/pins/cluster/${sea?.id}/feed/?fields=id`, { session })
  const made = await board(mira, { name: 'By the water' })
  const pin_ids = feed.data.map(({ id }: Item) => id)
  await askJson('/v3/bulk_edit/', { method: 'PUT', session, json: { board_id: String(made.id), pin_ids } })
  await night(Date.now() + LATER)
  expect((await list(session)).map(({ names }) => names[0]).toSorted()).toEqual(['castle', 'rose'])
})

test('pins removed since are in no feed, and pins on others’ boards are never suggested [SUG-012]', async () => {
  const { mira } = await collector(['sea'])
  const theo = await person()
  const theirs = await board(theo, { collaborators: [mira] })
  await pinsAbout(mira, theirs, 5, ['rose'])
  await suggest(mira)
  const session = await signIn(mira.username)
  const [sea, ...others] = await list(session)
  expect(others).toEqual([])
  await db.run(
    sql`update pins set grp = 9 where id in (select pin_id from cluster_pins where cluster_id = ${Number(sea?.id)} and rank = 0)`,
  )
  expect((await askJson(`/v3/users/profile/pins/cluster/${sea?.id}/feed/`, { session })).data).toHaveLength(3)
  await suggest(mira)
  expect(await list(session)).toEqual([])
})

test('a person without pins has none, and one of another script has theirs [SUG-012]', async () => {
  const [nobody, yuki] = [await person(), await person()]
  await suggest(nobody)
  expect(await list(await signIn(nobody.username))).toEqual([])
  const all = await board(yuki, { name: '全部' })
  for (let i = 0; i < 5; i++) await pin(yuki, all, { row: { title: `台所の写真 ${i}` } })
  for (let i = 0; i < 5; i++) await pin(yuki, all, { row: { title: `<b>${i}</b> море` } })
  await suggest(yuki)
  const names = (await list(await signIn(yuki.username))).map(({ names }) => names[0])
  expect(names).toContain('море')
  expect(names.some((name) => name === '台所' || name === '写真')).toBe(true)
})
