import { createScheduledController, env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#worker/db/open.ts'
import { limitCalls } from '#worker/db/sending/budget.ts'
import worker from '#worker/index.ts'
import { requestRemoval, runRemovals } from '#worker/pins/removal/remove.ts'
import { TIMES } from '#worker/rooms.ts'
import { db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { withPicture } from '../fixtures/removals.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, mediaKey, person, pin } from '../fixtures/world.ts'

const { DB, MEDIA } = env as unknown as { DB: D1Database; MEDIA: R2Bucket }

test('a removal that is cut off anywhere ends the same when it runs again, and the five-minute job carries out what an operator stored [REL-18 REL-21]', async () => {
  const [mira, theo] = [await person(), await person()]
  const own = await board(mira)
  const key = mediaKey()
  await upload(mira, { key, used: true })
  const made = await pin(mira, own, { row: { imageKey: key } })
  const theirs = await board(theo)
  for (let i = 0; i < 11; i++) await pin(theo, theirs, { row: { imageKey: key, rootId: made.id, repinOf: made.id } })
  await db.run(sql`update pins set repin_count = 11 where id = ${made.id}`)
  const id = await requestRemoval(db, withPicture(made.id), Date.now())
  expect(await requestRemoval(db, withPicture(made.id), Date.now())).toBe(id)
  // Each run gets one call more than the one before, and stops in the middle.
  for (let calls = 1; calls < 8; calls++) {
    const limited = openDatabase(env as never)
    limitCalls(limited, calls)
    await runRemovals(limited, MEDIA, Date.now()).catch(() => {})
    expect(await wrongCounters(DB)).toEqual([])
  }
  await worker.scheduled(createScheduledController({ cron: TIMES.mail, scheduledTime: new Date() }), env as never)
  expect(await db.all(sql`select removed, done_at is not null as done from removals where id = ${id}`)).toEqual([
    { removed: 12, done: 1 },
  ])
  expect(await db.all(sql`select id from pins where image_key = ${key}`)).toEqual([])
  expect(await wrongCounters(DB)).toEqual([])
})
