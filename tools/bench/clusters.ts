import { sql } from 'drizzle-orm'
import { MAX_CLUSTERS_SERVED } from '#domain/clusters/contract.ts'
import { readLine } from '#domain/imports/line.ts'
import { batch } from '#worker/db/batch.ts'
import { type Database, openDatabase } from '#worker/db/open.ts'
import { run } from '#worker/db/write.ts'
import { ensurePerson } from '#worker/imports/people.ts'
import { importRows, type PinRowInput } from '#worker/imports/write.ts'
import { scheduleClusters } from '#worker/model/effects/clusters/queries.ts'
import { CLUSTER_QUEUE } from '#worker/queues.ts'
import { linesOf } from '../import-file.ts'
import type { Server } from '../serve.ts'
import { workedTime } from './load.ts'

const SUBJECTS = 3000
const MADE_UP = 40_000

/**
 * Benchmarks suggestions for the person with the most pins of a file (NDJSON, gzipped or not; without a file, generated pins), in one job of the built worker:
 * CPU time, and the share of pins that the suggestions contain. A job may work for 30 s.
 */
export async function benchClusters(server: Server, file: string | undefined): Promise<void> {
  const db = openDatabase({ DB: server.db as never })
  const { id } = await ensurePerson(db, 'collector', null, Date.now())
  const rows = file ? await largestBoard(file) : madeUp()
  for (let from = 0; from < rows.length; from += 500) await importRows(db, id, rows.slice(from, from + 500), Date.now())
  await makeDue(db, id)
  const [started, worked] = [performance.now(), workedTime()]
  await server.deliver(CLUSTER_QUEUE, { userId: id })
  const seconds = ((performance.now() - started) / 1000).toFixed(2)
  console.log(
    `suggestions for ${rows.length} pins in one job: ${seconds} s, ${(workedTime() - worked).toFixed(2)} s of work with the database (limit 30 s)`,
  )
  for (const ranks of [MAX_CLUSTERS_SERVED, 99]) await tellCoverage(db, id, rows.length, ranks)
}

async function makeDue(db: Database, userId: number): Promise<void> {
  await batch(db, [
    scheduleClusters(sql`(${userId})`),
    run`update cluster_jobs set due_at = 1 where user_id = ${userId}`,
  ])
}

async function tellCoverage(db: Database, userId: number, pins: number, most: number): Promise<void> {
  const clusters = sql`(select id from pin_clusters where user_id = ${userId} order by rank limit ${most})`
  const {
    covered: [covered],
    names,
  } = await batch(db, {
    covered: db
      .select({ n: sql<number>`count(distinct pin_id)`.as('n') })
      .from(sql`cluster_pins`)
      .where(sql`cluster_id in ${clusters}`),
    names: db
      .select({ name: sql<string>`names ->> 0`.as('name') })
      .from(sql`pin_clusters`)
      .where(sql`id in ${clusters}`),
  })
  const share = ((100 * (covered?.n ?? 0)) / pins).toFixed(1)
  console.log(
    `  ${names.length} suggestions cover ${covered?.n} pins, ${share} %: ${names.map(({ name }) => name).join(' · ')}`,
  )
}

/** All rows of the board with the most rows. */
async function largestBoard(file: string): Promise<PinRowInput[]> {
  const boards = new Map<string, PinRowInput[]>()
  for await (const line of linesOf(file)) {
    const read = line ? readLine(line) : { skipped: '' }
    if ('skipped' in read || read.row.board === null) continue
    const rows = boards.get(read.row.board) ?? []
    rows.push(read.row)
    boards.set(read.row.board, rows)
  }
  return [...boards.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
}

/** Generated pins: a few subjects are common and most are rare. Deterministic. */
function madeUp(): PinRowInput[] {
  const subject = (n: number) => `subject ${Math.floor(SUBJECTS ** (((n * 2654435761) % 1e6) / 1e6))}`
  return Array.from({ length: MADE_UP }, (_, i) => ({
    source_id: `made up ${i}`,
    board: 'Everything',
    title: `${subject(7 * i)} no. ${i}`,
    description: '',
    link: null,
    domain: '',
    image_url: null,
    width: 900,
    height: 900,
    color: '336699',
    created_at: null,
    annotations: [...new Set([subject(3 * i + 1), subject(5 * i + 2), subject(11 * i + 3)])],
  }))
}
