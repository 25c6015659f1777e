import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { href, routes } from '#domain/routes.ts'
import { ask, askJson, cookieIn, db } from '../fixtures/app.ts'
import { caseOf, claim, decide, deskStory, employee, reportThing, send } from '../fixtures/desk.ts'
import { wrongValues } from '../fixtures/gate/columns.ts'
import { sendEverywhere } from '../fixtures/gate/doors.ts'
import { FIELDS } from '../fixtures/gate/fields.ts'
import { HOSTILE, TEXTS } from '../fixtures/gate/hostile.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { person, pin } from '../fixtures/world.ts'

const forget = () => db.run(sql`delete from rate_limits`)

test('a delegate keeps no value that its column may not hold [REL-09 API-009]', async () => {
  const [mira, noa] = [await person(), await person()]
  const [hers, session] = [await sessionOf(mira), await sessionOf(noa)]
  const json = { delegate_username: noa.username, scopes: ['boards'] }
  await askJson('/v3/account/delegations/', { method: 'POST', session: hers, json })
  const body = new URLSearchParams({ user_id: String(mira.id) })
  const acting = cookieIn(await ask(routes.do.actFor, { method: 'POST', session, body }), 'acting')
  const sea = (await askJson('/v3/boards/', { method: 'POST', session: hers, json: { name: 'Sea' } })).data
  const inSea = `/v3/boards/${sea.id}/sections/`
  const part = (await askJson(inSea, { method: 'POST', session: hers, json: { title: 'Part' } })).data
  const headers = { cookie: `${session}; ${acting}`, 'sec-fetch-site': 'same-origin' }
  for (const [call, path] of [
    ['post /v3/boards/', '/v3/boards/'],
    ['put /v3/boards/{board}/', `/v3/boards/${sea.id}/`],
    ['post /v3/boards/{board}/sections/', inSea],
    ['put /v3/board_sections/{section}/', `/v3/board_sections/${part.id}/`],
  ] as const) {
    const statuses = new Set<number>()
    const [method = ''] = call.split(' ')
    for (const value of HOSTILE)
      for (const status of await sendEverywhere(method, { path }, FIELDS[call] ?? {}, value, headers))
        statuses.add(status)
    expect(
      [...statuses].filter((status) => status >= 500),
      call,
    ).toEqual([])
    expect(statuses.has(200), `${call}: ${[...statuses]}`).toBe(true)
  }
  const made = await db.all<{ count: number }>(sql`select count(*) as count from boards where owner_id = ${mira.id}`)
  expect(made[0]?.count).toBeGreaterThan(5)
  expect(await wrongValues()).toEqual([])
})

test('no form of the staff, of a report or of an appeal keeps a value that its column may not hold [REL-09 OPT-024]', async () => {
  const { owner, ben, on, vera } = await deskStory()
  const otto = await employee()
  const statuses = new Set<number>()
  // A browser sends a half character as U+FFFD.
  for (const text of TEXTS.filter((each) => each.isWellFormed())) {
    await forget()
    const { id } = await pin(owner, on)
    statuses.add((await reportThing(ben, 'pin', id, 'spam', text)).status)
    // A detail that is too long was refused.
    await reportThing(ben, 'pin', id, 'spam', text.slice(0, 100))
    const about = await caseOf('pin', id)
    const onCase = { case_id: String(about) }
    await claim(vera, about)
    const say = async (path: string, fields: Record<string, string>, who = vera) =>
      statuses.add((await send(path, fields, who, { stays: true })).status)
    await say(routes.do.staffNote, { ...onCase, note: text })
    await say(routes.do.staffDecide, { ...onCase, action: 'remove', ground: 'law', law: text, explanation: text })
    const long = `${text.slice(0, 1500)} and twenty more characters`
    const fields = { action: 'remove', ground: 'law', law: `Article 1 ${text.slice(0, 150)}`, explanation: long }
    // One that is long enough by itself was the decision.
    const [row] = await db.all<{ id: number }>(sql`select id from decisions where case_id = ${about}`)
    const { id: decisionId } = row ?? (await decide(vera, about, fields))
    const appealed = { decision_id: String(decisionId), text: long }
    await say(routes.do.appeal, appealed, owner)
    // Somebody else decides an appeal.
    const [appeal] = await db.all<{ id: number }>(sql`select id from cases where decision_id = ${decisionId}`)
    if (!appeal) throw new Error(`no appeal ${JSON.stringify(text)}`)
    await claim(otto, appeal.id)
    await say(routes.do.staffAppeal, { case_id: String(appeal.id), outcome: 'upheld', explanation: long }, otto)
    statuses.add(
      (await ask(href(routes.legalStatement, { decision: String(decisionId) }), { session: await sessionOf(owner) }))
        .status,
    )
  }
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
  const [kept] =
    await db.all(sql`select count(*) as decisions, (select count(*) from appeals where answer <> '') as answers,
    (select count(*) from case_events where note <> '') as notes from decisions where explanation <> ''`)
  expect(
    Object.values(kept ?? {}).every((count) => Number(count) > 10),
    JSON.stringify(kept),
  ).toBe(true)
  expect(await wrongValues()).toEqual([])
})
