import { createScheduledController, env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { sessions } from '#worker/model/accounts/tables.ts'
import { unusedMedia } from '#worker/model/media/tables.ts'
import { pins } from '#worker/model/pins/tables.ts'
import { TIMES } from '#worker/rooms.ts'
import settings from '../../wrangler.toml?raw'
import { db, signIn } from '../fixtures/app.ts'
import { board, person, pin } from '../fixtures/world.ts'

const CRONS = [...(/crons = \[(.*)\]/.exec(settings)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(([, cron = '']) => cron)

test('a night is done in parts, at the times of the deployment, and none of it twice [REL-12]', async () => {
  const mira = await person()
  const came = await pin(mira, await board(mira), { row: { likened: false } })
  await signIn(mira.username)
  await db.update(sessions).set({ expiresAt: 1 }).where(eq(sessions.userId, mira.id))
  await db.insert(unusedMedia).values({ key: 'a'.repeat(32) })
  const left = async () =>
    [
      (await db.$count(sessions, eq(sessions.userId, mira.id))) && 'an expired session',
      (await db.$count(unusedMedia)) && 'a file that nothing uses',
      (await db.$count(pins, eq(pins.likened, false))) && 'a pin without marks',
    ].filter(Boolean)
  expect(await left()).toHaveLength(3)
  const steps: unknown[] = []
  for (const cron of CRONS) {
    const before = await left()
    await worker.scheduled(createScheduledController({ cron, scheduledTime: new Date() }), env as never)
    const after = await left()
    steps.push(before.filter((each) => !after.includes(each)))
  }
  expect(steps).toEqual([
    ['an expired session'],
    ['a file that nothing uses'],
    [],
    [],
    ['a pin without marks'],
    [],
    [],
    [],
  ])
  expect(came.id).toBeGreaterThan(0)
})

test('the deployment calls at every time that has jobs, and at no other [REL-12]', () => {
  expect([...CRONS].sort()).toEqual(Object.values(TIMES).sort())
})
