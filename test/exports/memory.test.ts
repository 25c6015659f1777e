import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { newId } from '#worker/db/ids.ts'
import { openDatabase } from '#worker/db/open.ts'
import type { Bindings } from '#worker/env.ts'
import { runStep, type StepResult } from '#worker/exports/archive/run.ts'
import { importRows } from '#worker/imports/write.ts'
import { dataExports } from '#worker/model/exports/tables.ts'
import { ask, db } from '../fixtures/app.ts'
import { onD1 as test } from '../fixtures/databases.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const bindings = { ...(env as unknown as Bindings), TRANSFERS: undefined } as Bindings
const MB = 1024 * 1024
/** A part of the archive in the store. */
const PART = 8 * MB

/** The object with one of its functions replaced. */
function changed<T extends object>(object: T, functions: Partial<T>): T {
  return new Proxy(object, {
    get(target, name) {
      const value: unknown = Reflect.get(name in functions ? functions : target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** The store, counting bytes of pictures that were read and not yet sent with a part of the archive. */
function countingStore(bucket: R2Bucket) {
  const held = { now: 0, most: 0, parts: 0 }
  const count = (bytes: number) => {
    held.now += bytes
    held.most = Math.max(held.most, held.now)
  }
  const get = async (name: string) => {
    const object = await bucket.get(name)
    if (object && name.startsWith('originals/')) count(object.size)
    return object
  }
  const resumeMultipartUpload = (name: string, id: string) => {
    const sent = bucket.resumeMultipartUpload(name, id)
    const uploadPart: typeof sent.uploadPart = async (number, bytes) => {
      const part = await sent.uploadPart(number, bytes)
      held.parts += 1
      count(-(bytes as Uint8Array).length)
      return part
    }
    return changed(sent, { uploadPart })
  }
  return { held, bucket: changed(bucket, { get: get as R2Bucket['get'], resumeMultipartUpload }) }
}

/** The database, noting the most rows that the answer of a batch has. */
function countingDatabase(d1: D1Database) {
  const most = { rows: 0 }
  const batch: D1Database['batch'] = async (statements) => {
    const all = await d1.batch(statements)
    most.rows = Math.max(
      most.rows,
      all.reduce((sum, { results }) => sum + results.length, 0),
    )
    return all as never
  }
  return { most, d1: changed(d1, { batch }) }
}

/** Begins an archive that no step has been done of, and returns its id. */
async function begin(who: Person, withPictures: boolean): Promise<number> {
  await ask('/do/export_data/', {
    method: 'POST',
    session: await sessionOf(await person()),
    body: new URLSearchParams({ pictures: 'links' }),
  })
  const [any] = await db.select().from(dataExports).limit(1)
  if (!any) throw new Error('There is no archive')
  const id = newId()
  await db
    .insert(dataExports)
    .values({ ...any, id, userId: who.id, withPictures, state: 'running', step: 0, heldUntil: 0 })
  return id
}

test('an archive holds one picture and one part in memory, however many pictures it has and wherever its steps end [REL-22]', async () => {
  const mira = await person()
  const sea = await board(mira)
  const sizes = new Map<string, number>()
  for (let i = 0; i < 14; i++) {
    const { key } = await upload(mira, { used: true })
    const bytes = crypto.getRandomValues(new Uint8Array(65_536))
    const size = 2 * MB + i
    const picture = new Uint8Array(size)
    for (let at = 0; at < size; at += bytes.length) picture.set(bytes.subarray(0, size - at), at)
    sizes.set(`pictures/${key}.webp`, size)
    await bindings.MEDIA.put(`originals/${key}`, picture, { httpMetadata: { contentType: 'image/webp' } })
    await pin(mira, sea, { row: { imageKey: key } })
  }
  const archives = []
  for (const slices of [1, 100]) {
    const id = await begin(mira, true)
    const { held, bucket } = countingStore(bindings.MEDIA)
    const budget = { slices, ms: 60_000 }
    let result: StepResult = 'more'
    for (let step = 0; result === 'more'; step++) {
      expect(step).toBeLessThan(60)
      result = await runStep(db, { ...bindings, MEDIA: bucket }, id, Date.now(), budget)
    }
    expect(result).toBe('ready')
    expect(held.parts).toBe(4)
    expect(held.most).toBeLessThan(PART + 2.1 * MB)
    const stored = await bindings.MEDIA.get(`exports/${id}.zip`)
    archives.push(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer()))
    await db.delete(dataExports).where(eq(dataExports.id, id))
  }
  const [inSteps = new Uint8Array(), atOnce] = archives
  const files = unzipSync(inSteps)
  for (const [name, size] of sizes) expect(files[name]?.length, name).toBe(size)
  expect(inSteps.length).toBe(atOnce?.length)
})

test('an archive reads at most 500 rows at once, however many Pins and boards there are [REL-22]', async () => {
  const mira = await person()
  const rows = Array.from({ length: 1300 }, (_, i) => ({
    ...{
      source_id: `s${i}`,
      board: i < 1100 ? 'Sea' : `Board ${i % 40}`,
      title: `Pin ${i}`,
      description: '',
      link: null,
    },
    ...{ domain: '', image_url: null, width: 10, height: 10, color: 'aabbcc', created_at: null, annotations: [] },
  }))
  await importRows(db, mira.id, rows, Date.now())
  const id = await begin(mira, false)
  const { most, d1 } = countingDatabase(bindings.DB)
  const counting = openDatabase({ ...bindings, DB: d1 })
  expect(await runStep(counting, bindings, id, Date.now(), { slices: 1000, ms: 60_000 })).toBe('ready')
  expect(most.rows).toBe(500)
})
