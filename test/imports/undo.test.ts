import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { finish, newest, press, send } from '../fixtures/imports.ts'
import { changed, everything } from '../fixtures/imports-everything.ts'
import { archiveOf, call, sendFile, shapeOf } from '../fixtures/moving.ts'
import { png } from '../fixtures/pictures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { changesBetween, snapshot } from '../fixtures/state.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const PROFILE = { with_profile: 'on' }
/** Uploads a file and waits until it is checked. */
async function ready(who: Person, zip: Uint8Array): Promise<void> {
  await send(who, zip, { privacy: 'file' }, 'pinfold.zip')
  await finish(who)
}

async function brought(who: Person, zip: Uint8Array, fields: Record<string, string> = PROFILE): Promise<void> {
  await ready(who, zip)
  await press(who, 'start', fields)
  await finish(who)
}

async function undone(who: Person, fields: Record<string, string> = {}): Promise<void> {
  expect((await press(who, 'undo', fields)).status).toBe(303)
  await finish(who)
  expect(await newest(who)).toMatchObject({ state: 'undone' })
}

const isPrivate = async ({ id }: Person) =>
  (await db.all<{ is: number }>(sql`select is_private as "is" from users where id = ${id}`))[0]?.is === 1
const follows = async (from: Person, to: Person) =>
  (await db.all(sql`select 1 from follows where follower_id = ${from.id} and followee_id = ${to.id}`)).length > 0
const waits = async (from: Person, to: Person) =>
  (await db.all(sql`select 1 from follow_requests where requester_id = ${from.id} and target_id = ${to.id}`)).length > 0

/** A private person with Pins and somebody who waits to follow them, and the archive of an open profile. */
async function privatePerson(pins = 3) {
  const open = await archiveOf(await person({ about: 'Open' }), 'links')
  const [ada, theo] = [await person({ isPrivate: true, about: 'Hers' }), await person()]
  const on = await board(ada)
  await call(await sessionOf(ada), 'PUT', '/v3/users/me/', { is_private_profile: true })
  for (let i = 0; i < pins; i++) await pin(ada, on)
  await call(await sessionOf(theo), 'PUT', `/v3/users/${ada.id}/follow/`, {})
  expect(await waits(theo, ada)).toBe(true)
  return { ada, theo, open }
}

test('an archive opens a private profile only after the question, and until then changes nothing [BRD-056 REL-22]', async () => {
  const { ada, theo, open } = await privatePerson()
  await ready(ada, open)
  const asked = await press(ada, 'start', PROFILE)
  const html = await asked.text()
  expect(asked.status).toBe(409)
  expect(html).toContain('3 Pins become visible to everyone')
  expect(await newest(ada)).toMatchObject({ state: 'ready' })
  expect([await isPrivate(ada), await waits(theo, ada)]).toEqual([true, true])
  // What the page offers: to stay private, with everything else of the archive.
  expect(html).toContain('name="stays_private"')
  await press(ada, 'start', { ...PROFILE, stays_private: 'on' })
  await finish(ada)
  expect((await shapeOf(ada)).profile).toMatchObject({ about: 'Open', is_private: 1 })
  expect([await waits(theo, ada), await follows(theo, ada)]).toEqual([true, false])
})

test('a confirmed import opens the profile, and its Undo closes it again and lets those who asked wait again [BRD-056 REL-22]', async () => {
  const { ada, theo, open } = await privatePerson()
  const before = await shapeOf(ada)
  await ready(ada, open)
  expect((await press(ada, 'start', { ...PROFILE, seen: '2' })).status).toBe(409)
  expect((await press(ada, 'start', { ...PROFILE, seen: '3' })).status).toBe(303)
  await finish(ada)
  expect([await isPrivate(ada), await follows(theo, ada), await waits(theo, ada)]).toEqual([false, true, false])
  // It brought no new Pin, and is undone all the same.
  expect(await newest(ada)).toMatchObject({ state: 'done', created: 0 })
  const { html } = await askHtml('/import/', { session: await sessionOf(ada) })
  expect(html).toContain('value="undo"')
  await undone(ada)
  expect([await isPrivate(ada), await follows(theo, ada), await waits(theo, ada)]).toEqual([true, false, true])
  expect(await shapeOf(ada)).toEqual(before)
  expect(await wrongCounters(DB)).toEqual([])
})

test('where nothing would be asked, an import leaves a private profile private [BRD-056 REL-22]', async () => {
  const { ada, theo, open } = await privatePerson(0)
  await brought(ada, open)
  expect(await newest(ada)).toMatchObject({ state: 'done' })
  expect([await isPrivate(ada), await waits(theo, ada)]).toEqual([true, true])
  // Nor does a job that was started with an answer to no question.
  const again = await privatePerson()
  await ready(again.ada, again.open)
  await press(again.ada, 'start', {})
  await finish(again.ada)
  expect(await isPrivate(again.ada)).toBe(true)
})

test('taking back an import that made the profile private asks first, and can leave it private [BRD-056 REL-22]', async () => {
  const owner = await person({ about: 'Closed' })
  await call(await sessionOf(owner), 'PUT', '/v3/users/me/', { is_private_profile: true })
  const closed = await archiveOf(owner, 'links')
  for (const answer of [{ seen: '1' }, { stays_private: 'on' }] as Record<string, string>[]) {
    const ada = await person({ about: 'Hers' })
    await pin(ada, await board(ada))
    await brought(ada, closed)
    expect(await isPrivate(ada)).toBe(true)
    const asked = await press(ada, 'undo')
    expect(asked.status).toBe(409)
    expect(await asked.text()).toContain('1 Pin becomes visible to everyone')
    expect(await newest(ada)).toMatchObject({ state: 'done' })
    await undone(ada, answer)
    expect((await shapeOf(ada)).profile).toMatchObject({ about: 'Hers', is_private: 'seen' in answer ? 0 : 1 })
  }
})

/** Tables and columns in which an import and its Undo may leave a trace: what was read, sent or counted, and what nobody sees. */
const LEFT: Record<string, readonly string[] | 'rows'> = {
  data_imports: 'rows',
  // Files stay until the night, or are kept for a while like all that was taken back.
  ...{ media: 'rows', unused_media: 'rows', undo_entries: 'rows' },
  // Whom a block kept from being admitted by a link still is.
  invite_admissions: 'rows',
  // When a job looks next for pictures to keep.
  libraries: 'rows',
  // What follows from Pins coming and going: suggestions, news, versions.
  ...{ cluster_jobs: 'rows', home_pins: 'rows', home_inboxes: 'rows', sessions: 'rows' },
  users: ['content_version'],
  // New boards are among the deleted ones, and comments among those that the night deletes.
  boards: [],
}

test('one Undo leaves in the whole database nothing of an import but what nobody sees, also where every Pin was here before [REL-22]', async () => {
  const { zip } = await everything()
  for (const isKnown of [false, true]) {
    const ada = await person({ about: 'Hers', fullName: 'Ada' })
    const session = await sessionOf(ada)
    await call(session, 'PUT', '/v3/users/me/picture/', { media_id: await sendFile(session, await png()) })
    // The same link, so that the import finds its Pin here and brings the rest to it.
    if (isKnown) {
      await brought(
        ada,
        changed(zip, (line) => (line.type === 'pin' || line.type === 'pinfold' || line.type === 'board' ? line : null)),
        {},
      )
      expect(await newest(ada)).toMatchObject({ created: 1 })
    }
    const shape = await shapeOf(ada)
    const before = await snapshot()
    await brought(ada, zip)
    expect(await newest(ada)).toMatchObject({ state: 'done', created: isKnown ? 0 : 1 })
    const then = await shapeOf(ada)
    expect(then.profile).toMatchObject({ about: 'Blue', locale: 'fr', is_partner: 1 })
    expect([then.follows.length, then.blocks.length, then.topics.length, then.comments.length]).toEqual([1, 1, 1, 2])
    await undone(ada)
    expect(await shapeOf(ada)).toEqual(shape)
    const left = changesBetween(before, await snapshot()).filter(({ table, before: was, after: is }) => {
      const may = LEFT[table]
      if (may === 'rows') return false
      if (table === 'comments' || table === 'boards') return is?.deleted_at === null
      const columns = was && is ? Object.keys(was).filter((name) => was[name] !== is[name]) : null
      return columns === null || !may || columns.some((name) => !may.includes(name))
    })
    expect(left).toEqual([])
    expect(await wrongCounters(DB)).toEqual([])
  }
})

test('what was there before an import stays at its Undo, and what the person changed since [REL-22]', async () => {
  const { zip, theo } = await everything()
  const ada = await person({ about: 'Hers' })
  const session = await sessionOf(ada)
  await call(session, 'PUT', `/v3/users/${theo.id}/follow/`, {})
  const [{ id: shown = 0 } = {}] = await db.all<{ id: number }>(sql`select id from pins where pinner_id = ${theo.id}`)
  await call(session, 'PUT', `/v3/pins/${shown}/reaction/`, {})
  await brought(ada, zip)
  await call(session, 'PUT', '/v3/users/me/', { about: 'Written since' })
  const later = await sendFile(session, await png(300, 200))
  await call(session, 'PUT', '/v3/users/me/picture/', { media_id: later })
  await undone(ada)
  const after = await shapeOf(ada)
  expect(after.follows).toEqual([{ username: theo.username }])
  expect(after.profile).toMatchObject({ about: 'Written since', location: null })
  expect(after.profile.image_key).not.toBe(null)
  const marks = async (table: string) =>
    (await db.all(sql`select 1 from ${sql.raw(table)} where user_id = ${ada.id}`)).length
  expect([await marks('pin_reactions'), await marks('pin_tries'), await marks('pin_hides')]).toEqual([1, 0, 0])
})

test('an import that was never started has nothing to undo, and one that failed half way has [REL-22]', async () => {
  const { zip } = await everything()
  const ada = await person()
  const session = await sessionOf(ada)
  const buttons = async () =>
    [...(await askHtml('/import/', { session })).html.matchAll(/name="action" value="(\w+)"/g)].map(([, name]) => name)
  await ready(ada, zip)
  await press(ada, 'cancel')
  expect(await buttons()).toEqual([])
  await brought(ada, zip)
  await db.run(sql`update data_imports set state = 'failed', created = 0 where id = ${(await newest(ada))?.id}`)
  expect(await buttons()).toEqual(['resume', 'cancel', 'undo'])
  const other = await person()
  const answer = await ask('/do/change_import/', {
    ...{ method: 'POST', session: await sessionOf(other) },
    body: new URLSearchParams({ import_id: String((await newest(ada))?.id), action: 'undo' }),
  })
  expect([303, 404]).toContain(answer.status)
  expect(await newest(ada)).toMatchObject({ state: 'failed' })
  await undone(ada)
  expect((await askJson('/v3/users/me/', { session })).data.about).toBe('')
})

test('of two profiles in one file the first is taken, and Undo takes all of it back [REL-22]', async () => {
  const { zip } = await everything()
  const other = { about: 'Red', location: 'Rome', is_private: true }
  const twice = changed(zip, (line) =>
    line.type === 'account' ? [line, { ...line, account: { ...(line.account as object), ...other } }] : line,
  )
  const ada = await person({ about: 'Hers' })
  const before = await shapeOf(ada)
  await brought(ada, twice)
  expect(await newest(ada)).toMatchObject({ state: 'done', skipped: { twice: 1 }, isOpen: true })
  expect((await shapeOf(ada)).profile).toMatchObject({ about: 'Blue', location: 'Porto', is_private: 0 })
  await undone(ada)
  expect(await shapeOf(ada)).toEqual(before)
})
