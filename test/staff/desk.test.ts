import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { caseEvents, cases, notices } from '#worker/model/legal/tables.ts'
import { changeEmployee } from '#worker/staff/write.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { caseOf, claim, decide, employee, reportThing, send } from '../fixtures/desk.ts'
import { byTestId, texts } from '../fixtures/html.ts'
import { limitedSessionOf, sessionOf } from '../fixtures/sessions.ts'
import { notice, send as sendTakedown } from '../fixtures/takedowns.ts'
import { board, person, pin } from '../fixtures/world.ts'

const toCase = (id: number) => `/staff/case/${id}/`
const eventsOf = async (id: number) =>
  (await db.select().from(caseEvents).where(eq(caseEvents.caseId, id)).orderBy(caseEvents.id)).map(({ kind }) => kind)
const noticesOf = (id: number) => db.select().from(notices).where(eq(notices.caseId, id)).orderBy(notices.id)

/** A public Pin of a person, and somebody who reports. */
async function withPin(row: Parameters<typeof person>[0] = {}) {
  const [owner, ben] = [await person(row), await person()]
  const on = await board(owner, { name: 'Ceramics' })
  const blue = await pin(owner, on, { row: { title: 'Blue vase', description: 'Fired twice' } })
  return { owner, ben, on, blue }
}

test('reports of one thing share a case, and the same report again is one [OPT-014]', async () => {
  const { ben, blue } = await withPin()
  const cleo = await person()
  expect((await reportThing(ben, 'pin', blue.id, 'spam', 'An ad')).headers.get('location')).toBe('/')
  await reportThing(ben, 'pin', blue.id, 'spam', 'Once more')
  await reportThing(ben, 'pin', blue.id, 'adult')
  await reportThing(cleo, 'pin', blue.id)
  const id = await caseOf('pin', blue.id)
  expect(await noticesOf(id)).toMatchObject([
    { reporterId: ben.id, reason: 'spam', detail: 'An ad', snapshot: { name: 'Blue vase', text: 'Fired twice' } },
    { reporterId: ben.id, reason: 'adult' },
    { reporterId: cleo.id, reason: 'spam' },
  ])
  expect(await eventsOf(id)).toEqual(['notice', 'notice', 'notice'])
})

test('after a decision the same report opens a new case [OPT-014]', async () => {
  const { ben, blue, owner } = await withPin()
  const vera = await employee()
  await reportThing(ben, 'pin', blue.id)
  const first = await caseOf('pin', blue.id)
  await decide(vera, first, { action: 'none' })
  await reportThing(ben, 'pin', blue.id)
  expect(await caseOf('pin', blue.id)).not.toBe(first)
  // A person's too, although the call answers the first report's number (W-11).
  const report = async () =>
    askJson(`/v3/users/${owner.id}/report/`, {
      method: 'POST',
      session: await sessionOf(ben),
      json: { reason: 'spam', source: 'profile' },
    })
  const number = (await report()).data.report_id
  const about = await caseOf('person', owner.id)
  await decide(vera, about, { action: 'none' })
  expect((await report()).data.report_id).toBe(number)
  expect(await caseOf('person', owner.id)).not.toBe(about)
})

test('nobody reports what they don’t see, or what is their own [OPT-014 REL-02]', async () => {
  const { owner, ben, blue } = await withPin()
  const hidden = await board(owner, { name: 'Secret', privacy: 'secret' })
  const secret = await pin(owner, hidden, {})
  for (const [kind, id] of [
    ['pin', secret.id],
    ['board', hidden.id],
    ['pin', 1],
    ['comment', blue.id],
    ['pin', '9'.repeat(16)],
  ] as const)
    expect((await reportThing(ben, kind, id)).status, `${kind} ${id}`).toBe(404)
  expect((await reportThing(ben, 'person', owner.id)).status).toBe(404)
  const own = await reportThing(owner, 'pin', blue.id)
  expect(own.headers.get('location')).toBe(`/pin/${blue.id}/`)
  expect((await ask(`/legal/content/pin/${secret.id}/`, { session: await sessionOf(ben) })).status).toBe(404)
  expect(
    (await ask(`/legal/content/pin/${blue.id}/`, { session: await sessionOf(owner) })).headers.get('location'),
  ).toBe(`/pin/${blue.id}/`)
  expect((await ask(`/legal/content/pin/${blue.id}/`)).headers.get('location')).toBe(
    `/login/?next=${encodeURIComponent(`/legal/content/pin/${blue.id}/`)}`,
  )
  const rows = await db.all(sql`select 1 from cases where subject_id in (${secret.id}, ${hidden.id}, ${blue.id})`)
  expect(rows).toEqual([])
})

test('a report that fails is shown again with what was typed [OPT-014]', async () => {
  const { ben, blue } = await withPin()
  const again = await reportThing(ben, 'pin', blue.id, 'nonsense', 'Typed “text” & more')
  expect(again.status).toBe(400)
  const html = await again.text()
  expect(await texts(html, 'textarea')).toEqual(['Typed “text” & more'])
  expect((await texts(html, '#reason-fault')).length).toBe(1)
})

test('the desk does not exist for anybody but employees [OPT-014]', async () => {
  const { ben, blue } = await withPin()
  const vera = await employee()
  await reportThing(ben, 'pin', blue.id)
  const id = await caseOf('pin', blue.id)
  for (const path of ['/staff/', toCase(id), '/staff/case/1/']) {
    expect((await ask(path)).status, path).toBe(404)
    expect((await ask(path, { session: await sessionOf(ben) })).status, path).toBe(404)
    expect((await ask(path, { session: await limitedSessionOf(vera) })).status, path).toBe(404)
  }
  for (const form of ['claim', 'note', 'decide', 'reverse', 'appeal'])
    for (const fields of [{ case_id: String(id) }, { nonsense: 'x' }] as Record<string, string>[]) {
      expect((await send(`/do/staff_${form}/`, fields, ben)).status, form).toBe(404)
      expect((await send(`/do/staff_${form}/`, fields, null)).status, form).toBe(404)
    }
  const { http, html } = await askHtml('/staff/', { session: await sessionOf(vera) })
  expect(http).toBe(200)
  expect((await texts(html, '[data-case]')).join()).toContain('Spam')
  // Whoever is no employee any more loses what they claimed.
  await claim(vera, id)
  await changeEmployee(db, vera.username, false, Date.now())
  expect((await ask('/staff/', { session: await sessionOf(vera) })).status).toBe(404)
  const other = await employee()
  expect((await claim(other, id)).status).toBe(303)
})

test('what was reported is shown to whoever claims the case, as it was then [OPT-014]', async () => {
  const { owner, ben, blue } = await withPin()
  const [vera, otto] = [await employee(), await employee()]
  await reportThing(ben, 'pin', blue.id, 'privacy', 'My address is in it')
  await askJson(`/v3/pins/${blue.id}/`, { method: 'PUT', session: await sessionOf(owner), json: { title: 'Harmless' } })
  const id = await caseOf('pin', blue.id)
  const page = async (who: typeof vera) => (await askHtml(toCase(id), { session: await sessionOf(who) })).html
  expect(await texts(await page(vera), byTestId('subject'))).toEqual([])
  expect(await page(vera)).not.toContain('My address is in it')
  await claim(vera, id)
  expect((await texts(await page(vera), byTestId('subject')))[0]).toContain('Blue vase')
  expect(await page(vera)).toContain('My address is in it')
  expect(await page(otto)).not.toContain('My address is in it')
  // Another employee gets it only when it is given back, or a day later.
  expect((await claim(otto, id)).status).toBe(409)
  await claim(vera, id, 'off')
  expect((await claim(otto, id)).status).toBe(303)
  await db
    .update(cases)
    .set({ claimedAt: Date.now() - 25 * 3600_000 })
    .where(eq(cases.id, id))
  expect((await claim(vera, id)).status).toBe(303)
  expect(await eventsOf(id)).toEqual(['notice', 'claimed', 'released', 'claimed', 'claimed'])
})

test('the most urgent case comes first, 25 a page, and each is on one page [OPT-027]', async () => {
  const vera = await employee()
  const session = await sessionOf(vera)
  const owner = await person()
  const on = await board(owner, {})
  const things: { id: number }[] = []
  for (let i = 0; i < 27; i++) things.push(await pin(owner, on, {}))
  for (const each of things.slice(0, 25)) await reportThing(await person(), 'pin', each.id)
  await reportThing(await person(), 'pin', things[25]?.id ?? 0, 'self_harm')
  await sendTakedown(
    'dsa',
    notice({
      username: owner.username,
      content_url: `https://pinfold.test/pin/${things[26]?.id}/`,
      trusted_flagger_id: 'TF-1',
    }),
  )
  const seen: string[] = []
  let path: string | undefined = '/staff/'
  while (path) {
    const { html } = await askHtml(path, { session })
    const rows = [...html.matchAll(/href="\/staff\/case\/(\d+)\/"/g)].map(([, id]) => id ?? '')
    expect(rows.length).toBeLessThanOrEqual(25)
    seen.push(...rows)
    path = /href="([^"]*)" rel="next"|rel="next"[^>]*href="([^"]*)"/
      .exec(html)
      ?.slice(1)
      .find(Boolean)
      ?.replaceAll('&amp;', '&')
  }
  expect(new Set(seen).size).toBe(seen.length)
  const at = async (i: number) => seen.indexOf(String(await caseOf('pin', things[i]?.id ?? 0)))
  expect(await at(26)).toBeLessThan(await at(25))
  expect(await at(25)).toBeLessThan(await at(0))
  expect(await at(0)).toBeLessThan(await at(24))
})

test('notes, unknown cases and bad input get a clear answer [REL-15]', async () => {
  const { ben, blue } = await withPin()
  const vera = await employee()
  await reportThing(ben, 'pin', blue.id)
  const id = String(await caseOf('pin', blue.id))
  const say = async (form: string, fields: Record<string, string>) =>
    (await send(`/do/staff_${form}/`, { case_id: id, ...fields }, vera)).status
  expect(await say('note', { note: '<b>Look</b> at the link' })).toBe(303)
  expect(await say('note', { note: '  ' })).toBe(400)
  expect(await say('note', { note: 'x'.repeat(2001) })).toBe(400)
  const full = {
    action: 'remove',
    ground: 'rules',
    rule: 'spam',
    law: '',
    explanation: 'This is an advertisement.',
    until: '',
  }
  // Nobody has claimed it.
  expect(await say('decide', full)).toBe(409)
  await claim(vera, Number(id))
  for (const more of [
    { action: 'burn' },
    { action: 'suspend', until: '2001-01-01' },
    { action: 'suspend', until: 'soon' },
    { rule: '' },
    { rule: 'boring' },
    { ground: 'law' },
    { explanation: '' },
    { explanation: 'too short' },
    { explanation: 'x'.repeat(2001) },
  ])
    expect(await say('decide', { ...full, ...more }), JSON.stringify(more)).toBe(400)
  for (const unknown of ['1', '0', 'x', '9'.repeat(17), '..%2Fx'])
    for (const [form, fields] of [
      ['claim', {}],
      ['note', { note: 'x' }],
      ['decide', full],
      ['reverse', {}],
    ] as const)
      expect([400, 404], `${form} ${unknown}`).toContain(await say(form, { ...fields, case_id: unknown }))
  const { html } = await askHtml(toCase(Number(id)), { session: await sessionOf(vera) })
  expect(html).toContain('&lt;b&gt;Look&lt;/b&gt; at the link')
  expect(await eventsOf(Number(id))).toEqual(['notice', 'noted', 'claimed'])
})
