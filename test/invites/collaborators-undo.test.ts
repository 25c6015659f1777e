import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const run = (query: string, ...values: unknown[]) =>
  DB.prepare(query)
    .bind(...values)
    .run()
const moved = { http: 409, code: 2175 }

/** A person removed from a board with a pin of theirs, and the calls that undo it. */
async function parted(by: 'owner' | 'self') {
  const [mira, theo] = [await person(), await person()]
  const [asMira, asTheo] = [await sessionOf(mira), await sessionOf(theo)]
  const sea = await board(mira, { collaborators: [theo] })
  const one = await pin(theo, sea)
  const session = by === 'owner' ? asMira : asTheo
  const path = `/v3/boards/${sea.id}/collaborators/${theo.id}/?with_pins=1`
  const { data } = await askJson(path, { method: 'DELETE', session })
  const undo = () => askJson(`/v3/undo/${data.undo.id}/`, { method: 'POST', session })
  return { mira, theo, asMira, asTheo, sea, one, undo }
}

test('undo of a removal is rejected if the situation has changed: everything stays', async () => {
  const changes: ((parting: Awaited<ReturnType<typeof parted>>) => Promise<unknown>)[] = [
    ({ theo, asMira }) => askJson(`/v3/users/${theo.id}/block/`, { method: 'PUT', session: asMira }),
    ({ mira, asTheo }) => askJson(`/v3/users/${mira.id}/block/`, { method: 'PUT', session: asTheo }),
    ({ sea }) => run('update boards set deleted_at = 1 where id = ?', sea.id),
    ({ sea }) => run('update boards set collaborator_count = 50 where id = ?', sea.id),
    ({ one }) => run('update pins set section_id = null, board_id = (select min(id) from boards) where id = ?', one.id),
    ({ one }) => run('delete from pins where id = ?', one.id),
    ({ theo }) => run('update users set closed_at = 1 where id = ?', theo.id),
  ]
  for (const change of changes) {
    const parting = await parted('owner')
    await change(parting)
    expect(await parting.undo(), String(change)).toMatchObject(moved)
    const { n } = (await DB.prepare('select count(*) as n from profile_boards where board_id = ?')
      .bind(parting.sea.id)
      .first<{ n: number }>()) ?? { n: 0 }
    expect(n).toBe(1)
  }
})

test('who left comes back by themselves, but not to what was closed meanwhile', async () => {
  const back = await parted('self')
  expect(await back.undo()).toMatchObject({ http: 200 })
  expect(await back.undo()).toMatchObject(moved)
  const shut = await parted('self')
  await run('update boards set privacy = 2, grp = 2 where id = ?', shut.sea.id)
  expect(await shut.undo()).toMatchObject(moved)
})

test('a person invited again who returns by undo has no invitation left', async () => {
  const { sea, theo, asMira, asTheo, undo } = await parted('owner')
  const json = { invited_user_ids: [String(theo.id)] }
  await askJson(`/v3/boards/${sea.id}/invites/`, { method: 'POST', session: asMira, json })
  expect(await undo()).toMatchObject({ http: 200 })
  expect((await askJson('/v3/users/me/board_invites/', { session: asTheo })).data).toEqual([])
  const wrong = await wrongCounters(DB as never)
  expect(wrong.filter((each) => each.includes(String(sea.id)) || each.includes(String(theo.id)))).toEqual([])
})
