import { beforeEach, expect, test } from 'vitest'
import { refreshSuggestions } from '#worker/homefeed/jobs.ts'
import { homeSuggestions } from '#worker/model/homefeed/tables.ts'
import { pinAnnotations, pins } from '#worker/model/pins/tables.ts'
import { ask, db } from '../fixtures/app.ts'
import { cost } from '../fixtures/costs.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const START = '/homefeed/start/'
const PEOPLE = `${START}?step=people`
/** Rows that the steps may read: three Pins for each of twenty topics, and 15 Pins for each of three topics, with whose they are. A newcomer sees them once. */
const MOST_ROWS = { topics: 300, people: 300 }

let keys = 0
/** A public Pin with a picture of its own. */
const pictured = async (who: Person, words: string[]) =>
  pin(who, await board(who), { row: { imageKey: `start${String(++keys).padStart(11, '0')}` }, annotations: words })

const press = (session: string, topic: string, value: boolean) =>
  ask('/do/follow_topic/', {
    ...{ method: 'POST', session },
    body: new URLSearchParams({ topic, value: String(value), return_to: START }),
  })

beforeEach(async () => {
  await db.delete(homeSuggestions)
  await db.update(pins).set({ listed: false })
  await db.update(pinAnnotations).set({ listed: false })
})

test('the two steps have limits of rows, however many Pins a topic has [REL-21]', async ({ skip }) => {
  skip(isLibsql)
  const savers = await Promise.all(Array.from({ length: 10 }, () => person()))
  const session = await sessionOf(await person())
  const words = Array.from({ length: 20 }, (_, i) => `word${i}`)
  const add = async (times: number) => {
    for (const who of savers) for (let i = 0; i < times; i++) await pictured(who, words)
  }
  await add(6)
  await refreshSuggestions(db, Date.now())
  for (const word of words.slice(0, 3)) await press(session, word, true)
  const rows = async () => [(await cost(START, { session })).rows, (await cost(PEOPLE, { session })).rows]
  const few = await rows()
  await add(24)
  const many = await rows()
  console.info(`rows of the topics and of the people: ${few.join(', ')}; of five times as many: ${many.join(', ')}`)
  expect(many[0]).toBe(few[0])
  for (const [topics = 0, people = 0] of [few, many]) {
    expect(topics).toBeLessThanOrEqual(MOST_ROWS.topics)
    // How many people the newest Pins are of differs.
    expect(people).toBeLessThanOrEqual(MOST_ROWS.people)
  }
})
