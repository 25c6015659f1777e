import { env } from 'cloudflare:test'
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase, type Wrap } from '#worker/db/open.ts'
import { limitCalls } from '#worker/db/sending/budget.ts'
import { runImport } from '#worker/imports/running/run.ts'
import { db } from '../fixtures/app.ts'
import { BINDINGS, BOOKMARKS, finish, newest, press, send } from '../fixtures/imports.ts'
import { everything } from '../fixtures/imports-everything.ts'
import { call } from '../fixtures/moving.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { changesBetween, type State, snapshot } from '../fixtures/state.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const { MEDIA } = env as unknown as { MEDIA: R2Bucket }
const WHOLE = { slices: 100, ms: 60_000 }

/** A file that is checked and about to be brought, or taken back, by the next step. */
async function importTo(state: 'running' | 'undoing', who: Person, file: string | Uint8Array): Promise<number> {
  await send(who, file, { privacy: 'file' }, typeof file === 'string' ? 'file.html' : 'pinfold.zip')
  await finish(who)
  const { id = 0 } = (await newest(who)) ?? {}
  await db.run(
    sql`update data_imports set state = ${state}, with_profile = 1, may_open = 1, started_at = 1 where id = ${id}`,
  )
  return id
}

/** A database before whose batch with this number, from 1, something else happens. */
function interrupted(at: number, between: () => Promise<void>) {
  let sent = 0
  // It is no part of the step.
  const outside = AsyncLocalStorage.snapshot()
  const wrap: Wrap = (binding) =>
    new Proxy(binding, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name !== 'batch') return value.bind(target)
        return async (...statements: never[]) => {
          sent += 1
          if (sent === at) await outside(between)
          return target.batch(...statements)
        }
      },
    })
  return openDatabase(BINDINGS, wrap)
}

test('a step whose import is paused and taken back between two of its batches writes nothing any more, whichever these are [BRD-056 REL-22]', async () => {
  const { zip } = await everything()
  let at = 1
  for (let isOver = false; !isOver; ) {
    at += 1
    const ada = await person({ about: 'Hers' })
    await call(await sessionOf(ada), 'PUT', '/v3/users/me/', { is_private_profile: true })
    await pin(ada, await board(ada))
    const id = await importTo('running', ada, zip)
    let then: State | undefined
    const between = async () => {
      await press(ada, 'pause')
      await press(ada, 'undo')
      await finish(ada)
      then = await snapshot()
    }
    await runImport(interrupted(at, between), BINDINGS, id, Date.now(), WHOLE)
    isOver = then === undefined
    if (then === undefined) {
      expect(await newest(ada)).toMatchObject({ state: 'done', created: 1 })
      continue
    }
    expect(changesBetween(then, await snapshot()), `before batch ${at}`).toEqual([])
    expect(await newest(ada), `before batch ${at}`).toMatchObject({ state: 'undone', faults: 0, reason: null })
    const [is] = await db.all(sql`select is_private, about from users where id = ${ada.id}`)
    expect(is, `before batch ${at}`).toEqual({ is_private: 1, about: 'Hers' })
  }
  expect(at).toBeGreaterThan(10)
})

/** Very many things that an import brought besides Pins, as its undo finds them. */
async function manyTraces(importId: number, hearts: number, people: number[]): Promise<void> {
  await db.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${hearts})
    insert into import_traces (import_id, kind, thing_id) select ${importId}, 'heart', i from n`)
  await MEDIA.put(`imports/${importId}.traces`, JSON.stringify({ people, boards: [], topics: [] }))
}
const tracesOf = async (id: number) => (await db.all(sql`select 1 from import_traces where import_id = ${id}`)).length
const follows = async (from: Person, to: Person) =>
  (await db.all(sql`select 1 from follows where follower_id = ${from.id} and followee_id = ${to.id}`)).length > 0

test('an undo of very many hearts and follows comes further with each step that is cut off, and takes nothing back twice [REL-22]', async () => {
  const [ada, theo] = [await person(), await person()]
  const session = await sessionOf(ada)
  const id = await importTo('undoing', ada, BOOKMARKS)
  await call(session, 'PUT', `/v3/users/${theo.id}/follow/`, {})
  await manyTraces(id, 400, [theo.id, ...Array.from({ length: 99 }, (_, i) => i + 1)])
  let isFollowedAgain = false
  for (let i = 0; i < 60 && (await newest(ada))?.state === 'undoing'; i++) {
    const limited = openDatabase(BINDINGS)
    limitCalls(limited, 10)
    await runImport(limited, BINDINGS, id, Date.now() + i * 600_000, WHOLE).catch(() => {})
    if (isFollowedAgain || (await follows(ada, theo))) continue
    await call(session, 'PUT', `/v3/users/${theo.id}/follow/`, {})
    isFollowedAgain = true
  }
  expect(await newest(ada)).toMatchObject({ state: 'undone', faults: 0 })
  expect([await tracesOf(id), isFollowedAgain, await follows(ada, theo)]).toEqual([0, true, true])
})

test('a step of an undo takes back no more than it may, of Pins, of what else came and of boards [REL-22]', async () => {
  const ada = await person()
  const id = await importTo('undoing', ada, BOOKMARKS)
  await manyTraces(id, 1000, [])
  const step = (slices: number, ms: number) => runImport(db, BINDINGS, id, Date.now(), { slices, ms })
  expect(await step(2, 60_000)).toBe('more')
  const left = await tracesOf(id)
  expect(left).toBeGreaterThan(400)
  expect(left).toBeLessThan(1000)
  expect(await newest(ada)).toMatchObject({ state: 'undoing', faults: 0, reason: null })
  let steps = 0
  while ((await step(2, 60_000)) === 'more') steps += 1
  expect(steps).toBeGreaterThan(0)
  expect(await newest(ada)).toMatchObject({ state: 'undone' })
})
