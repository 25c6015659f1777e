import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { askJson, db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { type ModelBoard, MovesModel } from '../fixtures/moves-model.ts'
import { type Seeded, seeded } from '../fixtures/seeded.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { watchVisibility } from '../fixtures/shown-truth.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }

/** Two people, one board of both, two of each, sections on all, and pins of both. */
async function makeModel() {
  const people = [await person(), await person()] as const
  const sessions = [await sessionOf(people[0]), await sessionOf(people[1])]
  const boards: ModelBoard[] = []
  const made = new Map<number, Awaited<ReturnType<typeof board>>>()
  for (const [owner, isSecret, others] of [
    [0, false, [1]],
    [0, true, []],
    [0, false, []],
    [1, true, []],
    [1, false, []],
  ] as [number, boolean, number[]][]) {
    const of = people[owner] ?? people[0]
    const row = await board(of, {
      privacy: isSecret ? 'secret' : 'public',
      collaborators: others.map((i) => people[i] ?? people[1]),
    })
    made.set(row.id, row)
    boards.push({
      id: row.id,
      owner,
      others,
      isSecret,
      sections: [(await section(row, 'A')).id, (await section(row, 'B')).id],
    })
  }
  const model = new MovesModel(boards)
  for (let i = 0; i < 24; i++) {
    const on = boards[i % boards.length] as ModelBoard
    const pinner = on.others.length > 0 ? i % 2 : on.owner
    const row = await pin(people[pinner] ?? people[0], made.get(on.id) as never)
    model.spots.set(row.id, { board: on.id, section: null })
    model.pinners.set(row.id, pinner)
  }
  return { model, sessions }
}

function targetOf(model: MovesModel, random: Seeded) {
  const on = random.pick(model.boards)
  return { board: on.id, section: random.pick([null, ...on.sections]) }
}

/** The stored place of each pin. */
async function spots(model: MovesModel) {
  const ids = [...model.spots.keys()].join()
  const rows = await db.all<{ id: number; board: number; section: number | null }>(
    `select id, board_id as board, section_id as section from pins where id in (${ids}) order by id` as never,
  )
  return rows.map(({ id, board, section }) => [id, { board, section }])
}

test.each([1, 2, 3])(
  '120 random moves and undos of two people go as a model says, step by step (seed %i) [REL-26 SEC-002 SEC-005]',
  async (seed) => {
    const random = seeded(seed)
    const { model, sessions } = await makeModel()
    const wrong = await watchVisibility(DB as never)
    for (let step = 0; step < 120; step++) {
      const by = random.below(2)
      const session = sessions[by] ?? ''
      const label = `seed ${seed}, step ${step}`
      expect(await wrong(), label).toEqual([])
      const kind = random.pick(['move', 'move', 'all', 'undo'])
      const [undoId, entry] = random.pick([...model.undos, ['', null]] as [
        string,
        { by: number; ways: never[] } | null,
      ][])
      if (kind === 'undo' && entry) {
        const can = entry.by === by && model.canUndo(entry)
        const { http } = await askJson(`/v3/undo/${undoId}/`, { method: 'POST', session })
        expect(http, label).toBe(entry.by !== by ? 404 : can ? 200 : 409)
        if (can) model.take(entry.ways, true)
        if (can) model.undos.delete(undoId)
        continue
      }
      const to = targetOf(model, random)
      const from = { board: random.pick(model.boards).id }
      const pins = Array.from({ length: 1 + random.below(5) }, () => random.pick([...model.spots.keys()]))
      const expected = kind === 'all' ? model.moveAll(by, from, to) : model.move(by, pins, to)
      const json =
        kind === 'all'
          ? {
              board_id: String(from.board),
              new_board_id: String(to.board),
              new_section_id: to.section && String(to.section),
            }
          : { board_id: String(to.board), section_id: to.section && String(to.section), pin_ids: pins.map(String) }
      const path = kind === 'all' ? '/v3/bulk_edit/select_all/' : '/v3/bulk_edit/'
      const answer = await askJson(path, { method: 'PUT', session, json })
      expect([answer.http, answer.data?.moved_count ?? 0], label).toEqual([expected.http, expected.ways.length])
      model.take(expected.ways)
      if (answer.http === 200) model.undos.set(answer.data.undo.id, { by, ways: expected.ways })
      if (step % 20 === 19) expect(await spots(model), label).toEqual([...model.spots].sort(([a], [b]) => a - b))
    }
    expect(await wrong()).toEqual([])
  },
)

test('500 moves and undos at once lose no pin, double none, and leave every count exact [REL-16 REL-18]', async () => {
  const random = seeded(11)
  const { model, sessions } = await makeModel()
  const undos: string[] = []
  for (let round = 0; round < 10; round++) {
    const calls = Array.from({ length: 50 }, () => {
      const session = random.pick(sessions)
      const undo = undos.pop()
      if (undo && random.below(3) === 0) return askJson(`/v3/undo/${undo}/`, { method: 'POST', session })
      const to = targetOf(model, random)
      const pins = Array.from({ length: 1 + random.below(6) }, () => String(random.pick([...model.spots.keys()])))
      const section_id = to.section && String(to.section)
      if (random.below(5) > 0)
        return askJson('/v3/bulk_edit/', {
          method: 'PUT',
          session,
          json: { board_id: String(to.board), section_id, pin_ids: pins },
        })
      const json = {
        board_id: String(random.pick(model.boards).id),
        new_board_id: String(to.board),
        new_section_id: section_id,
      }
      return askJson('/v3/bulk_edit/select_all/', { method: 'PUT', session, json })
    })
    for (const { http, data } of await Promise.all(calls)) {
      expect([200, 400, 403, 404, 409]).toContain(http)
      if (http === 200 && data.undo) undos.push(data.undo.id)
    }
  }
  const after = await spots(model)
  expect(after.map(([id]) => id)).toEqual([...model.spots.keys()].sort((a, b) => a - b))
  expect(await wrongCounters(DB)).toEqual([])
})
