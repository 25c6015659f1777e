import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { ask, askJson, signIn } from '../fixtures/app.ts'
import { boardless } from '../fixtures/boardless.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { type Person, person } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }

const namesOf = async ({ username }: Person, session: string): Promise<string[]> =>
  (await askJson(`/v3/users/${username}/boards/`, { session })).data.flatMap(
    ({ name, pin_count }: { name: string; pin_count: number }) => (name === 'Fresh' ? [`${name} ${pin_count}`] : []),
  )

async function withIdeas(count: number) {
  const mira = await person()
  const { ids } = await boardless(mira, count)
  return { mira, ids, session: await signIn(mira.username) }
}

type Way = (session: string, ids: string[]) => Promise<unknown>

function byDialog(method: 'PUT' | 'POST'): Way {
  return async (session, pin_ids) => {
    const { data } = await askJson('/v3/boards/', { method: 'POST', session, json: { name: 'Fresh' } })
    const json = { board_id: data.id, pin_ids, new_board: true }
    expect(await askJson('/v3/bulk_edit/', { method, session, json })).toMatchObject({ http: 200 })
  }
}

function byForm(act: 'move' | 'copy'): Way {
  return async (session, ids) => {
    const ticked = Object.fromEntries(ids.map((id) => [`pin.${id}`, 'on']))
    const body = new URLSearchParams({ act, place: 'ideas', name: 'Fresh', ...ticked })
    expect((await ask('/do/organize/', { method: 'POST', session, body })).status).toBe(303)
  }
}

/** The ways to create a board for moved or copied Pins: by the dialog's two calls, by the form. */
const WAYS: Record<string, Way> = {
  'the dialog makes for': byDialog('PUT'),
  'the form makes for': byForm('move'),
  'the dialog makes for copies of': byDialog('POST'),
  'the form makes for copies of': byForm('copy'),
}

for (const [way, make] of Object.entries(WAYS))
  for (const count of [1, 3, 11])
    test(`one undo removes a board that ${way} ${count} Pins, together with them [ORG-018 W-54]`, async () => {
      const { mira, ids, session } = await withIdeas(count + 1)
      await make(session, ids.slice(0, count))
      expect(await namesOf(mira, session)).toEqual([`Fresh ${count}`])
      const [entry, ...others] = (await askJson('/v3/undo/', { session })).data
      expect([entry.action, entry.count, others]).toEqual(['board_made', count, []])
      expect(await askJson(`/v3/undo/${entry.id}/`, { method: 'POST', session })).toMatchObject({ http: 200 })
      expect(await namesOf(mira, session)).toEqual([])
      expect((await askJson('/v3/users/me/pins/boardless/', { session })).data).toHaveLength(count + 1)
      expect((await askJson('/v3/users/me/boards/recently_deleted/', { session })).data).toEqual([])
      expect(await wrongCounters(DB)).toEqual([])
      const again = await askJson('/v3/boards/', { method: 'POST', session, json: { name: 'Fresh' } })
      expect(again).toMatchObject({ http: 200 })
    })

test('a board that had pins before stays when a move to it is undone [W-54]', async () => {
  const { mira, ids, session } = await withIdeas(3)
  const { data } = await askJson('/v3/boards/', { method: 'POST', session, json: { name: 'Fresh' } })
  const move = (pin_ids: string[]) =>
    askJson('/v3/bulk_edit/', { method: 'PUT', session, json: { board_id: data.id, pin_ids, new_board: true } })
  await move(ids.slice(0, 1))
  const second = await move(ids.slice(1))
  await askJson(`/v3/undo/${second.data.undo.id}/`, { method: 'POST', session })
  expect(await namesOf(mira, session)).toEqual(['Fresh 1'])
})
