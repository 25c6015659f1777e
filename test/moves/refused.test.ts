import { expect, test } from 'vitest'
import { askJson, db, signIn } from '../fixtures/app.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin, section, type TestBoard } from '../fixtures/world.ts'

const move = (session: string, json: object) => askJson('/v3/bulk_edit/', { method: 'PUT', session, json })
const all = (session: string, json: object) => askJson('/v3/bulk_edit/select_all/', { method: 'PUT', session, json })
const everything = () => db.all('select id, board_id, section_id from pins order by id')

test('nothing moves if one of the pins may not, and the answer says why [ORG-026 SEC-005]', async () => {
  const [mira, theo] = [await person(), await person()]
  const session = await sessionOf(mira)
  const [from, to, foreign, secret] = [
    await board(mira),
    await board(mira),
    await board(theo),
    await board(theo, { privacy: 'secret' }),
  ]
  const own = String((await pin(mira, from)).id)
  const seen = String((await pin(theo, foreign)).id)
  const unseen = String((await pin(theo, secret)).id)
  const before = await everything()
  const target = { board_id: String(to.id) }
  expect(await move(session, { ...target, pin_ids: [own, seen] })).toMatchObject({ http: 403, code: 3 })
  expect(await move(session, { ...target, pin_ids: [own, unseen] })).toMatchObject({ http: 404, code: 50 })
  expect(await move(session, { ...target, pin_ids: [own, '123'] })).toMatchObject({ http: 404, code: 50 })
  expect(await move(session, { board_id: String(foreign.id), pin_ids: [own] })).toMatchObject({ http: 403, code: 3 })
  expect(await move(session, { board_id: String(secret.id), pin_ids: [own] })).toMatchObject({ http: 404, code: 40 })
  expect(await move(session, { board_id: '123', pin_ids: [own] })).toMatchObject({ http: 404, code: 40 })
  expect(await all(session, { board_id: String(foreign.id), new_board_id: String(to.id) })).toMatchObject({ http: 403 })
  expect(await all(session, { board_id: String(secret.id), new_board_id: String(to.id) })).toMatchObject({ http: 404 })
  const other = await section(foreign, 'Elsewhere')
  expect(await move(session, { ...target, section_id: String(other.id), pin_ids: [own] })).toMatchObject({
    http: 404,
    code: 41,
  })
  expect(
    await askJson(`/v3/board_sections/${other.id}/pins/`, { method: 'PUT', session, json: { pins: [own] } }),
  ).toMatchObject({ http: 403 })
  expect(
    await askJson('/v3/board_sections/123/pins/', { method: 'DELETE', session, json: { pins: [own] } }),
  ).toMatchObject({ http: 404, code: 41 })
  expect(await everything()).toEqual(before)
})

test.each([
  ['no pins', { pin_ids: [] }],
  ['251 pins', { pin_ids: Array.from({ length: 251 }, (_, i) => String(i + 1)) }],
  ['5,000 pins', { pin_ids: Array.from({ length: 5000 }, () => '1') }],
  ['no list', { pin_ids: '5' }],
  ['no ids', { pin_ids: ['a', '1e9', '-1', ''] }],
  ['an unknown field', { pin_ids: ['1'], afterwards: 'delete' }],
  ['a section that is no id', { pin_ids: ['1'], section_id: '../' }],
])('a move with %s is 400 code 1 [SEC-005]', async (_, wrong) => {
  const mira = await person()
  const to = await board(mira)
  const json = { board_id: String(to.id), ...wrong }
  expect(await move(await sessionOf(mira), json)).toMatchObject({ http: 400, code: 1 })
})

test('a hundred pins and the same pin twice move once each; 250 at once are possible [ORG-019]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const [from, to] = [await board(mira), await board(mira)]
  const ids: string[] = []
  for (let i = 0; i < 30; i++) ids.push(String((await pin(mira, from)).id))
  const moved = await move(session, { board_id: String(to.id), pin_ids: [...ids, ...ids, ...ids] })
  expect(moved).toMatchObject({ http: 200, data: { moved_count: 30, board: { pin_count: 30 } } })
  const json = { board_id: String(from.id), pin_ids: ids, source_board_id: String(from.id) }
  expect(await move(session, json)).toMatchObject({ http: 404, code: 50 })
})

test('on a group board each moves within it, and takes only their own away [ORG-026]', async () => {
  const [mira, theo] = [await person(), await person()]
  const group = await board(mira, { collaborators: [theo] })
  const part = await section(group, 'Sea')
  const [ofMira, ofTheo] = [await pin(mira, group), await pin(theo, group)]
  const [boardOfMira, boardOfTheo] = [await board(mira), await board(theo)]
  const [asMira, asTheo] = [await sessionOf(mira), await sessionOf(theo)]
  const to = (on: TestBoard, ...pins: { id: number }[]) => ({
    board_id: String(on.id),
    pin_ids: pins.map(({ id }) => String(id)),
  })
  const into = { ...to(group, ofMira, ofTheo), section_id: String(part.id) }
  expect(await move(asTheo, into)).toMatchObject({ http: 200, data: { moved_count: 2 } })
  expect(await move(asTheo, to(boardOfTheo, ofMira))).toMatchObject({ http: 403, code: 3 })
  expect(await move(asMira, to(boardOfMira, ofTheo))).toMatchObject({ http: 403, code: 3 })
  const rest = await all(asMira, { board_id: String(group.id), new_board_id: String(boardOfMira.id) })
  expect(rest).toMatchObject({ http: 200, data: { moved_count: 1, source_board: { pin_count: 1 } } })
  expect(await move(asTheo, to(boardOfTheo, ofTheo))).toMatchObject({ http: 200, data: { moved_count: 1 } })
})

test('while a whole-board action runs, other moves from and to the board wait: 2171, 2172 [SEC-009]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const [from, to] = [await board(mira), await board(mira)]
  const one = await pin(mira, from)
  const json = { board_id: String(to.id), pin_ids: [String(one.id)] }
  const hold = (id: number, until: number) =>
    db.run(
      `insert or replace into board_locks (board_id, section_id, action, token, expires_at) values (${id}, 0, 'select_all', 'x', ${until})`,
    )
  const sentence = 'Please wait until the previous board action finishes.'
  await hold(from.id, Date.now() + 30_000)
  expect(await move(session, json)).toMatchObject({ http: 409, code: 2171, message: sentence })
  expect(await all(session, { board_id: String(from.id), new_board_id: String(to.id) })).toMatchObject({
    http: 409,
    code: 2171,
  })
  await hold(from.id, 1)
  await hold(to.id, Date.now() + 30_000)
  expect(await move(session, json)).toMatchObject({ http: 409, code: 2172, message: sentence })
  await hold(to.id, 1)
  expect(await move(session, json)).toMatchObject({ http: 200 })
})

test('who came by a mailed link, and visitors, move nothing [INV-010]', async () => {
  const mira = await person()
  const on = await board(mira)
  const one = await pin(mira, on)
  const to = await board(mira)
  const json = { board_id: String(to.id), pin_ids: [String(one.id)] }
  const session = await signIn(mira.username)
  await db.run(`update sessions set login_state = 'limited' where user_id = ${mira.id}`)
  expect(await move(session, json)).toMatchObject({ http: 401, code: 4 })
  expect(await askJson('/v3/bulk_edit/', { method: 'PUT', json })).toMatchObject({ http: 401, code: 2 })
})
