import { expect, test } from 'vitest'
import { ask, askHtml, askJson } from '../fixtures/app.ts'
import { caseOf, claim, decide, deskStory, employee, night, reportThing, send } from '../fixtures/desk.ts'
import { byTestId, select, texts } from '../fixtures/html.ts'
import { newAddress } from '../fixtures/mail.ts'
import { publish, somewhere } from '../fixtures/origin.ts'
import { png } from '../fixtures/pictures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person } from '../fixtures/world.ts'

/** Slanted waves; `more` brightens them a little, which changes the file and hardly the look. */
const waves = (more: number, slant = 1) =>
  png(96, 72, (x, y) => {
    const grey = Math.round(120 + 90 * Math.sin((x * slant + y * 0.6) / 9) * Math.cos((y - x * 0.2) / 13))
    return [Math.min(255, grey + more), grey, grey]
  })

async function upload(who: Person, body: BodyInit) {
  return askJson('/v3/media/', { method: 'POST', session: await sessionOf(who), body })
}

/** A Pin with the waves that employees remove everywhere. */
async function removedWaves(slant: number) {
  const { owner, ben, on, vera } = await deskStory()
  const waiting = await upload(ben, await waves(4, slant))
  const { data } = await upload(owner, await waves(0, slant))
  const made = await askJson('/v3/pins/', {
    method: 'POST',
    session: await sessionOf(owner),
    json: { media_id: data.media_id, board_id: String(on.id) },
  })
  await reportThing(ben, 'pin', made.data.id)
  await decide(vera, await caseOf('pin', made.data.id), { action: 'erase' })
  await night('mail', Date.now())
  return { owner, ben, vera, waiting, pinId: made.data.id as string }
}

test('a picture like one that was removed everywhere is refused as upload, from a link, and as an upload that waits [REL-05 REL-12]', async () => {
  const { ben, waiting } = await removedWaves(1)
  for (const more of [0, 8])
    expect(await upload(ben, await waves(more)), String(more)).toMatchObject({ http: 403, code: 3 })
  const address = await publish(somewhere('like.png'), await waves(12), { headers: { 'content-type': 'image/png' } })
  const linked = await askJson('/v3/media/', { method: 'POST', session: await sessionOf(ben), json: { url: address } })
  expect(linked).toMatchObject({ http: 403, code: 3 })
  const saved = await askJson('/v3/pins/', {
    method: 'POST',
    session: await sessionOf(ben),
    json: { media_id: waiting.data.media_id, board_id: String((await board(ben)).id) },
  })
  expect(saved.http).toBe(400)
  // Others are not, nor plain areas.
  expect((await upload(ben, await waves(0, -2))).http).toBe(201)
  expect((await upload(ben, await png(96, 72, () => [9, 9, 9]))).http).toBe(201)
})

test('an employee allows a picture again, and the list says who did; others don’t learn that it exists [OPT-014]', async () => {
  const { ben, vera } = await removedWaves(5)
  const page = async () => askHtml('/staff/refusals/', { session: await sessionOf(vera) })
  const { html } = await page()
  const removal = /name="removal_id" value="(\d+)"/.exec(html)?.[1] ?? ''
  expect(html).toContain('1 Pin removed')
  expect((await ask('/staff/refusals/', { session: await sessionOf(ben) })).status).toBe(404)
  expect((await send('/do/staff_allow/', { removal_id: removal }, ben)).status).toBe(404)
  for (const _ of [1, 2]) expect((await send('/do/staff_allow/', { removal_id: removal }, vera)).status).toBe(303)
  expect((await page()).html).toContain(`Allowed again by ${vera.username}`)
  expect((await upload(ben, await waves(8, 5))).http).toBe(201)
  expect((await upload(ben, await waves(0, 5))).http).toBe(201)
  expect((await send('/do/staff_allow/', { removal_id: '999999' }, vera)).status).toBe(404)
})

test('while a picture is still being removed, it can’t be allowed again [REL-18]', async () => {
  const { owner, ben, on } = await deskStory()
  const vera = await employee()
  const { data } = await upload(owner, await waves(0, 3))
  const made = await askJson('/v3/pins/', {
    method: 'POST',
    session: await sessionOf(owner),
    json: { media_id: data.media_id, board_id: String(on.id) },
  })
  await reportThing(ben, 'pin', made.data.id)
  await decide(vera, await caseOf('pin', made.data.id), { action: 'erase' })
  const { html } = await askHtml('/staff/refusals/', { session: await sessionOf(vera) })
  expect(html.includes('Still being removed')).toBe(true)
  await night('mail', Date.now())
  expect((await askHtml('/staff/refusals/', { session: await sessionOf(await person()) })).http).toBe(404)
})

/** A Pin with waves: `more` and `slant` as in `waves`. */
async function wavePin(who: Person, on: { id: number }, more: number, slant: number): Promise<number> {
  const { data } = await upload(who, await waves(more, slant))
  const session = await sessionOf(who)
  const json = { media_id: data.media_id, board_id: String(on.id) }
  return Number((await askJson('/v3/pins/', { method: 'POST', session, json })).data.id)
}

test('the case of a picture shows those that look the same, and each is opened, decided with the same words, and told about by itself [OPT-014]', async () => {
  const { owner, ben, on, vera } = await deskStory()
  const [cleo, dora] = [await person({ email: newAddress() }), await person()]
  const first = await wavePin(owner, on, 0, 7)
  const like = await wavePin(cleo, await board(cleo), 5, 7)
  const secret = await wavePin(dora, await board(dora, { privacy: 'secret' }), 9, 7)
  const other = await wavePin(cleo, await board(cleo), 0, -7)
  await reportThing(ben, 'pin', first)
  const about = await caseOf('pin', first)
  const page = async (id: number) => (await askHtml(`/staff/case/${id}/`, { session: await sessionOf(vera) })).html
  expect(await page(about)).not.toContain('data-test-id="copies"')
  await claim(vera, about)
  const shown = await page(about)
  const offered = async (html: string) =>
    (await select(html, '[name=pin_id]')).map(({ attributes }) => Number(attributes.value)).sort()
  expect(await offered(shown)).toEqual([like, secret].sort())
  expect(shown).toContain(`href="/pin/${like}/"`)
  // What not everybody sees is looked at in a case, which its log says.
  expect(shown).not.toContain(`href="/pin/${secret}/"`)
  expect(await select(shown, `${byTestId('copies')} img`)).toHaveLength(1)
  // Only what is similar, only for who works on the case, and no second case.
  const open = (pin: number, who: Person) =>
    send('/do/staff_copy/', { case_id: String(about), pin_id: String(pin) }, who, { stays: true })
  expect((await open(other, vera)).status).toBe(404)
  expect((await open(like, await employee())).status).toBe(404)
  expect((await open(like, ben)).status).toBe(404)
  await decide(vera, about, { action: 'erase', explanation: 'These waves are forbidden here.' })
  await night('mail', Date.now())
  expect(await offered(await page(about))).toEqual([like, secret].sort())
  const opened = await open(like, vera)
  await open(like, vera)
  const found = await caseOf('pin', like)
  expect([opened.status, opened.headers.get('location')]).toEqual([303, `/staff/case/${found}/`])
  const form = await page(found)
  expect(await texts(form, byTestId('notice'))).toEqual([expect.stringContaining('A picture that looks the same')])
  expect(form).toContain(`Found through case ${about}`)
  expect(await select(form, '[name=action][checked]')).toMatchObject([{ attributes: { value: 'erase' } }])
  expect(await texts(form, '[name=explanation]')).toEqual(['These waves are forbidden here.'])
  const decision = await decide(vera, found, { action: 'erase' })
  await night('mail', Date.now())
  expect((await ask(`/pin/${like}/`)).status).toBe(404)
  const statement = await askHtml(`/legal/decisions/${decision.id}/`, { session: await sessionOf(cleo) })
  expect(statement.html).toContain('its picture looks the same as one that we decided about')
  expect(statement.html).toContain('Software found it by comparing pictures.')
  expect(statement.html).not.toContain('No automated means')
  expect(await offered(await page(about))).toEqual([secret])
  const counts = await askHtml('/transparency/')
  expect(counts.html).toContain('Pictures that look the same as others')
})

test('open cases whose pictures look the same name each other [OPT-014]', async () => {
  const { owner, ben, on, vera } = await deskStory()
  const cleo = await person()
  const [one, two] = [await wavePin(owner, on, 0, 11), await wavePin(cleo, await board(cleo), 6, 11)]
  for (const id of [one, two]) await reportThing(ben, 'pin', id)
  const [first, second] = [await caseOf('pin', one), await caseOf('pin', two)]
  for (const [here, there] of [
    [first, second],
    [second, first],
  ]) {
    const { html } = await askHtml(`/staff/case/${here}/`, { session: await sessionOf(vera) })
    expect(html).toContain(`/staff/case/${there}/`)
    expect(html).toContain('A picture that looks the same')
  }
})
