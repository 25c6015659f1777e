import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask, db } from '../fixtures/app.ts'
import { change, messagesOf, read, reply, start } from '../fixtures/conversations.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { follow, type Person, person } from '../fixtures/world.ts'

const HOUR = 3600 * 1000
const made = (ago: number) => person({ createdAt: Date.now() - ago, emailVerifiedAt: Date.now() - ago })
/** What the desk was told of a person. */
const noticesOf = async ({ id }: Person) => {
  const rows = await db.all<{ reason: string }>(
    sql`select n.reason from cases as c join notices as n on n.case_id = c.id where c.owner_id = ${id} and n.source = 'brake'`,
  )
  return rows.map(({ reason }) => reason)
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => person()))

test('a new account writes to five strangers; whoever follows it, answered or accepted does not count', async () => {
  const ada = await made(HOUR)
  const [fan, ...strangers] = (await people(9)) as [Person, ...Person[]]
  await follow(fan, ada)
  const begun = []
  for (const each of strangers.slice(0, 5)) begun.push((await start(ada, [each])).data.id as string)
  const refused = await start(ada, [strangers[5] as Person])
  expect(refused).toMatchObject({
    http: 429,
    code: 8,
    message: expect.stringMatching(/^Your account is new/),
    data: null,
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(22 * 3600)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(23 * 3600)
  expect((await start(ada, [fan])).http).toBe(200)
  // Where a conversation is, writing goes on.
  expect((await start(ada, [strangers[0] as Person], 'Again')).http).toBe(200)
  expect((await reply(ada, begun[1] as string, 'Again')).http).toBe(200)
  await reply(strangers[0] as Person, begun[0] as string, 'Hi')
  await change(strangers[1] as Person, begun[1] as string, { is_request: false })
  expect((await start(ada, strangers.slice(5, 7))).http).toBe(200)
  expect((await start(ada, [strangers[7] as Person])).http).toBe(429)
})

test('many at once are no way around it, the desk is told once, and an older account has no such limit', async () => {
  const [ada, ben] = [await made(HOUR), await made(25 * HOUR)]
  const strangers = await people(8)
  expect((await start(ada, strangers)).http).toBe(429)
  expect(await noticesOf(ada)).toEqual(['strangers'])
  const answers = await Promise.all(strangers.map((each) => start(ada, [each])))
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(5)
  expect(answers.filter(({ http }) => http === 429)).toHaveLength(3)
  expect(await noticesOf(ada)).toEqual(['strangers'])
  expect((await start(ben, strangers)).http).toBe(200)
  // Without a confirmed address one is new for a week.
  const cleo = await person({ createdAt: Date.now() - 25 * HOUR })
  expect((await start(cleo, strangers)).http).toBe(429)
})

test('without a script the form says it, with what was typed', async () => {
  const ada = await made(HOUR)
  const [last, ...strangers] = (await people(6)) as [Person, ...Person[]]
  for (const each of strangers) await start(ada, [each])
  const session = await sessionOf(ada)
  const page = await ask('/do/start_conversation/', {
    method: 'POST',
    session,
    body: new URLSearchParams({ user_id: String(last.id), text: 'Typed words' }),
  })
  expect(page.status).toBe(429)
  expect(await page.text()).toMatch(/Your account is new[\s\S]*Typed words/)
})

test('addresses in messages of a new account stay text, also later', async () => {
  const [ada, ben] = [await made(HOUR), await made(25 * HOUR)]
  const { id } = (await start(ada, [ben], 'See https://example.org/')).data
  await reply(ben, id, 'And https://example.com/')
  const shown = (await read(ben, messagesOf(id))).data as { has_links: boolean }[]
  expect(shown.map(({ has_links }) => has_links)).toEqual([true, false])
})
