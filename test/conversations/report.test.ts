import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cases, decisions, notices } from '#worker/model/legal/tables.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { block, friends, messagesOf, one, read, reply, start } from '../fixtures/conversations.ts'
import { caseOf, claim, decide, employee, night, reportThing, send, statusOf } from '../fixtures/desk.ts'
import { byTestId, select, texts } from '../fixtures/html.ts'
import { mailTo, newAddress } from '../fixtures/mail.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { type Person, person } from '../fixtures/world.ts'

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
    'remove',
    'limit',
    'suspend',
  ])
  // What is not possible for a message is refused, also by hand.
  const removed = await send('/do/staff_decide/', { case_id: String(id), action: 'noindex', rule: 'spam' }, vera)
  expect(removed.status).toBe(400)
  const decision = await decide(vera, id, { action: 'warn', rule: 'harassment' })
  const statement = await askHtml(`/legal/decisions/${decision.id}/`, { session: await sessionOf(ada) })
  expect(statement.html).toContain('Message 8')
  expect(statement.html).not.toMatch(/Message (?:7|9)/)
  expect(JSON.stringify(await db.select().from(decisions))).not.toMatch(/Message (?:7|9)/)
  await night('mail', Date.now() + 120_000)
  for (const to of addresses) expect(JSON.stringify(await mailTo(to))).not.toMatch(/Message \d/)
})

test('a message that employees remove is gone for both, wherever it showed, and comes back with the decision taken back [OPT-014]', async () => {
  const { ada, ben, addresses, id } = await story()
  const vera = await employee()
  await reply(ada, id, 'Buy zaffre https://shop.example/')
  const bad = await messageIn(ben, id, 'Buy zaffre https://shop.example/')
  const shown = async (who: Person) => {
    const [thread, list, found, page, overview] = [
      await read(who, messagesOf(id)),
      await read(who, '/v3/conversations/'),
      await read(who, '/v3/messages/?q=zaffre'),
      await askHtml(`/conversation/${id}/`, { session: await sessionOf(who) }),
      await askHtml('/conversation/', { session: await sessionOf(who) }),
    ]
    const answers = [thread, list, found].map(({ data }) => JSON.stringify(data))
    return { places: [...answers, page.html, overview.html].map((text) => text.includes('Buy zaffre')), answers, page }
  }
  for (const who of [ada, ben]) expect((await shown(who)).places).toEqual([true, true, true, true, true])
  await reportThing(ben, 'message', bad, 'spam')
  const about = await caseOf('message', bad)
  const decision = await decide(vera, about, { action: 'remove' })
  for (const who of [ada, ben]) {
    const { places, answers, page } = await shown(who)
    expect(places).toEqual([false, false, false, false, false])
    expect(answers[0]).toContain('"is_removed":true')
    expect(page.html).toContain('We removed this message.')
    // Its place in the order stays, and what was said around it.
    expect((await read(who, messagesOf(id))).data).toHaveLength(15)
  }
  // Nobody reports it again, its sender reads why, and both are mailed without the text.
  expect((await reportThing(ben, 'message', bad, 'hate')).status).toBe(404)
  const statement = await askHtml(`/legal/decisions/${decision.id}/`, { session: await sessionOf(ada) })
  expect(statement.html).toContain('We removed it from the site.')
  expect(statement.html).toContain('Buy zaffre')
  const desk = await askHtml(`/staff/case/${about}/`, { session: await sessionOf(vera) })
  expect(desk.html).toContain('We removed it.')
  await night('mail', Date.now() + 120_000)
  for (const to of addresses) {
    expect(await mailTo(to)).not.toEqual([])
    expect(JSON.stringify(await mailTo(to))).not.toContain('zaffre')
  }
  await send('/do/staff_reverse/', { case_id: String(about) }, vera)
  for (const who of [ada, ben]) expect((await shown(who)).places).toEqual([true, true, true, true, true])
  expect(await db.all(sql`select 1 from withheld where kind = 'message' and id = ${Number(bad)}`)).toEqual([])
  expect(JSON.stringify((await read(ben, messagesOf(id))).data)).not.toContain('is_removed')
})

test('what a removed message said goes for good with its time to appeal, and with its sender [REL-16 REL-18]', async () => {
  const removed = async () => {
    const made = await story()
    await reportThing(made.ben, 'message', made.bad, 'spam')
    await decide(await employee(), await caseOf('message', made.bad), { action: 'remove' })
    return made
  }
  const kept = async ({ bad }: { bad: string }) =>
    db.all<{ text: string }>(sql`select text from withheld where kind = 'message' and id = ${Number(bad)}`)
  const [first, second] = [await removed(), await removed()]
  expect(await kept(first)).toEqual([{ text: 'Message 8' }])
  await db.run(sql`update users set closed_at = 1, purge_at = 1 where id = ${second.ada.id}`)
  await night('purge', Date.now())
  expect(await kept(second)).toEqual([])
  await night('purge', Date.now() + 185 * 24 * 3600_000)
  expect(await kept(first)).toEqual([])
  const [row] = await db.all<{ text: string }>(sql`select text from messages where id = ${Number(first.bad)}`)
  expect(row).toEqual({ text: '' })
})
