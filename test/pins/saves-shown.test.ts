import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { seeded } from '../fixtures/seeded.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }

/** A Pin of mira's, a saver, and what the saver and a visitor can send. */
async function gallery() {
  const [mira, theo, ada] = [await person(), await person(), await person()]
  const made = await pin(mira, await board(mira))
  const [maker, session, guest] = [await sessionOf(mira), await sessionOf(theo), await sessionOf(ada)]
  const on = {
    open: await board(theo),
    secret: await board(theo, { privacy: 'secret' }),
    protected: await board(theo, { privacy: 'protected' }),
    archived: await board(theo, { archived: true }),
    shared: await board(ada, { collaborators: [theo] }),
  }
  const send = async (method: string, path: string, json: object = {}, as = session) => {
    const answer = await askJson(path, { method, session: as, ...(method !== 'GET' && { json }) })
    if (answer.http !== 200) throw new Error(`${method} ${path}: ${answer.http} ${answer.message}`)
    return answer.data
  }
  const save = (place: keyof typeof on | null, source: string | number = made.id) =>
    send('POST', `/v3/pins/${source}/repin/`, place === null ? {} : { board_id: String(on[place].id) })
  /** How often the Pin was saved, as its maker and visitors read. */
  const saves = async (id: string | number = made.id) => {
    const [seen, own] = [await askJson(`/v3/pins/${id}/`), await askJson(`/v3/pins/${id}/`, { session: maker })]
    expect(seen.data.repin_count).toBe(own.data.repin_count)
    expect(own.data.aggregated_pin_data?.aggregated_stats?.saves ?? own.data.repin_count).toBe(own.data.repin_count)
    return own.data.repin_count as number
  }
  return { mira, theo, ada, made, on, send, save, saves, guest, session }
}

test('a save counts where everybody sees it: not on a secret, protected or archived board [BRD-056 REL-01]', async () => {
  const { save, saves } = await gallery()
  const counts: number[] = []
  for (const place of ['secret', 'protected', 'archived', 'open', 'shared', null] as const) {
    await save(place)
    counts.push(await saves())
  }
  expect(counts).toEqual([0, 0, 0, 1, 2, 3])
  expect(await wrongCounters(DB)).toEqual([])
})

/** What the saver does, and the number of saves after it: of one save on the open board, where nothing else is said. */
const STEPS: [name: string, (g: Awaited<ReturnType<typeof gallery>>, saved: string) => Promise<unknown>, number][] = [
  [
    'move it to a secret board',
    ({ send, on }, id) => send('PUT', `/v3/pins/${id}/`, { board_id: String(on.secret.id) }),
    0,
  ],
  [
    'move it back',
    ({ send, on }, id) => send('PUT', '/v3/bulk_edit/', { board_id: String(on.open.id), pin_ids: [id] }),
    1,
  ],
  ['make the board secret', ({ send, on }) => send('PUT', `/v3/boards/${on.open.id}/`, { privacy: 'secret' }), 0],
  ['make it protected', ({ send, on }) => send('PUT', `/v3/boards/${on.open.id}/`, { privacy: 'protected' }), 0],
  ['make it public', ({ send, on }) => send('PUT', `/v3/boards/${on.open.id}/`, { privacy: 'public' }), 1],
  ['archive it', ({ send, on }) => send('PUT', `/v3/boards/${on.open.id}/`, { archived: true }), 0],
  ['take it out of the archive', ({ send, on }) => send('PUT', `/v3/boards/${on.open.id}/`, { archived: false }), 1],
  ['delete the board', ({ send, on }) => send('DELETE', `/v3/boards/${on.open.id}/`), 0],
  ['restore it', ({ send, on }) => send('POST', `/v3/boards/${on.open.id}/restore/`), 1],
  ['go private', ({ send }) => send('PUT', '/v3/users/me/', { is_private_profile: true }), 0],
  ['go public', ({ send }) => send('PUT', '/v3/users/me/', { is_private_profile: false }), 1],
  [
    'merge the board into a secret one',
    ({ send, on }) => send('POST', `/v3/boards/${on.open.id}/merge/`, { into_board_id: String(on.secret.id) }),
    0,
  ],
  ['take that back', async ({ send }) => send('POST', `/v3/undo/${(await send('GET', '/v3/undo/'))[0].id}/`), 1],
  [
    'copy it to a secret board',
    ({ send, on }, id) => send('POST', '/v3/bulk_edit/', { board_id: String(on.secret.id), pin_ids: [id] }),
    1,
  ],
  [
    'copy it to a shared board',
    ({ send, on }, id) => send('POST', '/v3/bulk_edit/', { board_id: String(on.shared.id), pin_ids: [id] }),
    2,
  ],
  [
    'have the shared board’s owner go private',
    ({ send, guest }) => send('PUT', '/v3/users/me/', { is_private_profile: true }, guest),
    1,
  ],
  ['delete it', ({ send }, id) => send('DELETE', `/v3/pins/${id}/`), 0],
  ['take that back too', async ({ send }) => send('POST', `/v3/undo/${(await send('GET', '/v3/undo/'))[0].id}/`), 1],
  ['close the account', ({ send }) => send('POST', '/v3/account/deactivate/', { password: 'pinfold-test' }), 0],
  [
    'come back',
    ({ send, theo }) => send('POST', '/v3/login/', { username_or_email: theo.username, password: 'pinfold-test' }, ''),
    1,
  ],
]

test('the number follows the save through moves, privacy, archive, deletion, merging, copies, closing, and their Undo [BRD-056 REL-16 REL-18]', async () => {
  const all = await gallery()
  const { id } = await all.save('open')
  expect(await all.saves()).toBe(1)
  for (const [name, act, count] of STEPS) {
    await act(all, id)
    expect([name, await all.saves()]).toEqual([name, count])
    expect([name, await wrongCounters(DB)]).toEqual([name, []])
  }
})

test('of a chain the first Pin counts every save that is seen, and each its own [ORG-005]', async () => {
  const { save, saves, made, send, on } = await gallery()
  const hidden = await save('secret')
  const second = await save('open', hidden.id)
  expect([await saves(made.id)]).toEqual([1])
  await send('PUT', `/v3/boards/${on.secret.id}/`, { privacy: 'public' })
  expect([await saves(made.id), await saves(hidden.id), await saves(second.id)]).toEqual([2, 1, 0])
})

test('80 random changes of three boards with saves leave every number exact [REL-16]', async () => {
  const random = seeded(29)
  const { save, send, on } = await gallery()
  const places = ['open', 'secret', 'protected'] as const
  const any = () => places[random.below(places.length)] ?? 'open'
  const ids: string[] = []
  const undos: string[] = []
  for (let i = 0; i < 80; i++) {
    const kind = random.below(5)
    const id = ids[random.below(Math.max(1, ids.length))]
    const attempt = async (): Promise<{ undo?: { id: string } } | undefined> => {
      if (kind === 0 || id === undefined) ids.push((await save(any())).id)
      else if (kind === 1) return send('PUT', `/v3/pins/${id}/`, { board_id: String(on[any()].id) })
      else if (kind === 2)
        return send('PUT', `/v3/boards/${on[any()].id}/`, {
          privacy: ['public', 'secret', 'protected'][random.below(3)],
        })
      else if (kind === 3) return send('PUT', `/v3/boards/${on[any()].id}/`, { archived: random.below(3) === 0 })
      else if (undos.length > 0) return send('POST', `/v3/undo/${undos.pop()}/`)
      return undefined
    }
    // What is not possible at this moment is refused, and changes nothing.
    const done = await attempt().catch(() => undefined)
    if (done?.undo) undos.push(done.undo.id)
    if (i % 8 === 7) expect([i, await wrongCounters(DB)]).toEqual([i, []])
  }
  expect(ids.length).toBeGreaterThan(5)
})
