import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { askJson, db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { type ModelPin, type ModelUndo, PinsModel } from '../fixtures/pins-model.ts'
import { type Seeded, seeded } from '../fixtures/seeded.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { watchVisibility } from '../fixtures/shown-truth.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, person, section } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }

/** Two people, a board of each, one of both that belongs to the first, and a section on each. */
async function makeModel() {
  const people = [await person(), await person()] as const
  const sessions = [await sessionOf(people[0]), await sessionOf(people[1])]
  const made = [await board(people[0]), await board(people[1]), await board(people[0], { collaborators: [people[1]] })]
  const sections = new Map<number, number>()
  for (const each of made) sections.set(each.id, (await section(each, 'Part')).id)
  const owners = new Map(made.map((each, i) => [each.id, i % 2]))
  return { people, sessions, sections, model: new PinsModel(owners, made[2]?.id ?? 0) }
}
type World = Awaited<ReturnType<typeof makeModel>>

const call = (method: string, path: string, session: string, json?: unknown) =>
  askJson(path, { method, session, ...(json !== undefined && { json }) })
const wire = (id: number | null) => (id === null ? null : String(id))
const pick = (random: Seeded, { model, sections }: World) => {
  const on = random.pick([null, ...model.owners.keys()])
  return { board: on, section: on !== null && random.below(3) === 0 ? (sections.get(on) ?? null) : null }
}
const anyPin = (random: Seeded, { model }: World) => random.pick([...model.pins.keys()])

/** One random step: the worker's answer, and the one that the model requires. */
async function step(world: World, random: Seeded): Promise<[number, number]> {
  const { model, people, sessions } = world
  const by = random.below(2)
  const session = sessions[by] ?? ''
  const place = pick(random, world)
  const named = { board_id: wire(place.board), section_id: wire(place.section) }
  const added: Omit<ModelPin, 'from' | 'root'> = { by, ...place, favorited: false, deleted: false }
  const kind =
    model.pins.size < 4
      ? 'create'
      : random.pick(['create', 'repin', 'repin', 'move', 'delete', 'delete', 'undo', 'undo', 'mark'])
  const id = kind === 'create' ? '' : anyPin(random, world)
  const pin = model.pins.get(id) as ModelPin
  if (kind === 'create') {
    const { media_id } = await upload(people[by] ?? people[0])
    const { http, data } = await call('POST', '/v3/pins/', session, { media_id, ...named })
    if (http === 200) model.pins.set(data.id, { ...added, from: null, root: null })
    return [http, model.worksOn(by, place.board) ? 200 : 403]
  }
  if (kind === 'repin') {
    const { http, data } = await call('POST', `/v3/pins/${id}/repin/`, session, named)
    if (http === 200) model.pins.set(data.id, { ...added, from: id, root: pin.root ?? id })
    return [http, !model.sees(id) ? 404 : model.worksOn(by, place.board) ? 200 : 403]
  }
  if (kind === 'mark') {
    const { http } = await call(pin.favorited ? 'DELETE' : 'PUT', `/v3/pins/${id}/favorite/`, session)
    const must = !model.sees(id) ? 404 : pin.by === by ? 200 : 403
    if (must === 200) pin.favorited = !pin.favorited
    return [http, must]
  }
  if (kind === 'move') {
    const must = !model.sees(id) ? 404 : pin.by === by && model.worksOn(by, place.board) ? 200 : 403
    const { http, data } = await call('PUT', `/v3/pins/${id}/`, session, named)
    const was = { board: pin.board, section: pin.section }
    if (must === 200 && data?.undo) model.undos.set(data.undo.id, { by, pin: id, kind: 'move', was, is: place })
    if (must === 200) Object.assign(pin, place)
    return [http, must]
  }
  if (kind === 'delete') {
    const must = model.mayDelete(by, id)
    const { http, data } = await call('DELETE', `/v3/pins/${id}/`, session)
    const was = { board: pin.board, section: pin.section }
    if (must === 200 && !pin.deleted) model.undos.set(data.undo.id, { by, pin: id, kind: 'delete', was, is: was })
    if (must === 200) pin.deleted = true
    return [http, must]
  }
  if (model.undos.size === 0) return [0, 0]
  const [undoId, entry] = random.pick([...model.undos]) as [string, ModelUndo]
  const must = entry.by !== by ? 404 : model.canUndo(entry) ? 200 : 409
  const { http } = await call('POST', `/v3/undo/${undoId}/`, session)
  if (must === 200) model.undo(entry)
  if (must === 200) model.undos.delete(undoId)
  return [http, must]
}

/** Every stored pin in the model's format. */
async function stored({ model }: World) {
  const rows = await db.all<Record<string, number | null>>(
    sql`select id, boardless, board_id, section_id, favorited, repin_count, deleted_at from pins where id in
      (select value from json_each(${JSON.stringify([...model.pins.keys()].map(Number))})) order by id`,
  )
  return rows.map((row) => ({
    id: String(row.id),
    deleted: row.deleted_at !== null,
    ...(row.deleted_at === null && { board: row.boardless ? null : row.board_id, section: row.section_id }),
    favorited: row.favorited === 1,
    saves: row.repin_count,
  }))
}

function expected({ model }: World) {
  return [...model.pins]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([id, { deleted, board: on, section: part, favorited }]) => ({
      ...{ id, deleted, favorited, saves: model.saves(id) },
      ...(!deleted && { board: on, section: part }),
    }))
}

test.each([1, 2, 3])(
  '150 random saves, moves, deletions, undos and marks of two people go as a model says, step by step (seed %i) [REL-26 REL-18]',
  async (seed) => {
    const random = seeded(seed)
    const world = await makeModel()
    const wrong = await watchVisibility(DB)
    for (let i = 0; i < 150; i++) {
      const [http, must] = await step(world, random)
      expect(http, `seed ${seed}, step ${i}`).toBe(must)
      expect(await wrong(), `seed ${seed}, step ${i}`).toEqual([])
      if (i % 25 === 24) expect(await stored(world), `seed ${seed}, step ${i}`).toEqual(expected(world))
    }
    for (const [by, session] of world.sessions.entries()) {
      const { data } = await askJson('/v3/users/me/', { session })
      const liked = await askJson('/v3/users/me/filtered/pins/?flag_filters=favorited&page_size=250', { session })
      expect([data.pin_count, data.quick_saves_pin_count, liked.data.length]).toEqual([
        ...[world.model.count(by), world.model.count(by, (pin) => pin.board === null)],
        world.model.count(by, (pin) => pin.favorited),
      ])
    }
  },
)

test('200 of them at once leave every count exact [REL-16]', async () => {
  const random = seeded(7)
  const world = await makeModel()
  for (let i = 0; i < 12; i++) await step(world, random)
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => step(world, random)))
    for (const [http] of answers) expect([0, 200, 400, 403, 404, 409]).toContain(http)
  }
  expect(await wrongCounters(DB)).toEqual([])
})
