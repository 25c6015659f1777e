import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { USERNAME } from '#domain/accounts/contract.ts'
import { RESERVED_USERNAMES } from '#domain/accounts/rules.ts'
import { readLine } from '#domain/imports/line.ts'
import { reserveIds } from '#worker/imports/new-pins.ts'
import { MAX_ROWS } from '#worker/imports/parts.ts'
import type { PinRowInput } from '#worker/imports/write.ts'
import { directTarget, doorTarget, type Target } from './door.ts'
import { inspect, linesOf, Refused } from './import-file.ts'
import {
  newSummary,
  noteAdjusted,
  noteSkipped,
  SQUARE,
  type Summary,
  sentenceOf,
  summaryLines,
} from './import-summary.ts'
import { dataFolder, dropHalfMade, openStorage } from './local.ts'
import { Held, hold } from './lock.ts'
import { migrate } from './migrations.ts'

const USAGE = 'npm run import -- FILE --user NAME [--password P] [--dry-run]'

async function main(): Promise<void> {
  const { file, user, password, dryRun } = readArguments()
  const total = await inspect(file)
  if (dryRun) return rehearse(file, total, user)
  await withTarget(async (target) => {
    const { id, made } = await target.person(user, password)
    const kept = password === null ? '' : ', whose password stays as it was'
    console.log(made ? `Made ${user}.` : `Adding to ${user}${kept}.`)
    tell(await readAll(file, total, (rows) => target.rows(id, rows)), false)
    await target.suggest(id)
  })
}

/** Reads everything and writes nothing; with existing data, reports the number of new pins. */
async function rehearse(file: string, total: number, user: string): Promise<void> {
  const sink = (target: Target | null) => async (rows: PinRowInput[]) => {
    const sources = [...new Set(rows.map((row) => row.source_id))]
    const known = target ? await target.known(user, sources) : 0
    return { created: sources.length - known, unchanged: rows.length - sources.length + known, crowded: 0 }
  }
  if (!existsSync(join(dataFolder(), 'd1'))) return tell(await readAll(file, total, sink(null)), true)
  await withTarget(async (target) => tell(await readAll(file, total, sink(target)), true))
}

/** Runs on the storage directly, or through a running server, which alone may open its storage. */
async function withTarget(work: (target: Target) => Promise<void>): Promise<void> {
  const folder = dataFolder()
  const held = await hold(folder, 'import').catch((error: unknown) => {
    if (!(error instanceof Held)) throw error
    if (error.holder.what !== 'server') throw new Refused(`${error.message} Run this import when it has ended.`)
    return error.holder
  })
  if ('door' in held) {
    console.log(`Through the running server${held.port === null ? '' : ` at http://localhost:${held.port}/`}.`)
    return work(doorTarget(held))
  }
  dropHalfMade(folder)
  const storage = await openStorage(folder)
  try {
    await migrate(storage.db)
    await work(directTarget(storage.db, storage.media))
  } finally {
    await storage.close()
    held.release()
  }
}

interface Outcome {
  summary: Summary
  seconds: number
}

/** Reads the file line by line and passes it on in batches; a line that is not a pin is reported and skipped. */
async function readAll(
  file: string,
  total: number,
  sink: (rows: PinRowInput[]) => ReturnType<Target['rows']>,
): Promise<Outcome> {
  const summary = newSummary()
  const started = Date.now()
  const seconds = () => (Date.now() - started) / 1000
  const firstId = reserveIds(total)
  let rows: PinRowInput[] = []
  const flush = async () => {
    if (rows.length === 0) return
    const done = await sink(rows)
    summary.created += done.created
    summary.unchanged += done.unchanged
    summary.crowded += done.crowded
    rows = []
    showProgress(summary, total, seconds())
  }
  for await (const line of linesOf(file)) {
    summary.lines += 1
    if (line?.trim() === '') continue
    const read = line === null ? { skipped: 'longer than a million characters' } : readLine(line)
    if ('skipped' in read) noteSkipped(summary, read.skipped)
    else {
      noteAdjusted(summary, [...read.faults.map(sentenceOf), ...(read.isSquare ? [SQUARE] : [])])
      // The file's first line gets the highest id, because it comes first in the feeds.
      rows.push({ ...read.row, id: firstId + total - summary.lines })
    }
    if (rows.length === MAX_ROWS) await flush()
  }
  await flush()
  if (process.stdout.isTTY) process.stdout.write('\n')
  return { summary, seconds: seconds() }
}

function tell({ summary, seconds }: Outcome, isDryRun: boolean): void {
  for (const line of summaryLines(summary, seconds, isDryRun)) console.log(line)
}

function showProgress({ lines, created, unchanged }: Summary, total: number, seconds: number): void {
  const rate = Math.round(lines / Math.max(0.001, seconds))
  const line = `${lines} of ${total} lines · ${created} created · ${unchanged} unchanged · ${rate} a second`
  if (process.stdout.isTTY) process.stdout.write(`\r${line}`)
  else if (lines % 10_000 < MAX_ROWS) console.log(line)
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { user: { type: 'string' }, password: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  })
  const [file] = positionals
  const { user, password = null } = values
  if (!file || !user || positionals.length > 1) throw new Refused(USAGE)
  if (!USERNAME.test(user) || RESERVED_USERNAMES.has(user))
    throw new Refused(
      `"${user}" can't be a username: 3 to 30 of a-z, 0-9 and _, not digits alone, and none that the site needs.`,
    )
  if (password === '') throw new Refused('A password needs at least one character.')
  return { file, user, password, dryRun: values['dry-run'] }
}

try {
  await main()
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException
  if (error instanceof Refused) console.error(message)
  else if (code?.startsWith('ERR_PARSE_ARGS')) console.error(`${message}\n${USAGE}`)
  else console.error(`The import stopped: ${message}. Run it again: it goes on where it was.`)
  process.exitCode = 1
}
