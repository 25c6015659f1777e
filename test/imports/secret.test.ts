import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runImport } from '#worker/imports/running/run.ts'
import { db } from '../fixtures/app.ts'
import { BINDINGS, boardsOf, finish, newest, press, send } from '../fixtures/imports.ts'
import { board, type Person, person } from '../fixtures/world.ts'

const links = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `{"title":"Pin ${i}","link":"https://example.com/${i}","board":"Plans"}`,
  ).join('\n')
const shapeOf = async (who: Person) =>
  (await boardsOf(who)).map(({ name, privacy, pinCount }) => [name, privacy, pinCount])
const invite = (who: Person, boardId: number, status: string) => async () => {
  const { id } = await person()
  await db.run(sql`insert into board_invites (board_id, user_id, inviter_id, status, rk, created_at)
    values (${boardId}, ${id}, ${who.id}, ${status}, -1, 1)`)
}

test('a secret import goes to a secret board of the same name only if its owner is alone on it [REL-22]', async () => {
  for (const [who, collaborators, status, isUsed] of [
    ['nobody else', 0, null, true],
    ['somebody who declined', 0, 'declined', true],
    ['a collaborator', 1, 'accepted', false],
    ['somebody who is invited', 0, 'new', false],
    ['somebody who asked first', 0, 'contact_request_not_approved', false],
  ] as const) {
    const mira = await person()
    const others = await Promise.all(Array.from({ length: collaborators }, () => person()))
    const { id } = await board(mira, { name: 'Plans', privacy: 'secret', collaborators: others })
    if (status) await invite(mira, id, status)()
    await send(mira, links(2))
    await press(mira, 'start')
    await finish(mira)
    const expected = isUsed
      ? [['Plans', 2, 2]]
      : [
          ['Plans', 2, 0],
          ['Plans 2', 2, 2],
        ]
    expect(await shapeOf(mira), who).toEqual(expected)
    await press(mira, 'undo')
    await finish(mira)
    expect(await shapeOf(mira), who).toEqual([['Plans', 2, 0]])
  }
})

test('once more people see a board than an import planned, the rest of its Pins comes to one as private as planned [REL-22]', async () => {
  for (const [change, widen] of [
    ['public', (id: number) => db.run(sql`update boards set privacy = 0 where id = ${id}`)],
    ['protected', (id: number) => db.run(sql`update boards set privacy = 1 where id = ${id}`)],
    ['with a collaborator', (id: number) => db.run(sql`update boards set collaborator_count = 1 where id = ${id}`)],
    ['with an invitation', async (id: number, who: Person) => invite(who, id, 'new')()],
  ] as const) {
    const mira = await person()
    await send(mira, links(700))
    await finish(mira)
    const { id = 0 } = (await newest(mira)) ?? {}
    await db.run(sql`update data_imports set state = 'running', started_at = 1 where id = ${id}`)
    expect(await runImport(db, BINDINGS, id, Date.now(), { slices: 1, ms: 60_000 })).toBe('more')
    const [first] = await boardsOf(mira)
    await widen(first?.id ?? 0, mira)
    await finish(mira)
    const [was, rest, ...others] = await boardsOf(mira)
    expect([was?.pinCount, rest?.name, rest?.privacy], change).toEqual([first?.pinCount, 'Plans 2', 2])
    expect([(was?.pinCount ?? 0) + (rest?.pinCount ?? 0), others], change).toEqual([700, []])
    await press(mira, 'undo')
    await finish(mira)
    expect(await shapeOf(mira), change).toEqual([])
  }
})
