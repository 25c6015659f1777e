import type { FoundPin } from '#domain/imports/found.ts'
import { LIMITS } from '#domain/limits.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { storeChunks } from '#worker/media/write.ts'
import type { ImportRecord } from '#worker/model/imports/tables.ts'
import { marksOf } from '#worker/pins/write.ts'
import { readStored } from '../formats/stored.ts'
import { previewOf } from '../placing/preview.ts'
import { Tally } from '../placing/tally.ts'
import { countOwnBoards, selectKnownSources } from '../queries.ts'
import { namesOf, type PlannedLine } from './files.ts'
import { Plan } from './plan.ts'
import { selectKnownMarks } from './queries.ts'

/** Pins looked up by one batch. */
const AT_ONCE = 500

/**
 * Reads the whole file once and stores its plan, nothing else: boards, and one Pin a line, each with a flag if the person already has it, by the id of its
 * source, its link or its picture. Returns the change of the import's row; null if the format is unknown.
 */
export async function checkFile(db: Database, bucket: R2Bucket, row: ImportRecord) {
  const names = namesOf(row.id)
  const reading = await readStored(bucket, names.file, row.sheet?.isChosen ? row.sheet.mapping : null)
  if (!reading) return null
  const { found, sheet } = reading
  if (!found) return { state: 'columns' as const, sheet }
  const { own } = await batch(db, { own: countOwnBoards(row.userId) })
  const plan = new Plan(row, LIMITS.max.boards - (own[0]?.count ?? 0))
  const tally = new Tally()
  let known = 0
  let isOpen = false
  async function* lines(): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder()
    let pending: FoundPin[] = []
    const packed = (planned: PlannedLine[]) =>
      encoder.encode(planned.map((each) => `${JSON.stringify(each)}\n`).join(''))
    const flush = async () => {
      const isKnown = await knownOf(db, row.userId, pending)
      known += isKnown.size
      const first = plan.pins - pending.length
      for (const [i, pin] of pending.entries()) tally.add(pin, isKnown.has(i))
      const planned = pending.map((pin, i): PlannedLine => [pin, isKnown.has(i) ? 1 : 0, first + i])
      pending = []
      return packed(planned)
    }
    for await (const each of found ?? []) {
      const kept = plan.add(each)
      if (kept === null) continue
      if ('row' in kept) pending.push(kept)
      if (pending.length === AT_ONCE || (pending.length > 0 && !('row' in kept))) yield await flush()
      if ('type' in kept && kept.type === 'account') isOpen = !kept.account.is_private
      if (!('row' in kept)) yield packed([kept])
    }
    if (pending.length > 0) yield await flush()
  }
  const { bytes } = await storeChunks(bucket, names.pins, lines(), 'application/x-ndjson')
  // Leaves out boards whose Pins all exist already: they would be empty.
  const boards = plan.boards.filter(({ ref }) => !tally.isKnown(ref))
  await bucket.put(names.boards, JSON.stringify(boards))
  const preview = await previewOf(db, row, boards, tally)
  const { pins, skipped, besides, broken }: Pick<Plan, 'pins' | 'skipped' | 'besides' | 'broken'> = plan
  return {
    state: 'ready' as const,
    sheet,
    boards: boards.length,
    preview,
    pins,
    known,
    skipped,
    besides,
    broken,
    isOpen,
    size: bytes,
    at: 0,
  }
}

/** Positions of the Pins that the person already has. */
async function knownOf(db: Database, userId: number, pins: FoundPin[]): Promise<Set<number>> {
  const marks = pins.flatMap(({ row, picture }, i) =>
    marksOf({ link: row.link, imageKey: picture?.key ?? null, hash: picture?.hash ?? null }).map((mark) => ({
      ...mark,
      i,
    })),
  )
  const { sources, marked } = await batch(db, {
    sources: selectKnownSources(
      userId,
      pins.map(({ row }) => row.source_id),
    ),
    marked: selectKnownMarks(userId, marks),
  })
  const ids = new Set(sources.map(({ sourceId }) => sourceId))
  const known = new Set(marked.flatMap(({ n }) => marks[n]?.i ?? []))
  for (const [i, { row }] of pins.entries()) if (ids.has(row.source_id)) known.add(i)
  return known
}
