import { expect, test } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { change, friends, messagesOf, read, reply, start } from '../fixtures/conversations.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { figureOf } from '../fixtures/figures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import type { Person } from '../fixtures/world.ts'

const show = async (who: Person, isOn: boolean) =>
  askJson('/v3/users/me/', { method: 'PUT', session: await sessionOf(who), json: { read_receipts: isOn } })

test('the newest messages of a conversation of two are 30 rows with read receipts, and a look for newer ones few, however long it is', async ({
  skip,
}) => {
  skip(isLibsql)
  const [ada, ben] = await friends()
  await show(ada, true)
  await show(ben, true)
  const { id } = (await start(ada, [ben], 'One')).data
  for (let i = 0; i < 40; i++) await reply(ada, id, `${i}`)
  await change(ben, id, { read: 41 })
  const rowsOf = async (more: string) => {
    const { headers } = await read(ada, messagesOf(id) + more)
    return figureOf(headers, 'rows')
  }
  expect(await rowsOf('')).toBeLessThanOrEqual(30)
  expect(await rowsOf('?since=41')).toBeLessThanOrEqual(6)
})
