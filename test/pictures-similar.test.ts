import { expect, test } from 'vitest'
import { ask, askHtml, askJson } from './fixtures/app.ts'
import { caseOf, decide, deskStory, employee, night, reportThing, send } from './fixtures/desk.ts'
import { publish, somewhere } from './fixtures/origin.ts'
import { png } from './fixtures/pictures.ts'
import { sessionOf } from './fixtures/sessions.ts'
import { board, type Person, person } from './fixtures/world.ts'

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
