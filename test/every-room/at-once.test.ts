import { env } from 'cloudflare:test'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { askJson, db, withBindings } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }

/** A board with sections and Pins, on which two people work and which a third one knows; its owner has another one. */
async function makeWorld() {
  const [mira, theo, nova] = [await person(), await person(), await person()]
  const rooms = await board(mira, { name: 'Rooms', collaborators: [theo] })
  const garden = await board(mira, { name: 'Garden' })
  const [lamps, chairs] = [await section(rooms, 'Lamps'), await section(rooms, 'Chairs')]
  const pins = [
    await pin(mira, rooms, { row: { title: 'One', sectionId: lamps.id } }),
    await pin(theo, rooms, { row: { title: 'Two' } }),
    await pin(mira, garden, { row: { title: 'Three' } }),
  ]
  const [one, two, three] = pins.map(({ id }) => String(id))
  const as = { mira: await sessionOf(mira), theo: await sessionOf(theo), nova: await sessionOf(nova) }
  return { mira, theo, nova, rooms, garden, lamps, chairs, one, two, three, as }
}
type World = Awaited<ReturnType<typeof makeWorld>>
/** Who calls what: method and path below /v3/, with a body. */
type Deed = (world: World) => [who: keyof World['as'], call: string, json?: unknown]

/** What somebody does who has permission and sees the board as it is. */
const DEEDS: Record<string, Deed> = {
  'the owner renames the board': ({ rooms }) => ['mira', `PUT boards/${rooms.id}/`, { name: 'Halls' }],
  'the owner shows the board to nobody': ({ rooms }) => ['mira', `PUT boards/${rooms.id}/`, { privacy: 'secret' }],
  'the owner merges the board into another': ({ rooms, garden }) => [
    ...(['mira', `POST boards/${rooms.id}/merge/`, { into_board_id: String(garden.id) }] as const),
  ],
  'the owner adds a section': ({ rooms }) => ['mira', `POST boards/${rooms.id}/sections/`, { title: 'Tables' }],
  'a collaborator renames a section': ({ lamps }) => ['theo', `PUT board_sections/${lamps.id}/`, { title: 'Lights' }],
  'a collaborator deletes a section': ({ lamps }) => ['theo', `DELETE board_sections/${lamps.id}/`],
  'a collaborator moves a Pin into a section': ({ chairs, two }) => [
    ...(['theo', `PUT board_sections/${chairs.id}/pins/`, { pins: [two] }] as const),
  ],
  'the owner moves a Pin to another board': ({ garden, one }) => [
    ...(['mira', 'PUT bulk_edit/', { board_id: String(garden.id), pin_ids: [one] }] as const),
  ],
  'the owner copies a Pin to the board': ({ rooms, three }) => [
    ...(['mira', 'POST bulk_edit/', { board_id: String(rooms.id), pin_ids: [three] }] as const),
  ],
  'a collaborator saves a Pin into a section': ({ rooms, chairs, three }) => [
    ...(['theo', `POST pins/${three}/repin/`, { board_id: String(rooms.id), section_id: String(chairs.id) }] as const),
  ],
  'the owner deletes Pins of the board': ({ rooms, one }) => [
    ...(['mira', 'DELETE bulk_edit/', { source_board_id: String(rooms.id), pin_ids: [one] }] as const),
  ],
  'the owner invites somebody': ({ rooms, nova }) => [
    ...(['mira', `POST boards/${rooms.id}/invites/`, { invited_user_ids: [String(nova.id)] }] as const),
  ],
  'somebody follows the board': ({ rooms }) => ['nova', `PUT boards/${rooms.id}/follow/`],
}

/** What may happen between a call's permission and its write. */
const TAKINGS: Record<string, Deed> = {
  'the owner deletes the board': ({ rooms }) => ['mira', `DELETE boards/${rooms.id}/`],
  'the owner deletes the other board': ({ garden }) => ['mira', `DELETE boards/${garden.id}/`],
  'the owner deletes a section': ({ chairs }) => ['mira', `DELETE board_sections/${chairs.id}/`],
  'the owner renames a section': ({ lamps }) => ['mira', `PUT board_sections/${lamps.id}/`, { title: 'Light' }],
  'the owner deletes the first section': ({ lamps }) => ['mira', `DELETE board_sections/${lamps.id}/`],
  'the owner removes the collaborator': ({ rooms, theo }) => [
    ...(['mira', `DELETE boards/${rooms.id}/collaborators/${theo.id}/`] as const),
  ],
  'the owner shows the board to nobody': ({ rooms }) => ['mira', `PUT boards/${rooms.id}/`, { privacy: 'secret' }],
  'the owner gives another board the name': ({ garden }) => ['mira', `PUT boards/${garden.id}/`, { name: 'Halls' }],
  'the owner blocks the third person': ({ nova }) => ['mira', `PUT users/${nova.id}/block/`],
  'the owner moves the Pins': ({ chairs, one }) => ['mira', `PUT board_sections/${chairs.id}/pins/`, { pins: [one] }],
  'the owner deletes the other Pin': ({ three }) => ['mira', `DELETE pins/${three}/`],
}

async function call(world: World, deed: Deed): Promise<number> {
  const [who, target, json] = deed(world)
  const [method = '', path] = target.split(' ')
  const { http } = await askJson(`/v3/${path}`, { method, session: world.as[who], ...(json !== undefined && { json }) })
  return http
}

/** The world without ids and times: what the people in it have. */
async function stateOf({ mira, theo, nova }: World): Promise<unknown[]> {
  const own = sql`(${mira.id}, ${theo.id}, ${nova.id})`
  const of = sql.raw(`case ${[mira, theo, nova].map(({ id }, i) => `when x = ${id} then ${i}`).join(' ')} end`)
  const who = (column: string) => sql`(select ${of} from (select ${sql.raw(column)} as x))`
  return Promise.all([
    db.all(sql`select b.name, iif(b.deleted_at is null, b.slug, '') as slug, b.privacy, b.deleted_at is null as there, b.pin_count, b.section_count, b.collaborator_count
      from boards as b where b.owner_id in ${own} and b.kind = 'normal' order by b.id`),
    db.all(sql`select b.name, s.title, s.slug from sections as s join boards as b on b.id = s.board_id
      where b.owner_id in ${own} order by b.id, s.title`),
    db.all(sql`select p.title, ${who('p.pinner_id')} as by_, b.name, s.title as section, p.deleted_at is null as there, p.grp, p.listed
      from pins as p left join boards as b on b.id = p.board_id left join sections as s on s.id = p.section_id
      where p.pinner_id in ${own} order by p.title, by_, there, b.name`),
    db.all(
      sql`select ${who('w.user_id')} as user, w.role, w.name, w.pin_count, w.section_count from profile_boards as w where w.user_id in ${own} order by 1, 3`,
    ),
    db.all(
      sql`select ${who('i.user_id')} as user, b.name from board_invites as i join boards as b on b.id = i.board_id where b.owner_id in ${own} order by 1`,
    ),
    db.all(
      sql`select ${who('f.user_id')} as user, b.name from board_follows as f join boards as b on b.id = f.board_id where b.owner_id in ${own} order by 1`,
    ),
    db.all(sql`select ${who('blocker_id')} as by_, ${who('blocked_id')} as of from blocks where blocker_id in ${own}`),
    db.all(
      sql`select ${who('e.user_id')} as user, e.kind from undo_entries as e where e.user_id in ${own} order by 1, 2`,
    ),
  ])
}

/** Lets a call run whose batch with this number, from 1, waits for `act`; returns its status and the number of batches until then. */
async function interrupted(world: World, deed: Deed, at: number, act: () => Promise<unknown>) {
  let sent = 0
  const waiting = new Proxy(DB, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'batch') return value.bind(target)
      return async (statements: D1PreparedStatement[]) => {
        sent += 1
        if (sent === at) await act()
        return target.batch(statements)
      }
    },
  })
  // What happens in between finds the usual binding: only the one call waits.
  const status = await new Promise<number>((resolve, reject) => {
    void withBindings({ DB: waiting }, async () => {
      call(world, deed).then(resolve, reject)
    })
  })
  return { status, sent }
}

const isGood = (status: number | undefined) => status !== undefined && status < 400

/** A line for each part of a state, so that a failure shows which differs. */
function partsOf({ isDone, state }: { isDone: boolean; state: unknown[] }): string[] {
  return [isDone ? 'done' : 'refused', ...state.map((part) => JSON.stringify(part))]
}

/** Every deed with everything that may be taken from it; two equal calls leave an Undo each, of which one changes nothing. */
const PAIRS = Object.entries(TAKINGS).flatMap(([taken, taking]) =>
  Object.entries(DEEDS)
    .filter(([done]) => done !== taken)
    .map(([done, deed]) => ({ done, deed, taken, taking })),
)

test.for(PAIRS)('while $taken, $done: as if one had come after the other [REL-16 REL-01]', async ({ deed, taking }) => {
  const serial = async (deeds: Deed[]) => {
    const world = await makeWorld()
    const statuses: number[] = []
    for (const each of deeds) statuses.push(await call(world, each))
    return { isDone: isGood(statuses[deeds.indexOf(deed)]), state: await stateOf(world) }
  }
  const allowed = [await serial([taking, deed]), await serial([deed, taking])]
  for (let at = 2; ; at++) {
    const world = await makeWorld()
    let answer: number | null = null
    let acting: Promise<unknown> | null = null
    const { status, sent } = await interrupted(world, deed, at, () => {
      acting = call(world, taking).then((its) => {
        answer = its
      })
      return acting
    })
    // What is sent after the answer is no part of it.
    if (answer === null) {
      await acting
      break
    }
    const ended = { isDone: isGood(status), state: await stateOf(world) }
    // A call that finds the board locked is refused, as whoever comes later may be.
    const orders = isGood(answer) ? allowed : [...allowed, await serial([deed])]
    const isOne = orders.some((each) => isDeepStrictEqual(each, ended))
    expect(isOne ? [] : [`before batch ${at} of ${sent}`, partsOf(ended), orders.map(partsOf)]).toEqual([])
  }
  expect(await wrongCounters(DB)).toEqual([])
})
