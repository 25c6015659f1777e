import { sql } from 'drizzle-orm'
import { readLine } from '#domain/imports/line.ts'
import { batch } from '#worker/db/batch.ts'
import { type Database, openDatabase } from '#worker/db/open.ts'
import { ensurePerson } from '#worker/imports/people.ts'
import { importRows, type PinRowInput } from '#worker/imports/write.ts'
import { indexPinsOnce } from '#worker/model/effects/write.ts'
import { pins } from '#worker/model/pins/tables.ts'
import { rebuildSearch } from '#worker/search/indexes/queries.ts'
import { linesOf } from '../import-file.ts'
import type { Server } from '../serve.ts'
import { workedTime } from './load.ts'
import { PASSWORD, signedIn } from './visitor.ts'

const QUERIES = ['turner', 'tu', 't', 'blue sea', 'graphite paper', 'urne', 'zzzz', 'scape mountain', '東京']
const FILTERED = ['kind=picture', 'color=blue', 'after=1900-01-01&before=1950-12-31', 'domain=tate.org.uk']
const PERSON = 'searcher'
const TIMES = 5

/**
 * Saves all pins of a file (NDJSON, gzipped or not) for one person: the cost of importing with and without indexes, the size of the indexes, and the cost of a
 * search. Without a file it measures nothing.
 */
export async function benchSearch(server: Server, file: string | undefined): Promise<void> {
  if (!file) return console.log('search: npm run bench -- FILE tells what it costs among the pins of a file')
  const db = openDatabase({ DB: server.db as never })
  const rows = await rowsOf(file)
  await tellImport(db, rows)
  const headers = await signedIn(server, PERSON)
  console.log('  rows read: a page of 25 of a feed may read 30; what a search reads instead is in docs/decisions/026')
  const cases = [...QUERIES.map((q) => `q=${encodeURIComponent(q)}`), ...FILTERED.map((filter) => `q=t&${filter}`)]
  for (const query of cases)
    await tellSearch(server, `/v3/search/?scope=my_pins&field_set_key=pin_card&${query}`, headers)
  for (const q of ['t', 'tur', 'blue s'])
    await tellSearch(server, `/v3/search/suggest/?q=${encodeURIComponent(q)}`, headers)
}

async function tellImport(db: Database, rows: PinRowInput[]): Promise<void> {
  const before = await size(db)
  const { id } = await ensurePerson(db, PERSON, PASSWORD, Date.now())
  const begun = worked()
  for (let from = 0; from < rows.length; from += 500) await importRows(db, id, rows.slice(from, from + 500), Date.now())
  const seconds = worked() - begun
  const after = await size(db)
  const anew = await refill(db)
  console.log(
    `search: ${rows.length} pins imported with ${seconds.toFixed(1)} s of work; ${anew.toFixed(1)} s of it for the indexes, which is ${((100 * anew) / (seconds - anew)).toFixed(0)} % on top of an import without them`,
  )
  console.log(`  the indexes take ${(after - before).toFixed(1)} MB of the database`)
}

/** The cost of indexing all pins in the batches of an import. */
async function refill(db: Database): Promise<number> {
  const { rows } = await batch(db, { rows: db.select({ id: pins.id }).from(pins) })
  const ids = rows.map(({ id }) => id)
  await batch(
    db,
    rebuildSearch().filter((_, i) => i === 0 || i === 2),
  )
  const started = worked()
  for (let from = 0; from < ids.length; from += 500) await batch(db, indexPinsOnce(ids.slice(from, from + 500), []))
  return worked() - started
}

/** CPU time so far in s, of this process and the database; other processes do not count. */
function worked(): number {
  const { user, system } = process.cpuUsage()
  return workedTime() + (user + system) / 1e6
}

/** The size of all search indexes in MB. */
async function size(db: Database): Promise<number> {
  const parts = ['pin', 'board', 'user'].flatMap((room) => [`${room}_words_data`, `${room}_parts_data`])
  let sum = 0
  for (const part of parts) {
    const {
      found: [row],
    } = await batch(db, {
      found: db.select({ bytes: sql<number>`coalesce(sum(length(block)), 0)`.as('bytes') }).from(sql.raw(part)),
    })
    sum += row?.bytes ?? 0
  }
  return sum / 1e6
}

async function tellSearch(server: Server, path: string, headers: Record<string, string>): Promise<void> {
  const times: number[] = []
  let told = ''
  for (let i = 0; i < TIMES; i++) {
    const started = performance.now()
    const response = await fetch(server.url + path, { headers })
    const { data } = (await response.json()) as { data: unknown[] | null }
    times.push(performance.now() - started)
    const rows = /rows;desc="(\d+)"/.exec(response.headers.get('server-timing') ?? '')?.[1]
    told = `${String(data?.length ?? response.status).padStart(3)} found, ${rows} rows read`
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0
  console.log(`  ${decodeURIComponent(path.split('?')[1] ?? '').padEnd(70)} ${told}, ${median.toFixed(0)} ms`)
}

async function rowsOf(file: string): Promise<PinRowInput[]> {
  const rows: PinRowInput[] = []
  for await (const line of linesOf(file)) {
    const read = line ? readLine(line) : { skipped: '' }
    if ('row' in read) rows.push(read.row)
  }
  return rows
}
