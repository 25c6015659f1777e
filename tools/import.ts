import { parseArgs } from 'node:util'
import { USERNAME } from '../domain/accounts/contract.ts'
import { RESERVED_USERNAMES } from '../domain/accounts/rules.ts'
import { readLine } from '../domain/imports/line.ts'
import { MOST_ROWS, type PinRowInput } from '../worker/imports/write.ts'
import { directTarget, doorTarget, type Target } from './door.ts'
import { BadFile, inspect, linesOf } from './import-file.ts'
import { newSummary, type Summary, tellSummary } from './import-summary.ts'
import { openStorage, runningServer } from './local.ts'
import { migrate } from './migrations.ts'

const USAGE = 'npm run import -- FILE --user NAME [--password P] [--dry-run]'

async function main(): Promise<void> {
  const { file, user, password, dryRun } = readArguments()
  const total = await inspect(file)
  if (dryRun) return readAll(file, total, null)
  const note = runningServer()
  if (note) return readAll(file, total, await personOf(doorTarget(note), user, password))
  const storage = await openStorage()
  const d1 = (await storage.getD1Database('DB')) as never
  await migrate(d1)
  await readAll(file, total, await personOf(directTarget(d1), user, password))
  await storage.dispose()
}

type Sink = (rows: PinRowInput[]) => Promise<{ created: number; unchanged: number }>

async function personOf(target: Target, user: string, password: string | null): Promise<Sink> {
  const { id, made } = await target.person(user, password)
  console.log(made ? `Made ${user}.` : `Adding to ${user}.`)
  return (rows) => target.rows(id, rows)
}

/** Reads the file line by line and hands it on in batches; a line that is no pin is told of and left out. */
async function readAll(file: string, total: number, sink: Sink | null): Promise<void> {
  const summary = newSummary()
  const started = Date.now()
  let rows: PinRowInput[] = []
  const flush = async () => {
    if (rows.length === 0) return
    const done = sink ? await sink(rows) : { created: rows.length, unchanged: 0 }
    summary.created += done.created
    summary.unchanged += done.unchanged
    rows = []
    progress(summary, total, started)
  }
  for await (const line of linesOf(file)) {
    summary.lines += 1
    if (line.trim() === '') continue
    const read = readLine(line)
    if ('skipped' in read) summary.skipped.push({ line: summary.lines, reason: read.skipped })
    else {
      for (const what of read.adjusted) summary.adjust(what, summary.lines)
      rows.push(read.row)
    }
    if (rows.length === MOST_ROWS) await flush()
  }
  await flush()
  tellSummary(summary, (Date.now() - started) / 1000, sink === null)
}

function progress(summary: Summary, total: number, started: number): void {
  const rate = Math.round(summary.lines / Math.max(0.001, (Date.now() - started) / 1000))
  const line = `${summary.lines} of ${total} lines · ${summary.created} created · ${summary.unchanged} unchanged · ${rate} a second`
  if (process.stdout.isTTY) process.stdout.write(`\r${line}`)
  else if (summary.lines % 10_000 < MOST_ROWS) console.log(line)
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { user: { type: 'string' }, password: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  })
  const [file] = positionals
  const user = values.user ?? ''
  if (!file || positionals.length > 1) throw new BadFile(USAGE)
  if (!USERNAME.test(user) || RESERVED_USERNAMES.has(user))
    throw new BadFile(
      `"${user}" can't be a username: 3 to 30 of a-z, 0-9 and _, not digits alone, and none that the site needs`,
    )
  return { file, user, password: values.password ?? null, dryRun: values['dry-run'] }
}

try {
  await main()
} catch (error) {
  const isPlain = error instanceof BadFile || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  console.error(
    isPlain
      ? (error as Error).message
      : `The import stopped: ${(error as Error).message}. Run it again: it goes on where it was.`,
  )
  process.exit(1)
}
