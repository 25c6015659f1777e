import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profileBoards } from '#worker/model/boards/tables.ts'
import { askJson, db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin } from '../fixtures/world.ts'

const counters = () => wrongCounters((env as unknown as { DB: D1Database }).DB as never)
const call = (method: string, path: string, session: string, json?: object) =>
  askJson(path, { method, session, ...(json && { json }) })
const rows = (boardId: number) => db.select().from(profileBoards).where(eq(profileBoards.boardId, boardId))
const crowdOf = async (size: number) => {
  const crowd = await Promise.all(Array.from({ length: size }, () => person()))
  return Promise.all(crowd.map(async (each) => ({ id: each.id, session: await sessionOf(each) })))
}
type Crowd = Awaited<ReturnType<typeof crowdOf>>
const inviteAll = (boardId: number, session: string, crowd: Crowd) =>
  call('POST', `/v3/boards/${boardId}/invites/`, session, { invited_user_ids: crowd.map(({ id }) => String(id)) })

test('twenty people who accept at once, each twice, are twenty collaborators [REL-16 INV-015]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const sea = await board(mira)
  const crowd = await crowdOf(20)
  await inviteAll(sea.id, session, crowd)
  const answers = await Promise.all(
    [...crowd, ...crowd].map(({ id, session: mine }) => call('PUT', `/v3/boards/${sea.id}/invites/${id}/`, mine)),
  )
  expect(answers.map(({ http }) => http)).toEqual(Array(40).fill(200))
  expect(await rows(sea.id)).toHaveLength(21)
  expect(await counters()).toEqual([])
  await Promise.all(
    crowd.map(({ id, session: mine }, i) =>
      call('DELETE', `/v3/boards/${sea.id}/collaborators/${id}/`, i % 2 ? mine : session),
    ),
  )
  expect(await rows(sea.id)).toHaveLength(1)
  expect(await counters()).toEqual([])
})

test('an invitation accepted and withdrawn at once is one or the other, never both [REL-16 INV-015]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const sea = await board(mira)
  const crowd = await crowdOf(12)
  await inviteAll(sea.id, session, crowd)
  for (const { id, session: mine } of crowd) {
    const path = `/v3/boards/${sea.id}/invites/${id}/`
    const both = [() => call('PUT', path, mine), () => call('DELETE', path, session)]
    const answers = await Promise.all((id % 2 ? both : both.reverse()).map((each) => each()))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 404])
    const accepted = answers.some(({ data }) => data?.status === 'accepted')
    expect((await rows(sea.id)).some(({ userId }) => userId === id)).toBe(accepted)
  }
  expect(await counters()).toEqual([])
})

test('asked, in, out, undone, blocked and saving at once: every count is exact [REL-16 REL-26]', async () => {
  const mira = await person()
  const asMira = await sessionOf(mira)
  const sea = await board(mira)
  const den = await board(mira, { privacy: 'secret' })
  const crowd = await crowdOf(4)
  const boards = [sea, den]
  let seed = 11
  const pick = <T>(from: readonly T[]) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return from[seed % from.length] as T
  }
  const undos: { id: string; session: string }[] = []
  const remember = (session: string) => (answer: Awaited<ReturnType<typeof call>>) => {
    if (answer.data?.undo) undos.push({ id: answer.data.undo.id, session })
    return answer
  }
  const moves = [
    () => inviteAll(pick(boards).id, asMira, crowd),
    () => accept(pick(boards).id, pick(crowd)),
    () => accept(pick(boards).id, pick(crowd)),
    () => part(pick(boards).id, pick(crowd), asMira),
    () => {
      const who = pick(crowd)
      return part(pick(boards).id, who, who.session)
    },
    () => {
      const last = undos.pop()
      return last && call('POST', `/v3/undo/${last.id}/`, last.session)
    },
    () => {
      const who = pick(crowd)
      return call(pick(['PUT', 'DELETE']), `/v3/users/${mira.id}/block/`, who.session)
    },
  ]
  const accept = (id: number, who: Crowd[number]) => call('PUT', `/v3/boards/${id}/invites/${who.id}/`, who.session)
  const part = (id: number, who: Crowd[number], session: string) =>
    call('DELETE', `/v3/boards/${id}/collaborators/${who.id}/?with_pins=${pick([0, 1])}`, session).then(
      remember(session),
    )
  for (let round = 0; round < 20; round++) {
    const there = await rows(sea.id)
    for (const { userId } of there.slice(0, 2)) await pin({ id: userId } as never, sea)
    const answers = await Promise.all(Array.from({ length: 8 }, () => pick(moves)()))
    for (const answer of answers) if (answer) expect(answer.http, JSON.stringify(answer)).toBeLessThan(500)
    expect(await counters(), `round ${round}`).toEqual([])
  }
})

test('a save while the first collaborator joins is on both profiles, or says that the board is busy [REL-16 INV-015 ORG-005]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [session, crowd] = [await sessionOf(mira), await crowdOf(8)]
  const found = await pin(theo, await board(theo), { annotations: ['sea'] })
  for (const { id, session: mine } of crowd) {
    const sea = await board(mira)
    await inviteAll(sea.id, session, [{ id, session: mine }])
    const save = () => call('POST', `/v3/pins/${found.id}/repin/`, session, { board_id: String(sea.id) })
    const join = () => call('PUT', `/v3/boards/${sea.id}/invites/${id}/`, mine)
    const [joined, saved] = await Promise.all([join(), save()])
    expect([joined.http, [200, 409].includes(saved.http)]).toEqual([200, true])
    const pins = saved.http === 200 ? 1 : 0
    expect((await rows(sea.id)).map((each) => each.pinCount)).toEqual([pins, pins])
    const again = await save()
    expect(again.http).toBe(200)
    expect((await rows(sea.id)).map((each) => each.pinCount)).toEqual([pins + 1, pins + 1])
  }
  expect(await counters()).toEqual([])
})
