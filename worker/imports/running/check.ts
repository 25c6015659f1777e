import { MAX_PINS, type Skipped } from '../../../domain/imports/contract.ts'
import { type FoundBoard, type FoundPin, plainBoard, type Skip } from '../../../domain/imports/found.ts'
import { LIMITS } from '../../../domain/limits.ts'
import type { Database } from '../../db/open.ts'
import { round } from '../../db/round.ts'
import { storeChunks } from '../../media/write.ts'
import { marksOf } from '../../pins/write.ts'
import { readFound } from '../formats/read.ts'
import { selectKnownSources } from '../queries.ts'
import type { ImportRecord } from '../tables.ts'
import { namesOf, type PlannedPin } from './files.ts'
import { countOwnBoards, selectKnownMarks } from './queries.ts'

/** The board of what is on none, in an import that must be secret: a Pin without a board is public. */
const NO_BOARD = ' '

/** Pins that one batch looks up. */
const AT_ONCE = 500

/**
 * Reads the whole file once and writes nothing but its plan: boards, and Pins one a line, each with whether the person has it already, by the id of its
 * source, its link or its picture. Returns what the row tells about it; null: the file is of no known format.
 */
export async function checkFile(db: Database, bucket: R2Bucket, row: ImportRecord) {
  const names = namesOf(row.id)
  const found = await readFound(bucket, names.file)
  if (!found) return null
  const { own } = await round(db, { own: countOwnBoards(db, row.userId) })
  const room = LIMITS.max.boards - (own[0]?.count ?? 0)
  const boards: FoundBoard[] = []
  const refs = new Map<string, FoundBoard>()
  const skipped: Skipped = {}
  const counts = { pins: 0, known: 0 }
  const skip = (reason: Skip) => {
    skipped[reason] = (skipped[reason] ?? 0) + 1
  }
  const add = (board: FoundBoard) => {
    if (boards.length >= room || refs.has(board.ref)) return
    boards.push(board)
    refs.set(board.ref, board)
  }
  async function* lines(): AsyncGenerator<Uint8Array> {
    let batch: FoundPin[] = []
    const encoder = new TextEncoder()
    const flush = async () => {
      const known = await knownOf(db, row.userId, batch)
      counts.known += known.size
      const planned = batch.map((pin, i): PlannedPin => [pin, known.has(i) ? 1 : 0])
      batch = []
      return encoder.encode(planned.map((each) => `${JSON.stringify(each)}\n`).join(''))
    }
    for await (const each of found ?? []) {
      if ('skipped' in each) {
        skip(each.skipped)
        continue
      }
      if ('board' in each) {
        add(each.board)
        continue
      }
      if (each.pin.board === null && row.isSecret) {
        each.pin.board = NO_BOARD
        add(plainBoard(row.name.slice(0, LIMITS.text.boardName).trim() || 'Import', NO_BOARD))
      }
      if (each.pin.board !== null && !refs.has(each.pin.board)) skip('too_many_boards')
      else if (counts.pins === MAX_PINS) skip('too_long')
      else {
        counts.pins += 1
        addSection(refs.get(each.pin.board ?? ''), each.pin)
        batch.push(each.pin)
        if (batch.length === AT_ONCE) yield await flush()
      }
    }
    if (batch.length > 0) yield await flush()
  }
  const { bytes } = await storeChunks(bucket, names.pins, lines(), 'application/x-ndjson')
  await bucket.put(names.boards, JSON.stringify(boards))
  return { boards: boards.length, ...counts, skipped, size: bytes, at: 0 }
}

/** Formats without lists of sections name them with their Pins. */
function addSection(board: FoundBoard | undefined, pin: FoundPin): void {
  if (pin.section === null) return
  if (!board || (board.sections.length >= LIMITS.max.sections && !board.sections.includes(pin.section))) {
    pin.section = null
    return
  }
  pin.section = pin.section.slice(0, LIMITS.text.section).trim() || null
  if (pin.section !== null && !board.sections.includes(pin.section)) board.sections.push(pin.section)
}

/** Positions of the Pins that the person has already. */
async function knownOf(db: Database, userId: number, pins: FoundPin[]): Promise<Set<number>> {
  const marks = pins.flatMap(({ row, picture }, i) =>
    marksOf({ link: row.link, imageKey: picture?.key ?? null, hash: picture?.hash ?? null }).map((mark) => ({
      ...mark,
      i,
    })),
  )
  const { sources, marked } = await round(db, {
    sources: selectKnownSources(
      db,
      userId,
      pins.map(({ row }) => row.source_id),
    ),
    marked: selectKnownMarks(db, userId, marks),
  })
  const ids = new Set(sources.map(({ sourceId }) => sourceId))
  const known = new Set(marked.flatMap(({ n }) => marks[n]?.i ?? []))
  for (const [i, { row }] of pins.entries()) if (ids.has(row.source_id)) known.add(i)
  return known
}
