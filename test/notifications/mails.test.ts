import { expect, test } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { mailsTo, newAddress } from '../fixtures/mail.ts'
import { choose, followers, linesOf, reader, turn, waiting } from '../fixtures/notification-mails.ts'
import { doUnfollow, notificationsOf, save, see } from '../fixtures/notifications.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR
const call = async (who: Person, method: string, path: string, json?: object) =>
  askJson(path, { method, session: await sessionOf(who), ...(json && { json }) })
test('nobody who has not chosen so gets mail, nor anybody whose address is not confirmed', async () => {
  const [ada, ben] = [await reader(), await person({ email: newAddress() })]
  await choose(ben, { follow: 'now' })
  await followers(1, ada)
  await followers(1, ben)
  await turn()
  expect([await mailsTo(ada.email), await mailsTo(ben.email ?? '')]).toEqual([[], []])
  expect(await waiting(ben), 'it doesn’t wait either').toEqual([])
})

test('a mail at once says in the person’s language who did what, as text and HTML, and nothing in the subject', async () => {
  const ada = await reader({ locale: 'sv' })
  await choose(ada, { save: 'now' })
  const blue = await pin(ada, await board(ada), { row: { title: 'Blå <b>dörr</b>' } })
  const ben = await person({ fullName: 'Ben\n\nhttps://evil.example/' })
  await save(ben, blue.id, await board(ben))
  await turn()
  const [mail, ...more] = await mailsTo(ada.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('En ny avisering på Pinfold')
  expect(linesOf(mail?.text ?? '')).toEqual([
    `Ben https://evil.example/ Har sparat din Pin Blå <b>dörr</b>\nhttps://pinfold.test/pin/${blue.id}/`,
  ])
  expect(mail?.html).toContain('Blå &lt;b&gt;dörr&lt;/b&gt;')
  expect(mail?.html).not.toContain('<b>dörr')
  expect(mail?.html).toContain('lang="sv"')
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(mail?.headers?.['List-Unsubscribe']).toMatch(/^<https:\/\/pinfold\.test\/notifications\/unsubscribe\/\?token=/)
  await turn()
  expect(await mailsTo(ada.email)).toHaveLength(1)
})

test('the same notification is mailed at most once an hour, with those alone who were not named yet', async () => {
  const ada = await reader()
  await choose(ada, { follow: 'now' })
  const now = Date.now()
  await followers(2, ada, 'First')
  await turn(now + 1000)
  await followers(4, ada, 'Second')
  await turn(now + 2000)
  expect(await mailsTo(ada.email)).toHaveLength(1)
  await turn(now + HOUR + 60_000)
  const mails = await mailsTo(ada.email)
  expect(mails.map(({ text }) => linesOf(text)[0]?.split('\n')[0])).toEqual([
    'First 2 and First 1 Started following you',
    'Second 4, Second 3, and 2 others Started following you',
  ])
})

test('what is taken back, hidden or seen before its turn is not mailed', async () => {
  const ada = await reader()
  await choose(ada, { follow: 'now', save: 'now' })
  const [fan] = await followers(1, ada)
  await doUnfollow(fan as Person, ada)
  const blue = await pin(ada, await board(ada))
  const ben = await person()
  const shelf = await board(ben)
  await save(ben, blue.id, shelf)
  await call(ben, 'PUT', `/v3/boards/${shelf.id}/`, { privacy: 'secret' })
  await turn()
  expect(await mailsTo(ada.email)).toEqual([])
  const [seen] = await followers(1, ada)
  await see(ada, (await notificationsOf(ada))[0]?.event_id)
  const [blocked] = await followers(1, ada)
  await call(ada, 'PUT', `/v3/users/${blocked?.id}/block/`, {})
  await turn()
  expect([await mailsTo(ada.email), await waiting(ada), seen !== undefined]).toEqual([[], [], true])
})

for (const [count, names, isMore] of [
  [1, ['Fan 1 Started following you'], false],
  [2, ['Fan 2 and Fan 1 Started following you'], false],
  [3, ['Fan 3, Fan 2, and Fan 1 Started following you'], false],
  [11, ['Fan 11, Fan 10, and 9 others Started following you'], false],
] as const)
  test(`a digest of ${count} followers is one line`, async () => {
    const ada = await reader()
    await choose(ada, { follow: 'daily' })
    await followers(count, ada)
    expect(await mailsTo(ada.email)).toEqual([])
    const [due] = await waiting(ada)
    await turn((due?.dueAt ?? 0) - 1)
    expect(await mailsTo(ada.email)).toEqual([])
    await turn(due?.dueAt)
    const [mail] = await mailsTo(ada.email)
    expect(mail?.subject).toBe('Your day on Pinfold')
    expect(linesOf(mail?.text ?? '').map((line) => line.split('\n')[0])).toEqual(names)
    expect(mail?.text.includes('There is more')).toBe(isMore)
  })

test('a digest of a hundred things tells twenty, says that there is more, and tells none of them again', async () => {
  const ada = await reader()
  const ben = await person({ fullName: 'Ben' })
  await choose(ada, { save: 'weekly', follow: 'app' })
  const [on, shelf] = [await board(ada), await board(ben)]
  for (let n = 1; n <= 100; n++) {
    const { id } = await pin(ada, on, { row: { title: `Pin ${n}` } })
    await save(ben, id, shelf)
  }
  await followers(1, ada)
  const [due, ...more] = await waiting(ada)
  expect(more).toEqual([])
  await turn(due?.dueAt)
  const [mail] = await mailsTo(ada.email)
  expect(mail?.subject).toBe('Your week on Pinfold')
  const lines = linesOf(mail?.text ?? '')
  expect(lines).toHaveLength(21)
  expect([lines[0]?.split('\n')[0], lines[19]?.split('\n')[0]]).toEqual([
    'Ben Saved your Pin Pin 100',
    'Ben Saved your Pin Pin 81',
  ])
  expect(lines[20]).toBe('There is more in your notifications: https://pinfold.test/notifications/')
  const { id } = await pin(ada, on, { row: { title: 'Late' } })
  await save(ben, id, shelf)
  await turn((due?.dueAt ?? 0) + 7 * DAY)
  const [, second] = await mailsTo(ada.email)
  expect(linesOf(second?.text ?? '').map((line) => line.split('\n')[0])).toEqual(['Ben Saved your Pin Late'])
})

test('an empty digest is not sent, and choices made meanwhile hold', async () => {
  const [ada, ben] = [await reader(), await reader()]
  for (const who of [ada, ben]) await choose(who, { follow: 'daily' })
  const [fan] = await followers(1, ada)
  await followers(1, ben)
  await doUnfollow(fan as Person, ada)
  await choose(ben, { follow: 'app' })
  await turn(Date.now() + DAY)
  expect([await mailsTo(ada.email), await mailsTo(ben.email), await waiting(ada), await waiting(ben)]).toEqual([
    [],
    [],
    [],
    [],
  ])
})

test('a digest comes at 8 in the morning where its reader is, weekly ones on Mondays', async () => {
  for (const [timeZone, hour] of [
    ['Asia/Kolkata', 2.5],
    ['America/Los_Angeles', 16],
    ['Pacific/Kiritimati', 18],
    ['nonsense', 8],
  ] as const) {
    const ada = await reader()
    // Los Angeles in January and in July differ; the tests run at any time of the year.
    const offset = timeZone === 'America/Los_Angeles' ? offsetOf(timeZone) : null
    await choose(ada, { follow: 'daily', save: 'weekly' }, { timeZone })
    await followers(1, ada)
    const blue = await pin(ada, await board(ada))
    const ben = await person()
    await save(ben, blue.id, await board(ben))
    const [daily, weekly] = (await waiting(ada)).map(({ dueAt }) => new Date(dueAt))
    const expected = offset === null ? hour : 8 - offset
    expect((daily?.getUTCHours() ?? 0) + (daily?.getUTCMinutes() ?? 0) / 60, timeZone).toBe(expected)
    for (const [at, most] of [
      [daily, DAY],
      [weekly, 7 * DAY],
    ] as const) {
      expect(at?.getTime()).toBeGreaterThan(Date.now() - 60_000)
      expect(at?.getTime()).toBeLessThanOrEqual(Date.now() + most)
    }
    const local = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: timeZone === 'nonsense' ? 'UTC' : timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' },
    }).format(weekly)
    expect(local).toMatch(/^Mon,? 0?8$/)
  }
})

test('what happens while a mail is written is told by the next one', async () => {
  const ada = await reader()
  await choose(ada, { follow: 'daily' })
  await followers(1, ada, 'First')
  const [due] = await waiting(ada)
  await turn(due?.dueAt)
  await followers(1, ada, 'Second')
  const [next] = await waiting(ada)
  await turn(next?.dueAt)
  expect((await mailsTo(ada.email)).map(({ text }) => linesOf(text)[0]?.split('\n')[0])).toEqual([
    'First 1 Started following you',
    'Second 1 Started following you',
  ])
})

test('whoever closes their account or is blocked meanwhile gets nothing and is not named', async () => {
  const [ada, ben] = [await reader(), await reader()]
  for (const who of [ada, ben]) await choose(who, { follow: 'daily' })
  const [fan] = await followers(2, ada)
  await followers(1, ben)
  await call(fan as Person, 'POST', '/v3/account/deactivate/', { password: 'pinfold-test' })
  await call(ben, 'POST', '/v3/account/deactivate/', { password: 'pinfold-test' })
  await turn(Date.now() + DAY)
  expect((await mailsTo(ada.email)).map(({ text }) => linesOf(text)[0]?.split('\n')[0])).toEqual([
    'Fan 2 Started following you',
  ])
  expect(await mailsTo(ben.email)).toEqual([])
})

function offsetOf(timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(Date.now())
  return Number(/-(\d\d)/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '')?.[1]) * -1
}
