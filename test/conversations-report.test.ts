import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cases, decisions, notices } from '../worker/legal/tables.ts'
import { ask, askHtml, askJson, db } from './fixtures/app.ts'
import { block, friends, messagesOf, one, read, reply, start } from './fixtures/conversations.ts'
import { caseOf, claim, decide, employee, night, reportThing, send, statusOf } from './fixtures/desk.ts'
import { byTestId, select, texts } from './fixtures/html.ts'
import { mailTo, newAddress } from './fixtures/mail.ts'
import { sessionOf } from './fixtures/sessions.ts'
import { type Person, person } from './fixtures/world.ts'

/** The id of the message with this text, as a member reads it. */
async function messageIn(who: Person, id: string, text: string): Promise<string> {
  const all = (await read(who, messagesOf(id))).data as { id: string; text: string }[]
  return all.find((each) => each.text === text)?.id ?? ''
}

/** The texts that reports of a message have kept. */
async function talkOf(message: string): Promise<string[]> {
  const rows = await db.all<{ text: string }>(sql`select t.text from cases as c join notices as n on n.case_id = c.id
    join reported_messages as t on t.notice_id = n.id where c.subject_kind = 'message' and c.subject_id = ${Number(message)} order by t.seq`)
  return rows.map(({ text }) => text)
}

/** A conversation of 14 messages between Ada and Ben; the eighth is Ada's and gets reported. */
async function story() {
  const addresses = [newAddress(), newAddress()]
  const ada = await person({ fullName: 'Ada', email: addresses[0] ?? null })
  const ben = await person({ fullName: 'Ben', email: addresses[1] ?? null })
  const { id } = (await start(ada, [ben], 'Message 1')).data
  for (let i = 2; i <= 14; i++) await reply(i % 2 ? ben : ada, id, `Message ${i}`)
  return { ada, ben, addresses, id: id as string, bad: await messageIn(ben, id, 'Message 8') }
}

test('a report of a message keeps it with the five before and after, and the same report again is one', async () => {
  const { ada, ben, id, bad } = await story()
  const form = await askHtml(`/legal/content/message/${bad}/`, { session: await sessionOf(ben) })
  expect(form.html).toContain('Message 8')
  expect(form.html).toContain('The five messages before it and after it go with your report.')
  const sent = await reportThing(ben, 'message', bad, 'harassment', 'Again and again')
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/conversation/${id}/`])
  await reportThing(ben, 'message', bad, 'harassment')
  const about = await caseOf('message', bad)
  const kept = await db.select().from(notices).where(eq(notices.caseId, about))
  expect(kept).toMatchObject([
    { reporterId: ben.id, reason: 'harassment', snapshot: { text: 'Message 8', name: 'Ada' } },
  ])
  const around = Array.from({ length: 11 }, (_, i) => `Message ${i + 3}`)
  expect(await talkOf(bad)).toEqual(around)
  // It stays as it was then.
  await db.run(sql`delete from messages where sender_id = ${ada.id}`)
  expect(await talkOf(bad)).toEqual(around)
  expect(await db.select().from(cases).where(eq(cases.id, about))).toMatchObject([{ ownerId: ada.id }])
})

test('nobody reports a message that they don’t see, or their own', async () => {
  const { ada, ben, id, bad } = await story()
  const [stranger, cleo] = [await person(), await person()]
  const form = `/legal/content/message/${bad}/`
  for (const who of [stranger, cleo]) {
    expect(await statusOf(form, who)).toBe(404)
    expect((await reportThing(who, 'message', bad)).status).toBe(404)
  }
  await reportThing(ada, 'message', bad)
  const own = await ask(form, { session: await sessionOf(ada) })
  expect([own.status, own.headers.get('location')]).toEqual([302, '/conversation/'])
  for (const none of ['0', '99999999', '1e3', 'x'])
    expect((await reportThing(ben, 'message', none)).status, none).toBeGreaterThanOrEqual(400)
  expect((await ask(form)).status).toBe(302)
  expect(
    await db
      .select()
      .from(cases)
      .where(eq(cases.subjectId, Number(bad))),
  ).toEqual([])
  // A block ends the writing, and leaves what was said to be reported.
  await block(ben, ada)
  expect((await reportThing(ben, 'message', bad)).status).toBe(303)
  // What one has deleted one doesn't see any more.
  await askJson(one(id), { method: 'DELETE', session: await sessionOf(ben) })
  expect((await reportThing(ben, 'message', bad, 'hate')).status).toBe(404)
})

test('in a group the messages of people with a block stay out of a report', async () => {
  const [ada, ben] = await friends()
  const cleo = await person({ fullName: 'Cleo' })
  const { id } = (await start(ada, [ben, cleo], 'From Ada')).data
  await reply(cleo, id, 'From Cleo')
  await reply(ada, id, 'Ada again')
  const [bad, hidden] = [await messageIn(ben, id, 'Ada again'), await messageIn(ben, id, 'From Cleo')]
  await block(ben, cleo)
  expect((await reportThing(ben, 'message', hidden)).status).toBe(404)
  await reportThing(ben, 'message', bad)
  expect(await talkOf(bad)).toEqual(['From Ada', 'Ada again'])
})

test('the desk shows the talk once the case is claimed, decides, and answers; what was said reaches no statement', async () => {
  const { ada, ben, addresses, bad } = await story()
  const vera = await employee()
  await reportThing(ben, 'message', bad, 'harassment')
  const id = await caseOf('message', bad)
  const page = async () => (await askHtml(`/staff/case/${id}/`, { session: await sessionOf(vera) })).html
  expect(await page()).not.toContain('Message 7')
  await claim(vera, id)
  const claimed = await page()
  expect(await texts(claimed, `${byTestId('talk')} p`)).toEqual(
    Array.from({ length: 11 }, (_, i) => `Message ${i + 3}`),
  )
  expect(await texts(claimed, `${byTestId('talk')} [data-reported] p`)).toEqual(['Message 8'])
  expect((await select(claimed, '[name=action]')).map(({ attributes }) => attributes.value)).toEqual([
    'none',
    'warn',
    'limit',
    'suspend',
  ])
  // What is not possible for a message is refused, also by hand.
  const removed = await send('/do/staff_decide/', { case_id: String(id), action: 'remove', rule: 'spam' }, vera)
  expect(removed.status).toBe(400)
  const decision = await decide(vera, id, { action: 'warn', rule: 'harassment' })
  const statement = await askHtml(`/legal/decisions/${decision.id}/`, { session: await sessionOf(ada) })
  expect(statement.html).toContain('Message 8')
  expect(statement.html).not.toMatch(/Message (?:7|9)/)
  expect(JSON.stringify(await db.select().from(decisions))).not.toMatch(/Message (?:7|9)/)
  await night('mail', Date.now() + 120_000)
  for (const to of addresses) expect(JSON.stringify(await mailTo(to))).not.toMatch(/Message \d/)
})
