import { beforeAll, expect, test } from 'vitest'
import { askHtml, askJson } from '../fixtures/app.ts'
import { texts } from '../fixtures/html.ts'
import { doFollow, LIST, notificationsOf, save, see, unseenOf } from '../fixtures/notifications.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

let ada: Person
let ben: Person
/** 53 of Ada's Pins, each saved by Ben: 53 notifications. */
const COUNT = 53

beforeAll(async () => {
  ada = await person({ fullName: 'Ada' })
  ben = await person({ fullName: 'Ben' })
  const [from, to] = [await board(ada), await board(ben)]
  for (let n = 0; n < COUNT; n++) await save(ben, (await pin(ada, from)).id, to)
})

test('25 a page, to the end, each once, also when something new arrives on the way [G-187]', async () => {
  const seen: string[] = []
  let query = ''
  const sizes: number[] = []
  for (let n = 0; n < 9; n++) {
    const { data, bookmark } = await page(query)
    sizes.push(data.length)
    seen.push(...data.map(({ id }) => id))
    if (n === 0) await doFollow(await person(), ada)
    if (bookmark === undefined) break
    query = `?bookmark=${encodeURIComponent(bookmark)}`
  }
  expect(sizes).toEqual([25, 25, 3])
  expect(new Set(seen).size).toBe(COUNT)
  expect(await unseenOf(ada)).toBe(COUNT + 1)
})

test('every page shows how many are new, the page of notifications that nothing is any more', async () => {
  const count = async (path: string) =>
    texts((await askHtml(path, { session: await sessionOf(ada) })).html, '[data-test-id=nav-notifications] span')
  expect(await count('/help/')).toEqual([`${await unseenOf(ada)}`])
  expect(await count('/notifications/')).toEqual([])
  const [newest] = await notificationsOf(ada)
  await see(ada, newest?.event_id)
  expect(await count('/help/')).toEqual([])
  expect(await count('/help/'), 'a stranger').toEqual([])
})

async function page(query: string) {
  const answer = await askJson(LIST + query, { session: await sessionOf(ada) })
  return answer as { data: { id: string }[]; bookmark?: string }
}
