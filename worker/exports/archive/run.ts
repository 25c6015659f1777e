import { createWords } from '#client/locales/words.ts'
import { MOST_CUTS } from '#domain/imports/cut-off.ts'
import { isLanguage, LANGUAGES, localeFor } from '#domain/language.ts'
import { batch } from '#worker/db/batch.ts'
import { type Database, openDatabase } from '#worker/db/open.ts'
import { BudgetSpent } from '#worker/db/sending/budget.ts'
import type { Bindings } from '#worker/env.ts'
import { mediaBase } from '#worker/http/media-base.ts'
import { newHolder, PAUSE, reasonOf, tellAside, whileHeld } from '#worker/leases.ts'
import { causeOf, log } from '#worker/log.ts'
import type { ExportRow } from '#worker/model/exports/tables.ts'
import { catalogue } from '#worker/render/catalogues.ts'
import { isLost, notifyJobSetAside, setLostAside } from '../aside/queries.ts'
import { bookmarks } from '../content/bookmarks.ts'
import { csv } from '../content/csv.ts'
import { ndjson } from '../content/ndjson.ts'
import { boardPages, index } from '../content/pages.ts'
import { otherPictures, pictures } from '../content/pictures.ts'
import { selectPerson } from '../content/queries.ts'
import type { Part, Writing } from '../content/writing.ts'
import { changeHeld, expireOlder, holdExport, isHeld, notifyFinished, selectExport, selectHeld } from '../queries.ts'
import { sendFinished } from '../target/queries.ts'
import { archiveName, stateName } from './names.ts'
import { Output } from './output.ts'
import { ZipWriter } from './zip.ts'

const PARTS: readonly Part[] = [
  ndjson,
  csv,
  bookmarks,
  index,
  boardPages,
  { file: null, lists: [pictures, ...otherPictures] },
]

/** Limits of one step: slices and ms. A slice makes at most a few requests to the database or twenty to the store. */
export interface StepBudget {
  slices: number
  ms: number
}

/** A slice that writes more than `things` items counts as long; a step has at most `slices` of these, which read about 3,000 rows each. */
const LONG = { things: 100, slices: 14 }

/** Result of a step. `again`: the earliest time at which the step can be done, in ms since 1970. */
export type StepResult = 'more' | 'ready' | 'none' | { again: number }

/**
 * Does the next step of an archive (docs/decisions/102). An interrupted step is repeated from its start; an archive whose steps are interrupted repeatedly is
 * set aside (docs/decisions/141).
 * @returns `more`: another step is needed now; `ready`: this step has finished the archive; `none`: nothing to do
 */
export async function runStep(
  db: Database,
  env: Bindings,
  id: number,
  now: number,
  budget: StepBudget,
): Promise<StepResult> {
  const { SITE_ORIGIN: origin } = env
  const {
    held: [found],
    other: [other],
  } = await batch(db, { held: holdExport(id, now, newHolder()), other: selectHeld(id) })
  if (!found && other && other.until <= now) {
    await putAside(db, other, now)
    return 'none'
  }
  if (!found) return other ? { again: other.until } : 'none'
  const row = { ...found, origin }
  // A database of its own, because the step's calls may be limited: these calls are made between them and after the last one.
  const beside = openDatabase(env)
  const renew = (heldUntil: number) => batch(beside, { renewed: changeHeld(row, { heldUntil }) })
  try {
    return await whileHeld(now, renew, () => work(db, env, row, now, budget))
  } catch (error) {
    const reason = reasonOf(error)
    if (reason !== 'over_budget') log('error', 'export', { cause: causeOf(error) })
    const again = now + (reason === 'over_budget' ? 0 : PAUSE * row.faults)
    const isLast = row.faults >= MOST_CUTS
    const change = { reason, heldUntil: again, ...(isLast && { state: 'failed' as const }) }
    const { changed } = await batch(beside, {
      told: isLast ? notifyJobSetAside(row, isHeld(row), now) : [],
      changed: changeHeld(row, change),
    })
    if (isLast && changed.length > 0) tellAside('export', id, reason)
    if (error instanceof BudgetSpent) throw error
    return isLast ? 'none' : { again }
  }
}

/** Sets an archive aside that is due, held by no job, and out of attempts. */
async function putAside(db: Database, job: { id: number; userId: number }, now: number): Promise<void> {
  const {
    aside: [aside],
  } = await batch(db, {
    told: notifyJobSetAside(job, isLost(job.id, now), now),
    aside: setLostAside(job.id, now),
  })
  if (aside) tellAside('export', job.id, aside.reason)
}

async function work(db: Database, env: Bindings, row: ExportRow, now: number, { slices, ms }: StepBudget) {
  const bucket = env.MEDIA
  const started = Date.now()
  const {
    person: [person],
  } = await batch(db, { person: selectPerson(row.userId) })
  if (!person) throw new Error('There is nobody to export')
  const output = await Output.open(bucket, row.id, row.step)
  const { progress } = output
  const zip = new ZipWriter(progress.zip, row.createdAt, output.put, output.list)
  const base = new URL(mediaBase(env), row.origin).href
  const words = await wordsIn(row.language, env)
  const writing: Writing = {
    ...{ db, bucket, row, person, words, zip, progress, siteName: env.SITE_NAME, mediaBase: base },
    drain: () => output.drain(),
  }
  let long = LONG.slices
  for (let left = slices; progress.part < PARTS.length; left--) {
    if (left === 0 || long === 0 || Date.now() - started > ms) {
      progress.zip = zip.state
      await output.keep(row.step + 1)
      // Released, with progress: its faults are reset.
      const came = { faults: 0, reason: null, heldUntil: now + Date.now() - started }
      const change = { step: row.step + 1, done: progress.done, ...came }
      const { kept } = await batch(db, { kept: changeHeld(row, change) })
      if (kept.length === 0) return 'none'
      if (row.step > 0) await bucket.delete(stateName(row.id, row.step))
      return 'more'
    }
    const before = progress.done + progress.lines
    await writeNext(writing)
    if (progress.done + progress.lines - before > LONG.things) long--
    await output.drain()
  }
  zip.finish(output.directory)
  const bytes = zip.state.offset
  await output.close()
  const change = { state: 'ready' as const, faults: 0, reason: null, done: row.total, bytes, readyAt: now }
  const { kept, left } = await batch(db, {
    told: notifyFinished(row, now),
    sending: sendFinished(row),
    kept: changeHeld(row, change),
    older: expireOlder(row, now),
    left: selectExport(row.id),
  })
  // The person deleted it in the meantime. If another job has taken over, the file belongs to that job.
  if (left.length === 0) await bucket.delete(archiveName(row.id))
  if (row.step > 0) await bucket.delete(stateName(row.id, row.step))
  return kept.length === 0 ? 'none' : 'ready'
}

/** Writes the next slice and moves the position. */
async function writeNext(writing: Writing): Promise<void> {
  const { progress, zip } = writing
  const part = PARTS[progress.part]
  const list = part?.lists[progress.list]
  if (!part || !list) throw new Error('The position is behind the end')
  if (part.file !== null && progress.list === 0 && progress.after === null) zip.begin(part.file)
  progress.after = await list(writing, progress.after)
  if (progress.after !== null) return
  progress.list += 1
  if (progress.list < part.lists.length) return
  if (part.file !== null) zip.end()
  progress.part += 1
  progress.list = 0
}

async function wordsIn(text: string, { ASSETS }: Bindings) {
  const language = isLanguage(text) ? text : LANGUAGES[0]
  const messages = await catalogue(language, ASSETS)
  if (!messages) throw new Error(`no texts in ${language}`)
  return createWords(language, localeFor(language, null), messages)
}
