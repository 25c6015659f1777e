import { createScheduledController, env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { TIMES } from '#worker/rooms.ts'
import { askJson, db } from '../fixtures/app.ts'
import { wrongPictures } from '../fixtures/counters.ts'
import { caseOf, decide, employee, reportThing } from '../fixtures/desk.ts'
import { byMany, copies, many, original, pinsAbout } from '../fixtures/popular.ts'
import { onlyPin, remove } from '../fixtures/removals.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const unique = () => `word${crypto.randomUUID().slice(0, 8)}`
const PASSWORD = 'pinfold-test'

interface Item {
  id: string
  more_saves?: number
}
const shownOf = async (path: string, session?: string) => {
  const { http, data } = await askJson(path, session ? { session } : {})
  expect(http, path).toBe(200)
  return (data as Item[]).map(({ id, more_saves: more }) => [Number(id), more ?? 0])
}
type World = Awaited<ReturnType<typeof original>> & { word: string; session: string; otherBoard: number }
const call = async (method: string, path: string, session: string, json?: unknown) => {
  const answer = await askJson(path, { method, session, ...(json !== undefined && { json }) })
  expect(answer.http, `${method} ${path}`).toBe(200)
  return answer.data
}
const undone = (session: string, data: { undo: { id: string } }) => () =>
  call('POST', `/v3/undo/${data.undo.id}/`, session)
const told = async (kind: string, id: number, fields: Record<string, string>) => {
  await reportThing(await person(), kind, id)
  await decide(await employee(), await caseOf(kind, id), fields)
}

/** Every way in which a Pin ceases to be one that everybody may find, and the way back, if there is one. */
const WAYS: Record<string, (world: World) => Promise<(() => Promise<unknown>) | null>> = {
  'is deleted': async ({ id, session }) => undone(session, await call('DELETE', `/v3/pins/${id}/`, session)),
  'moves to a secret board': async ({ id, session, otherBoard, on }) => {
    await call('PUT', `/v3/pins/${id}/`, session, { board_id: String(otherBoard) })
    return () => call('PUT', `/v3/pins/${id}/`, session, { board_id: String(on.id) })
  },
  'is on a board that becomes secret': async ({ on, session }) => {
    await call('PUT', `/v3/boards/${on.id}/`, session, { privacy: 'secret' })
    return () => call('PUT', `/v3/boards/${on.id}/`, session, { privacy: 'public' })
  },
  'is on a board that is archived': async ({ on, session }) => {
    await call('PUT', `/v3/boards/${on.id}/`, session, { archived: true })
    return () => call('PUT', `/v3/boards/${on.id}/`, session, { archived: false })
  },
  'is on a board that is deleted': async ({ on, session }) =>
    undone(session, await call('DELETE', `/v3/boards/${on.id}/`, session)),
  'is of a person who becomes private': async ({ session }) => {
    await call('PUT', '/v3/users/me/', session, { is_private_profile: true })
    return () => call('PUT', '/v3/users/me/', session, { is_private_profile: false })
  },
  'is of a person who deactivates the account': async ({ session, who }) => {
    await call('POST', '/v3/account/deactivate/', session, { password: PASSWORD })
    return () => call('POST', '/v3/login/', '', { username_or_email: who.username, password: PASSWORD })
  },
  'is of a person who is suspended': async ({ id }) => {
    const until = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    await told('pin', id, { action: 'suspend', until })
    return null
  },
  'is hidden from search by employees': async ({ id }) => {
    await told('pin', id, { action: 'noindex' })
    return null
  },
  'is removed by employees': async ({ id }) => {
    await told('pin', id, { action: 'remove' })
    return null
  },
}

/** A picture with three saves between other pictures about the same word. */
async function world() {
  const word = unique()
  const of = await original(word)
  const mira = await person()
  const others = await pinsAbout(word, mira, await board(mira), 3)
  const first = await copies(of.id, { count: 3, by: byMany(await many(3)) })
  const session = await sessionOf(of.who)
  const otherBoard = (await board(of.who, { name: 'Hidden', privacy: 'secret' })).id
  return { ...of, word, others, first, session, otherBoard }
}

/** What all lists show of a picture. */
async function listsOf({ word, others, id, first }: Awaited<ReturnType<typeof world>>) {
  const ours = [id, first, first + 1, first + 2]
  const paths = [
    `/v3/topics/${word}/pins/`,
    `/v3/search/?q=${word}`,
    `/v3/pins/${others[0]}/related/`,
    '/v3/explore/pins/',
  ]
  const found = await Promise.all(paths.map((path) => shownOf(path)))
  return found.map((items) => items.filter(([each]) => ours.includes(each ?? 0)))
}

for (const [name, leave] of Object.entries(WAYS))
  test(`the next save stands for a picture in all lists when the first one ${name}, and the first again when it comes back`, async () => {
    const made = await world()
    const { id, first } = made
    const lists = (shown: number, more: number) => [0, 1, 2, 3].map(() => [[shown, more]])
    expect(await listsOf(made)).toEqual(lists(id, 3))
    const back = await leave(made)
    expect(await listsOf(made), 'gone').toEqual(lists(first, 2))
    if (back) {
      await back()
      expect(await listsOf(made), 'back').toEqual(lists(id, 3))
    }
    expect(await wrongPictures(DB)).toEqual([])
  })

test('a picture that an operator removes with all its saves is in no list', async () => {
  const made = await world()
  await remove(onlyPin(made.id))
  expect(await listsOf(made)).toEqual([[], [], [], []])
  expect(await wrongPictures(DB)).toEqual([])
})

test('search finds a picture by each title that a save of it has, once', async () => {
  const made = await world()
  const own = unique()
  const [mira, theo] = [await person(), await person()]
  const saved: number[] = []
  for (const who of [mira, theo]) {
    const json = { board_id: String((await board(who)).id), title: own }
    const { id } = await call('POST', `/v3/pins/${made.id}/repin/`, await sessionOf(who), json)
    saved.push(Number(id))
  }
  const found = async (word: string) => (await shownOf(`/v3/search/?q=${word}`)).map(([id]) => id)
  expect(await found(own)).toEqual([saved[0]])
  expect(await found(made.word)).toContain(made.id)
  // The first with that title goes: the second is found by it.
  await call('DELETE', `/v3/pins/${saved[0]}/`, await sessionOf(mira))
  expect(await found(own)).toEqual([saved[1]])
  // The one that stands for the picture gets another title: the others are still found by the old one.
  const renamed = unique()
  await call('PUT', `/v3/pins/${made.id}/`, made.session, { title: renamed })
  expect(await found(renamed)).toEqual([made.id])
  expect(await found(made.word)).toContain(made.first)
  expect(await wrongPictures(DB)).toEqual([])
})

test('search finds a picture by three titles besides its own, and by a new one when one of them goes', async () => {
  const made = await world()
  const titles = Array.from({ length: 6 }, unique)
  const saves = []
  const save = async (title: string) => {
    const who = await person()
    const session = await sessionOf(who)
    const json = { board_id: String((await board(who)).id), title }
    return { id: (await call('POST', `/v3/pins/${made.id}/repin/`, session, json)).id, session }
  }
  const isFound = async (title: string) => (await shownOf(`/v3/search/?q=${title}`)).length === 1
  for (const title of titles.slice(0, 5)) saves.push(await save(title))
  expect(await Promise.all(titles.map(isFound))).toEqual([true, true, true, false, false, false])
  expect(await wrongPictures(DB)).toEqual([])
  await call('DELETE', `/v3/pins/${saves[1]?.id}/`, saves[1]?.session ?? '')
  await save(titles[5] ?? '')
  expect(await Promise.all(titles.map(isFound))).toEqual([true, false, true, false, false, true])
  expect(await wrongPictures(DB)).toEqual([])
})

test('others see a picture that a person saved 120 times once among all their Pins, on full pages, with the number of the others', async () => {
  const mira = await person()
  const on = await board(mira)
  const word = unique()
  const before = await pinsAbout(word, mira, on, 30)
  const [popular] = before.slice(-1)
  await copies(popular ?? 0, { count: 120, by: { pinner: sql`${mira.id}`, board: sql`${on.id}` } })
  const after = await pinsAbout(word, mira, on, 30)
  const path = `/v3/users/${mira.username}/pins/?field_set_key=pin_card`
  const first = await askJson(path)
  const second = await askJson(`${path}&bookmark=${first.bookmark}`)
  const third = await askJson(`${path}&bookmark=${second.bookmark}`)
  const pages = [first, second, third].map(({ data }) => data as Item[])
  expect(pages.map(({ length }) => length)).toEqual([25, 25, 10])
  expect(pages.flat().map(({ id }) => Number(id))).toEqual([...after, ...before])
  expect(pages.flat().filter((item) => item.more_saves)).toMatchObject([{ id: String(popular), more_saves: 120 }])
  // The person sees every save.
  const ownPath = `${path}&exclude_add_pin_rep=1`
  const own = await askJson(ownPath, { session: await sessionOf(mira) })
  expect((own.data as Item[]).length).toBe(25)
  expect((await askJson(`${ownPath}&page_size=250`, { session: await sessionOf(mira) })).data).toHaveLength(180)
})

test('Pins that are older than the marks are listed until the night compares them, and then once', async () => {
  const made = await world()
  const { word } = made
  const ours = sql`(select pin_id from pin_annotations where slug = ${word})`
  await db.run(sql`update pins set copy = null where id in ${ours}`)
  await db.run(sql`update pins set copy_count = 0, own_copy = 0, own_copy_count = 0 where id in ${ours}`)
  const all = (await shownOf(`/v3/topics/${word}/pins/`)).map(([id]) => id)
  // A page recognizes what looks the same.
  expect(all).toEqual([made.first + 2, ...made.others])
  for (const _ of [1, 2]) {
    await worker.scheduled(createScheduledController({ cron: TIMES.check, scheduledTime: new Date() }), env as never)
    expect(await listsOf(made)).toEqual([0, 1, 2, 3].map(() => [[made.id, 3]]))
  }
  expect(await wrongPictures(DB)).toEqual([])
})
