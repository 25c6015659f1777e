import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { newId } from '#worker/db/ids.ts'
import { metered, newMeter } from '#worker/db/meter.ts'
import { openDatabase } from '#worker/db/open.ts'
import type { Bindings } from '#worker/env.ts'
import { runStep } from '#worker/exports/archive/run.ts'
import { dataExports } from '#worker/model/exports/tables.ts'
import { ask, db } from '../fixtures/app.ts'
import { onD1 as test } from '../fixtures/databases.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin } from '../fixtures/world.ts'

const bindings = env as unknown as Bindings

/** Rows that the database reads for the archive of a person with so many boards, with three Pins each. */
async function rowsOf(boards: number): Promise<number> {
  const mira = await person()
  for (let i = 0; i < boards; i++) {
    const on = await board(mira)
    for (let k = 0; k < 3; k++) await pin(mira, on)
  }
  const body = new URLSearchParams({ pictures: 'links' })
  await ask('/do/export_data/', { method: 'POST', session: await sessionOf(mira), body })
  const [first] = await db.select().from(dataExports).where(eq(dataExports.userId, mira.id))
  if (!first) throw new Error('There is no archive')
  const id = newId()
  await db.insert(dataExports).values({ ...first, id, state: 'running', step: 0, heldUntil: 0 })
  const meter = newMeter()
  const counting = openDatabase({ ...bindings, DB: metered(bindings.DB, meter) })
  expect(await runStep(counting, bindings, id, Date.now(), { slices: 100, ms: 60_000 })).toBe('ready')
  return meter.rowsRead
}

test('an archive of three times as many boards reads three times as many rows, not all Pins for each board [REL-22]', async () => {
  const [few, many] = [await rowsOf(8), await rowsOf(24)]
  console.info(`rows read for an archive of 8 boards with 24 Pins: ${few}, of 24 with 72: ${many}`)
  expect(many / few).toBeLessThan(3.5)
})
