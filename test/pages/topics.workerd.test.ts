import { expect, test } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { cost } from '../fixtures/costs.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin } from '../fixtures/world.ts'

const put = async (path: string, session: string) =>
  expect((await askJson(path, { method: 'PUT', session })).http).toBe(200)
const unique = () => `word${crypto.randomUUID().slice(0, 8)}`

test('topics can be read from the one that was followed first, which costs the same among many [TAB-009]', async () => {
  const follower = async (count: number) => {
    const mira = await person()
    const session = await sessionOf(mira)
    const word = unique()
    const topics = Array.from({ length: count }, (_, i) => `${word}${i}`)
    for (let i = 0; i < count; i += 9) await pin(mira, await board(mira), { annotations: topics.slice(i, i + 9) })
    for (const topic of topics) await put(`/v3/topics/${topic}/follow/`, session)
    return { session, topics, path: `/v3/users/me/topics/` }
  }
  const [few, many] = [await follower(3), await follower(27)]
  const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)
  const first = await askJson(`${many.path}?sort=oldest&page_size=1`, { session: many.session })
  expect(ids(first)).toEqual(many.topics.slice(0, 1))
  const next = await askJson(`${many.path}?sort=oldest&bookmark=${first.bookmark}`, { session: many.session })
  expect(ids(next)).toEqual(many.topics.slice(1, 26))
  // A page of one order cannot be continued in the other.
  expect((await askJson(`${many.path}?bookmark=${first.bookmark}`, { session: many.session })).http).toBe(400)
  expect((await askJson(`${many.path}?sort=any`, { session: many.session })).http).toBe(400)
  expect(ids(await askJson(many.path, { session: many.session }))).toEqual(many.topics.toReversed().slice(0, 25))
  const rows = async ({ path, session }: typeof few) =>
    (await cost(`${path}?sort=oldest&page_size=1`, { session })).rows
  if (!isLibsql) expect(await rows(many)).toBe(await rows(few))
})
