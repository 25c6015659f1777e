import { expect } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { start } from '../fixtures/conversations.ts'
import { onD1 as test } from '../fixtures/databases.ts'
import { figureOf } from '../fixtures/figures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, follow, type Person, person, pin, type TestBoard } from '../fixtures/world.ts'

const rowsOf = async (path: string, who: Person) => {
  const { data, headers } = await askJson(path, { session: await sessionOf(who) })
  expect(data).toHaveLength(25)
  return figureOf(headers, 'rows')
}

/** Another person who follows Mira, whom she follows, and who writes to her, and below a Pin of hers and below one of their own. */
async function meet(mira: Person, on: TestBoard, talked: { id: number }): Promise<void> {
  const [friend, blue] = [await person(), await pin(mira, on)]
  await follow(friend, mira)
  await follow(mira, friend)
  const session = await sessionOf(friend)
  const say = (id: number) => askJson(`/v3/pins/${id}/comments/`, { method: 'POST', session, json: { text: 'Hello' } })
  const answers = [await start(friend, [mira]), await say(blue.id), await say(talked.id)]
  expect(answers.map(({ http }) => http)).toEqual([200, 200, 200])
  const heart = `/v3/pins/${talked.id}/comments/${answers[2]?.data.id}/reaction/`
  expect((await askJson(heart, { method: 'PUT', session: await sessionOf(mira), json: {} })).http).toBe(200)
}

/**
 * Each card is a row of the list, a person, and what it is about (docs/decisions/092): a conversation and its last message, a heart of the viewer, a
 * comment and its Pin.
 */
test('a page of 25 conversations, comments and notifications of as many people reads the same few rows among 26 and 40 [REL-21]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [on, talked] = [await board(mira), await pin(theo, await board(theo))]
  const paths = ['/v3/conversations/', `/v3/pins/${talked.id}/comments/`, '/v3/native_interactions/']
  const read: number[][] = []
  for (const more of [26, 14]) {
    for (let i = 0; i < more; i++) await meet(mira, on, talked)
    read.push(await Promise.all(paths.map((path) => rowsOf(path, mira))))
  }
  console.info(`rows of a page of 25 conversations, comments, notifications: ${JSON.stringify(read)}`)
  expect(read[1]).toEqual(read[0])
  const most = [107, 93, 159]
  for (const [i, rows] of (read[0] ?? []).entries()) expect(rows, paths[i]).toBeLessThanOrEqual(most[i] ?? 0)
})
