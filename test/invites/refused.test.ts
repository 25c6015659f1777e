import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#worker/model/accounts/tables.ts'
import { boards } from '#worker/model/boards/tables.ts'
import { boardInvites } from '#worker/model/invites/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { askJson, db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person } from '../fixtures/world.ts'

const counters = () => wrongCounters((env as unknown as { DB: D1Database }).DB as never)
const invite = (id: number | string, session: string | undefined, ids: unknown) =>
  askJson(`/v3/boards/${id}/invites/`, { method: 'POST', ...(session && { session }), json: { invited_user_ids: ids } })
const invites = (boardId: number) => db.select().from(boardInvites).where(eq(boardInvites.boardId, boardId))
const text = ({ id }: { id: number }) => String(id)

test('one cannot invite oneself, collaborators, closed or unknown accounts, or anybody twice; a call invites all or nobody [INV-006 REL-15]', async () => {
  const [mira, theo, nova] = [await person(), await person(), await person()]
  const closed = await person({ closedAt: 1 })
  const session = await sessionOf(mira)
  const sea = await board(mira, { collaborators: [nova] })
  const refused: [unknown, number, number][] = [
    [[], 400, 1],
    [[text(mira)], 400, 1],
    [[text(theo), text(mira)], 400, 1],
    [[text(theo), text(nova)], 400, 1],
    [[text(theo), text(closed)], 404, 30],
    [[text(theo), '1'], 404, 30],
    [Array.from({ length: 21 }, (_, i) => String(i + 1)), 400, 1],
    [[theo.id], 400, 1],
    [['x'], 400, 1],
    [['9999999999999999'], 404, 30],
    [text(theo), 400, 1],
    [null, 400, 1],
  ]
  for (const [ids, http, code] of refused)
    expect(await invite(sea.id, session, ids), JSON.stringify(ids)).toMatchObject({ http, code })
  expect(await invites(sea.id)).toEqual([])
  for (let i = 0; i < 2; i++)
    expect(await invite(sea.id, session, [text(theo), text(theo)])).toMatchObject({ http: 200, data: [{}] })
  expect(await invites(sea.id)).toHaveLength(1)
})

test('who blocks or is blocked, by who invites or by the owner, is not invited; a block ends what waits [OPT-011 REL-03]', async () => {
  const [mira, theo, nova, zoe] = [await person(), await person(), await person(), await person()]
  const [asMira, asTheo, asNova, asZoe] = await Promise.all([mira, theo, nova, zoe].map(sessionOf) as Promise<string>[])
  const sea = await board(mira, { collaborators: [nova], row: { collaboratorsManage: true } })
  const block = (who: { id: number }, session = '') => askJson(`/v3/users/${who.id}/block/`, { method: 'PUT', session })
  await invite(sea.id, asNova, [text(theo), text(zoe)])
  await block(mira, asTheo)
  await block(zoe, asNova)
  expect(await invites(sea.id)).toEqual([])
  for (const session of [asMira, asNova])
    expect(await invite(sea.id, session, [text(theo)])).toMatchObject({
      http: 403,
      code: 91,
      message: "Sorry! This action isn't available.",
    })
  expect(await invite(sea.id, asNova, [text(zoe)])).toMatchObject({ http: 403, code: 91 })
  // Nothing prevents the invitation.
  expect(await invite(sea.id, asMira, [text(zoe)])).toMatchObject({ http: 200 })
  expect(await askJson(`/v3/boards/${sea.id}/invites/${zoe.id}/`, { method: 'PUT', session: asZoe })).toMatchObject({
    http: 200,
  })
  expect(await counters()).toEqual([])
})

test('only the owner and managing collaborators invite [BRD-055]', async () => {
  const [mira, theo, nova, zoe] = [await person(), await person(), await person(), await person()]
  const [asMira, asTheo, asNova] = [await sessionOf(mira), await sessionOf(theo), await sessionOf(nova)]
  const sea = await board(mira, { collaborators: [theo] })
  const den = await board(mira, { privacy: 'secret' })
  expect(await invite(sea.id, asTheo, [text(zoe)])).toMatchObject({ http: 403, code: 3 })
  expect(await invite(sea.id, asNova, [text(zoe)])).toMatchObject({ http: 403, code: 3 })
  expect(await invite(den.id, asNova, [text(zoe)])).toMatchObject({ http: 404, code: 40 })
  expect(await invite('7', asMira, [text(zoe)])).toMatchObject({ http: 404, code: 40 })
  expect(await invite(sea.id, undefined, [])).toMatchObject({ http: 401, code: 2 })
  await db.update(sessions).set({ loginState: 'limited' }).where(eq(sessions.userId, nova.id))
  expect(await invite(sea.id, asNova, [text(zoe)])).toMatchObject({ http: 401, code: 4 })
  await db.update(boards).set({ collaboratorsManage: true }).where(eq(boards.id, sea.id))
  expect(await invite(sea.id, asTheo, [text(zoe)])).toMatchObject({
    http: 200,
    data: [{ invited_by_user: { id: text(theo) } }],
  })
  const people = (session: string) => askJson(`/v3/boards/${sea.id}/collaborators/`, { session })
  expect((await people(asTheo)).data).toMatchObject({ may_invite: true, may_remove: false, invites: [{}] })
  expect(await people(await sessionOf(zoe))).toMatchObject({ http: 403, code: 3 })
  expect(await askJson(`/v3/boards/${sea.id}/collaborators/`)).toMatchObject({ http: 401, code: 2 })
})

test('an invitation from a closed account, or to a deleted board, is inactive while that lasts', async () => {
  const [mira, theo] = [await person(), await person()]
  const [asMira, asTheo] = [await sessionOf(mira), await sessionOf(theo)]
  const sea = await board(mira)
  await invite(sea.id, asMira, [text(theo)])
  const accept = () => askJson(`/v3/boards/${sea.id}/invites/${theo.id}/`, { method: 'PUT', session: asTheo })
  const waiting = async () => (await askJson('/v3/users/me/board_invites/', { session: asTheo })).data.length
  await db.update(users).set({ closedAt: 1 }).where(eq(users.id, mira.id))
  expect([await waiting(), (await accept()).code]).toEqual([0, 2300])
  await db.update(users).set({ closedAt: null }).where(eq(users.id, mira.id))
  await db.update(boards).set({ deletedAt: 1 }).where(eq(boards.id, sea.id))
  expect([await waiting(), (await accept()).code]).toEqual([0, 2300])
  await db.update(boards).set({ deletedAt: null }).where(eq(boards.id, sea.id))
  expect([await waiting(), (await accept()).code]).toEqual([1, 0])
})

test('a board has room for 50 collaborators and asks 200 at a time; one asks 60 times an hour [REL-13 REL-15]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const sea = await board(mira)
  const crowd = await Promise.all(Array.from({ length: 201 }, () => person()))
  for (let at = 0; at < 200; at += 20)
    expect(await invite(sea.id, session, crowd.slice(at, at + 20).map(text))).toMatchObject({ http: 200 })
  expect(await invite(sea.id, session, [text(crowd[200] as { id: number })])).toMatchObject({ http: 400, code: 1 })
  // The person has been invited already.
  expect(await invite(sea.id, session, [text(crowd[0] as { id: number })])).toMatchObject({ http: 200 })
  await db.update(boards).set({ collaboratorCount: 50 }).where(eq(boards.id, sea.id))
  const [last] = crowd as [(typeof crowd)[number]]
  const accept = async () =>
    askJson(`/v3/boards/${sea.id}/invites/${last.id}/`, { method: 'PUT', session: await sessionOf(last) })
  expect(await accept()).toMatchObject({ http: 400, errors: [{ field: 'board_id', code: 'too_many' }] })
  await db.update(boards).set({ collaboratorCount: 0 }).where(eq(boards.id, sea.id))
  expect(await accept()).toMatchObject({ http: 200 })
  const codes: number[] = []
  for (let i = 0; i < 60; i++) codes.push((await invite(sea.id, session, [text(mira)])).http)
  expect(codes.at(-1)).toBe(429)
  expect(await counters()).toEqual([])
})
