import { createWords } from '../../../client/locales/words.ts'
import { isLanguage, LANGUAGES, localeFor } from '../../../domain/language.ts'
import type { Database } from '../../db/open.ts'
import { round } from '../../db/round.ts'
import { BudgetSpent } from '../../db/sending/budget.ts'
import type { Bindings } from '../../env.ts'
import { mediaBase } from '../../http/media-base.ts'
import { causeOf, log } from '../../log.ts'
import { catalogue } from '../../render/catalogues.ts'
import { bookmarks } from '../content/bookmarks.ts'
import { csv } from '../content/csv.ts'
import { ndjson } from '../content/ndjson.ts'
import { boardPages, index } from '../content/pages.ts'
import { otherPictures, pictures } from '../content/pictures.ts'
import { selectPerson } from '../content/queries.ts'
import type { Part, Writing } from '../content/writing.ts'
import { changeHeld, expireOlder, finishTold, holdExport } from '../queries.ts'
import type { ExportRow } from '../tables.ts'
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

/** How much one step may do: slices, and ms. A slice is at most a few requests to the database or twenty to the store. */
export interface StepBudget {
  slices: number
  ms: number
}

/** How long a step may take before another job takes over, in ms. */
const HOLD = 300_000
/** Steps that may fail one after the other, and the pause after each, in ms. */
const FAULTS = 5
const PAUSE = 60_000

/**
 * Does the next step of an archive (docs/decisions/102). A step that fails is done again from where it began.
 * @returns `more`: another step is needed now; `ready`: this step has finished the archive; `none`: nothing to do now
 */
export async function runStep(
  db: Database,
  env: Bindings,
  id: number,
  now: number,
  budget: StepBudget,
): Promise<'more' | 'ready' | 'none'> {
  // A time of its own, so that two jobs at once don't take each other's step.
  const until = now + HOLD + Math.floor(Math.random() * 60_000)
  const {
    held: [found],
  } = await round(db, { held: holdExport(db, id, now, until) })
  if (!found) return 'none'
  const row = { ...found, origin: env.SITE_ORIGIN }
  try {
    return await work(db, env, row, now, budget)
  } catch (error) {
    if (error instanceof BudgetSpent) throw error
    log('error', 'export', { cause: causeOf(error) })
    const faults = row.faults + 1
    const change = faults < FAULTS ? { faults, heldUntil: now + PAUSE * faults } : { state: 'failed' as const }
    await round(db, { changed: changeHeld(db, row, change) })
    return 'none'
  }
}

async function work(db: Database, env: Bindings, row: ExportRow, now: number, { slices, ms }: StepBudget) {
  const bucket = env.MEDIA
  const started = Date.now()
  const {
    person: [person],
  } = await round(db, { person: selectPerson(db, row.userId) })
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
  for (let left = slices; progress.part < PARTS.length; left--) {
    if (left === 0 || Date.now() - started > ms) {
      progress.zip = zip.state
      await output.keep(row.step + 1)
      const change = { step: row.step + 1, heldUntil: 0, faults: 0, done: progress.done }
      const { kept } = await round(db, { kept: changeHeld(db, row, change) })
      if (kept.length === 0) return 'none'
      if (row.step > 0) await bucket.delete(stateName(row.id, row.step))
      return 'more'
    }
    await writeNext(writing)
    await output.drain()
  }
  zip.finish(output.directory)
  const bytes = zip.state.offset
  await output.close()
  const change = { state: 'ready' as const, done: row.total, bytes, readyAt: now }
  const { kept } = await round(db, {
    told: finishTold(db, row, now),
    kept: changeHeld(db, row, change),
    older: expireOlder(db, row, now),
  })
  // The person deleted it meanwhile.
  if (kept.length === 0) await bucket.delete(archiveName(row.id))
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
