import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { shapesOf, type TableShape } from './conditions.ts'
import { FORMAT, isDerivedFile, MANIFEST, type Manifest, type Part, partName } from './format.ts'
import { selectColumns, selectLines, selectSchema } from './queries.ts'

/** Limits per invocation: requests to the database and the stores; rows and characters of a part. */
export const BOUNDS = { calls: 600, rows: 5000, bytes: 2_000_000 }

const DAY = 24 * 3600 * 1000
/** How long complete copies are kept, and the age at which an incomplete one is abandoned, in ms. */
const KEPT = 30 * DAY
const GIVEN_UP = 2 * DAY

const FOLDER = 'nightly/'
/** Object that exists while a copy is incomplete. */
const PROGRESS = 'progress.json'

/** An incomplete copy: its manifest so far, and the position of the next invocation. `table` null: the tables are complete. */
interface Progress {
  folder: string
  manifest: Manifest
  table: string | null
  /** Key of the last row copied, or cursor of the list of files. */
  after: string | null
  isListed: boolean
}

interface Stores {
  MEDIA: R2Bucket
  BACKUPS?: R2Bucket
}

class Calls {
  left: number
  constructor(left: number) {
    this.left = left
  }
  /** Reserves requests; returns false if the invocation's limit does not allow them. */
  take(calls: number): boolean {
    if (this.left < calls) return false
    this.left -= calls
    return true
  }
}

/**
 * Copies all tables that are not derived, and the list of the stored files, to `BACKUPS`, once a day (REL-22, docs/decisions/057). An invocation
 * stops at its limit, and the next one continues. The manifest is written last: a copy without it is incomplete. Afterwards deletes copies of more
 * than 30 days.
 */
export async function copyByNight(
  db: Database,
  now: number,
  { BACKUPS: bucket, MEDIA: media }: Stores,
  bounds = BOUNDS,
): Promise<void> {
  if (!bucket) return
  // Reserve the calls at the start and the end of an invocation.
  const calls = new Calls(bounds.calls - 12)
  const { columns, schemas } = await batch(db, { columns: selectColumns(), schemas: selectSchema() })
  const schema = schemas[0]?.name ?? ''
  const shapes = boardsAfterPins(shapesOf(columns))
  const folder = `${FOLDER}${new Date(now).toISOString().slice(0, 10)}/`
  let progress = await readProgress(bucket)
  if (progress && (progress.manifest.schema !== schema || now - progress.manifest.startedAt > GIVEN_UP)) progress = null
  if (!progress) {
    if (await bucket.head(folder + MANIFEST)) return deleteOld(bucket, now)
    progress = begun(folder, schema, shapes, now)
  }
  const isComplete =
    (await copyTables(db, bucket, progress, shapes, calls, bounds)) && (await listFiles(bucket, media, progress, calls))
  if (!isComplete) return void (await bucket.put(PROGRESS, JSON.stringify(progress)))
  await bucket.put(
    progress.folder + MANIFEST,
    JSON.stringify({ ...progress.manifest, endedAt: Math.max(now, Date.now()) }),
  )
  await bucket.delete(PROGRESS)
  await deleteOld(bucket, now)
}

/** Orders `boards` after `pins`: a Pin may move to a board that is created during the copy, and this order includes that board. */
function boardsAfterPins(shapes: TableShape[]): TableShape[] {
  const boards = shapes.filter(({ name }) => name === 'boards')
  return shapes.flatMap((shape) =>
    shape.name === 'pins' ? [shape, ...boards] : shape.name === 'boards' ? [] : [shape],
  )
}

function begun(folder: string, schema: string, shapes: TableShape[], now: number): Progress {
  const tables = shapes.map(({ name, columns }) => [name, { columns: columns.map((each) => each.name), parts: [] }])
  return {
    folder,
    manifest: {
      format: FORMAT,
      schema,
      isSnapshot: false,
      hasMedia: false,
      startedAt: now,
      endedAt: now,
      tables: Object.fromEntries(tables),
      files: [],
    },
    table: shapes[0]?.name ?? null,
    after: null,
    isListed: false,
  }
}

/** Returns true if all tables are complete. */
async function copyTables(
  db: Database,
  bucket: R2Bucket,
  progress: Progress,
  shapes: TableShape[],
  calls: Calls,
  bounds: typeof BOUNDS,
): Promise<boolean> {
  while (progress.table !== null) {
    if (!calls.take(2)) return false
    const at = shapes.findIndex(({ name }) => name === progress.table)
    const shape = shapes[at]
    const copy = progress.manifest.tables[progress.table]
    if (!shape || !copy) throw new Error(`No table ${progress.table}`)
    const { rows } = await batch(db, { rows: selectLines(shape, progress.after, bounds) })
    const last = rows.at(-1)
    if (last) {
      const lines = rows.map(({ line }) => line)
      copy.parts.push(await putPart(bucket, progress.folder, partName('tables', shape.name, copy.parts.length), lines))
      progress.after = last.after
    } else {
      progress.table = shapes[at + 1]?.name ?? null
      progress.after = null
    }
  }
  return true
}

/** Lists files after the tables are copied: a file is stored before the row that refers to it. Returns true if the list is complete. */
async function listFiles(bucket: R2Bucket, media: R2Bucket, progress: Progress, calls: Calls): Promise<boolean> {
  const { manifest } = progress
  while (!progress.isListed) {
    if (!calls.take(2)) return false
    const found = await media.list({
      limit: 1000,
      include: ['httpMetadata'],
      ...(progress.after !== null && { cursor: progress.after }),
    })
    const originals = found.objects.filter(({ key }) => !isDerivedFile(key))
    const lines = originals.map(({ key, size, httpMetadata }) =>
      JSON.stringify({ key, size, contentType: httpMetadata?.contentType }),
    )
    if (lines.length > 0)
      manifest.files.push(
        await putPart(bucket, progress.folder, partName('files', 'list', manifest.files.length), lines),
      )
    progress.after = found.truncated ? found.cursor : null
    progress.isListed = !found.truncated
  }
  return true
}

async function putPart(bucket: R2Bucket, folder: string, file: string, lines: string[]): Promise<Part> {
  const text = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  const packed = new Response(text).body?.pipeThrough(new CompressionStream('gzip'))
  await bucket.put(folder + file, await new Response(packed).arrayBuffer())
  return { file, rows: lines.length, sha256: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
}

async function readProgress(bucket: R2Bucket): Promise<Progress | null> {
  const stored = await bucket.get(PROGRESS)
  return stored ? stored.json<Progress>() : null
}

/** Deletes at most 1000 objects of copies that began more than 30 days ago. Runs only when today's copy is complete. */
async function deleteOld(bucket: R2Bucket, now: number): Promise<void> {
  const oldest = `${FOLDER}${new Date(now - KEPT).toISOString().slice(0, 10)}/`
  const { objects } = await bucket.list({ prefix: FOLDER, limit: 1000 })
  const old = objects.map(({ key }) => key).filter((key) => key < oldest)
  if (old.length > 0) await bucket.delete(old)
}
