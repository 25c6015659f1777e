import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#worker/db/ids.ts'
import type { Bindings } from '#worker/env.ts'
import { beginMonthly, continueExports } from '#worker/exports/jobs.ts'
import { dataExports } from '#worker/model/exports/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { attribute } from '../fixtures/html.ts'
import { mailsTo, newAddress } from '../fixtures/mail.ts'
import { choose } from '../fixtures/notification-mails.ts'
import { notificationsOf, told, unseenOf } from '../fixtures/notifications.ts'
import { limitedSessionOf, sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const DAY = 24 * 3600 * 1000
const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
const exportsOf = (who: Person) =>
  db.select().from(dataExports).where(eq(dataExports.userId, who.id)).orderBy(dataExports.id)

/** The night and what follows it, for archives that are due. */
async function nightAt(now: number) {
  await beginMonthly(db, now)
  await continueExports(db, now, { ...(env as unknown as Bindings), TRANSFERS: undefined } as Bindings)
}

test('a monthly archive is made in the night after it is chosen and every month, and the last three are kept [REL-22]', async () => {
  const mira = await person({ email: newAddress(), emailVerifiedAt: 1 })
  await pin(mira, await board(mira))
  const session = await sessionOf(mira)
  const choose = (monthly: string) => ask('/do/monthly_export/', { session, ...form({ monthly }) })
  const chosen = async () =>
    attribute((await askHtml('/settings/data/', { session })).html, 'input[name=monthly][checked]', 'value')
  const start = Date.UTC(2027, 0, 31, 3, 27)
  await nightAt(start)
  expect([await exportsOf(mira), await chosen()]).toEqual([[], 'off'])
  for (const monthly of ['links', 'inside']) expect((await choose(monthly)).status).toBe(303)
  expect(await chosen()).toBe('inside')
  await ask('/do/export_data/', { session, ...form({ pictures: 'links' }) })
  const nights = [start, ...['02-28', '03-28', '04-28', '05-28'].map((day) => Date.parse(`2027-${day}T03:27:00Z`))]
  for (const now of nights) {
    await nightAt(now)
    // Once a month, however often the night comes.
    await nightAt(now + DAY)
  }
  const kept = (await exportsOf(mira)).filter(({ expiresAt }) => expiresAt > (nights.at(-1) ?? 0))
  expect(
    kept.map(({ monthly, createdAt, state, withPictures }) => ({ monthly, createdAt, state, withPictures })),
  ).toEqual(nights.slice(2).map((createdAt) => ({ monthly: true, createdAt, state: 'ready', withPictures: true })))
  // Each of the five was told of by mail, which names no week.
  const mails = await mailsTo(mira.email ?? '')
  expect(mails.map(({ text }) => text).filter((text) => text.includes('your monthly archive is ready'))).toHaveLength(5)
  // The one that the person asked for keeps its week.
  const [asked] = (await exportsOf(mira)).filter(({ monthly }) => !monthly)
  expect(asked?.expiresAt).toBe((asked?.createdAt ?? 0) + 7 * DAY)
  await choose('off')
  await nightAt(Date.parse('2027-07-28T03:27:00Z'))
  expect((await exportsOf(mira)).filter(({ monthly }) => monthly)).toHaveLength(5)
})

test('a closed account gets no monthly archive, one that is being made comes first, and wrong values change nothing [REL-22]', async () => {
  const [mira, theo] = [await person(), await person()]
  for (const who of [mira, theo])
    expect(
      (await ask('/do/monthly_export/', { session: await sessionOf(who), ...form({ monthly: 'links' }) })).status,
    ).toBe(303)
  const later = Date.now() + DAY
  await db.update(users).set({ closedAt: 1 }).where(eq(users.id, mira.id))
  await db.insert(dataExports).values({
    ...{
      id: newId(),
      userId: theo.id,
      withPictures: false,
      origin: 'https://pinfold.test',
      language: 'en',
      state: 'running',
    },
    ...{ createdAt: later, expiresAt: later + DAY, heldUntil: later + DAY },
  })
  await beginMonthly(db, later)
  expect(await exportsOf(mira)).toEqual([])
  expect(await exportsOf(theo)).toHaveLength(1)
  await db.update(dataExports).set({ state: 'failed' }).where(eq(dataExports.userId, theo.id))
  await beginMonthly(db, later + DAY)
  expect(await exportsOf(theo)).toMatchObject([{ monthly: false }, { monthly: true, state: 'running' }])
  const nova = await person()
  const session = await sessionOf(nova)
  for (const monthly of ['weekly', '', 'LINKS']) await ask('/do/monthly_export/', { session, ...form({ monthly }) })
  await beginMonthly(db, later)
  expect(await exportsOf(nova)).toEqual([])
  const limited = await limitedSessionOf(nova)
  await ask('/do/monthly_export/', { session: limited, ...form({ monthly: 'links' }) })
  await beginMonthly(db, later)
  expect(await exportsOf(nova)).toEqual([])
})

test('the bell tells of each monthly archive once, until it is deleted, and not of those that one asked for [REL-17]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  await pin(mira, await board(mira))
  await ask('/do/export_data/', { session, ...form({ pictures: 'links' }) })
  const start = Date.UTC(2027, 0, 31, 3, 27)
  await nightAt(start)
  expect([(await exportsOf(mira)).map(({ state }) => state), await told(mira)]).toEqual([['ready'], []])
  await ask('/do/monthly_export/', { session, ...form({ monthly: 'links' }) })
  // Two jobs at once finish one archive, and a later one finds nothing to do.
  await beginMonthly(db, start)
  const bindings = { ...(env as unknown as Bindings), TRANSFERS: undefined } as Bindings
  await Promise.all([continueExports(db, start, bindings), continueExports(db, start, bindings)])
  await continueExports(db, start + DAY, bindings)
  expect([await told(mira), await unseenOf(mira)]).toEqual([['archive_ready'], 1])
  expect(await notificationsOf(mira)).toMatchObject([{ actor: null, actor_count: 0, is_unread: true }])
  const { html } = await askHtml('/notifications/', { session })
  expect(html).toContain('Your monthly archive is ready')
  expect(html).toContain('href="/settings/data/"')
  const next = Date.parse('2027-02-28T03:27:00Z')
  await nightAt(next)
  expect([await told(mira), await unseenOf(mira)]).toEqual([['archive_ready', 'archive_ready'], 2])
  const [newest] = (await exportsOf(mira)).reverse()
  await db.delete(dataExports).where(eq(dataExports.id, newest?.id ?? 0))
  expect(await told(mira)).toEqual(['archive_ready'])
  await choose(mira, { archive_ready: 'not' })
  await nightAt(Date.parse('2027-03-28T03:27:00Z'))
  expect([(await exportsOf(mira)).at(-1)?.state, await told(mira)]).toEqual(['ready', ['archive_ready']])
  const wrong = { method: 'PUT', session, json: { choices: { archive_ready: 'daily' } } }
  expect((await askJson('/v3/users/me/bell/', wrong)).http).toBe(400)
})
