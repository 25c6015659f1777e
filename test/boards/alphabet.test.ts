import { createScheduledController, env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { TIMES } from '#worker/rooms.ts'
import { askJson, db, signIn } from '../fixtures/app.ts'
import { board, type Person, person } from '../fixtures/world.ts'

const sweep = () =>
  worker.scheduled(createScheduledController({ cron: TIMES.sweep, scheduledTime: new Date() }), env as never)

interface Named {
  id: string
  name: string
}

async function namesOf(owner: Person, session: string): Promise<string[]> {
  const names: string[] = []
  let bookmark: string | undefined
  do {
    const more = bookmark ? `&bookmark=${bookmark}` : ''
    const page = await askJson(
      `/v3/users/${owner.username}/boards/?filter_stories=1&sort=alphabetical&page_size=2${more}`,
      { session },
    )
    expect(page.http).toBe(200)
    names.push(...page.data.map(({ name }: Named) => name))
    bookmark = page.bookmark
  } while (bookmark)
  return names
}

async function create(session: string, names: readonly string[]): Promise<Named[]> {
  const made: Named[] = []
  for (const name of names) {
    const { http, data } = await askJson('/v3/boards/', { method: 'POST', session, json: { name } })
    expect(http).toBe(200)
    made.push(data)
  }
  return made
}

const speak = (session: string, locale: string) =>
  askJson('/v3/users/me/', { method: 'PUT', session, json: { locale } })

test('numbers in names of boards count by their value, and accents don’t part a letter from its own [BRD-033]', async () => {
  const owner = await person()
  const session = await signIn(owner.username)
  const [, ten] = await create(session, ['Zebra', 'Board 10', 'Ärger', 'Board 2', 'apple', 'Ｂｏａｒｄ 3', 'Straßen'])
  expect(await namesOf(owner, session)).toEqual([
    ...['apple', 'Ärger', 'Board 2', 'Ｂｏａｒｄ 3', 'Board 10', 'Straßen', 'Zebra'],
  ])
  const renamed = await askJson(`/v3/boards/${ten?.id}/`, { method: 'PUT', session, json: { name: 'Board 1' } })
  expect((await namesOf(owner, session)).slice(2, 5)).toEqual(['Board 1', 'Board 2', 'Ｂｏａｒｄ 3'])
  await askJson(`/v3/undo/${renamed.data.undo.id}/`, { method: 'POST', session })
  expect((await namesOf(owner, session)).slice(2, 5)).toEqual(['Board 2', 'Ｂｏａｒｄ 3', 'Board 10'])
  const gone = await askJson(`/v3/boards/${ten?.id}/`, { method: 'DELETE', session })
  await askJson(`/v3/undo/${gone.data.undo.id}/`, { method: 'POST', session })
  expect((await namesOf(owner, session)).slice(2, 5)).toEqual(['Board 2', 'Ｂｏａｒｄ 3', 'Board 10'])
})

test('letters of the owner’s alphabet have their own places, also by another language from the next night on', async () => {
  const owner = await person({ locale: 'sv' })
  const session = await signIn(owner.username)
  await create(session, ['Öl', 'Zebra', 'Ål', 'Ärter', 'Orm', 'caña', 'canto'])
  expect(await namesOf(owner, session)).toEqual(['caña', 'canto', 'Orm', 'Zebra', 'Ål', 'Ärter', 'Öl'])
  expect((await speak(session, 'es')).http).toBe(200)
  await sweep()
  expect(await namesOf(owner, session)).toEqual(['Ål', 'Ärter', 'canto', 'caña', 'Öl', 'Orm', 'Zebra'])
  const guest = await person()
  expect(await namesOf(owner, await signIn(guest.username))).toEqual(await namesOf(owner, session))
})

test('boards of before have the order of their keys until the night places them, and are still unplaced only if they have no place', async () => {
  const owner = await person()
  const session = await signIn(owner.username)
  for (const name of ['Board 10', 'Board 2', 'Ärger', 'Azur'])
    await board(owner, { name, row: { nameOrder: null }, card: { nameOrder: null } })
  expect(await namesOf(owner, session)).toEqual(['Azur', 'Board 10', 'Board 2', 'Ärger'])
  await sweep()
  expect(await namesOf(owner, session)).toEqual(['Ärger', 'Azur', 'Board 2', 'Board 10'])
  expect(await db.all(sql`select id from boards where name_order is null and kind = 'normal'`)).toEqual([])
})
