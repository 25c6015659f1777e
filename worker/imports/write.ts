import { readBoardName } from '#domain/boards/values.ts'
import { LIMITS } from '#domain/limits.ts'
import { nameKey } from '#domain/text.ts'
import { boardStatements, insertBoards, planBoards, quicksaveBoard } from '../boards/write.ts'
import { batch } from '../db/batch.ts'
import { isClash } from '../db/clash.ts'
import type { Database } from '../db/open.ts'
import type { Statement } from '../db/statement.ts'
import { indexPinsOnce, pinsAdded } from '../model/effects/write.ts'
import { insertMarks } from '../pins/write.ts'
import { missingBoards } from './new-boards.ts'
import { judgeRows, type PinRowInput, type Place, type PlannedPins, planPins } from './new-pins.ts'
import { splitIntoParts } from './parts.ts'
import {
  countOwnBoards,
  insertAnnotations,
  insertPins,
  insertRemoteMedia,
  selectBoardsByName,
  selectKnownSources,
  selectOwner,
  selectQuicksave,
  selectSaved,
  selectSectionsOf,
  setCommentsOff,
  takeUploads,
} from './queries.ts'

export type { PinRowInput } from './new-pins.ts'

const ATTEMPTS = 10

/**
 * Imports rows for a user, up to 500 in one atomic batch: missing boards, Pins, covers and counters. Skips rows whose source the user already has; of rows
 * with the same source the first is used. `crowded`: rows on boards above the maximum, which aren't saved. Safe to run concurrently: each batch counts only
 * the Pins that it saved.
 */
export async function importRows(
  db: Database,
  ownerId: number,
  rows: PinRowInput[],
  now: number,
): Promise<{ created: number; unchanged: number; crowded: number }> {
  let created = 0
  let crowded = 0
  for (const part of splitIntoParts(rows.map((row) => ({ ...row, board: readBoardName(row.board).name })))) {
    const done = await importPart(db, ownerId, part, now)
    created += done.created
    crowded += done.crowded
  }
  return { created, unchanged: rows.length - created - crowded, crowded }
}

async function importPart(db: Database, ownerId: number, part: PinRowInput[], now: number) {
  let rows = [...new Map(part.toReversed().map((row) => [row.source_id, row])).values()].toReversed()
  let created = 0
  let crowded = 0
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      const { fresh, saved, crowd } = await tryOnce(db, ownerId, rows, now)
      created += saved
      crowded += crowd
      if (saved === fresh.length) return { created, crowded }
      // Another request saved the others or deleted a board: look them up again.
      rows = fresh
    } catch (error) {
      if (attempt === ATTEMPTS || !isClash(error)) throw error
      // A board's slug or an id was taken concurrently, so the whole batch failed.
      rows = rows.map((row) => ({ ...row, id: undefined }))
    }
  }
  throw new Error('These rows met other changes again and again')
}

async function tryOnce(db: Database, ownerId: number, rows: PinRowInput[], now: number) {
  const keys = new Set(rows.flatMap(({ board }) => (board === null ? [] : [nameKey(board)])))
  const sources = rows.map((row) => row.source_id)
  const {
    owner: [owner],
    known,
    found,
    own,
    quicksave: [quicksave],
  } = await batch(db, {
    owner: selectOwner(ownerId),
    known: selectKnownSources(ownerId, sources),
    found: selectBoardsByName(ownerId, [...keys]),
    own: countOwnBoards(ownerId),
    quicksave: selectQuicksave(ownerId),
  })
  if (!owner) throw new Error('There is nobody to import for')
  const knownIds = new Set(known.map(({ sourceId }) => sourceId))
  const wanted = rows.filter((row) => !knownIds.has(row.source_id))
  const boardIds = new Map(found.map((board) => [board.nameKey, board.id]))
  const room = Math.max(0, LIMITS.max.boards - (own[0]?.count ?? 0))
  const specs = missingBoards(wanted, boardIds, now).slice(0, room)
  const places = new Set([...boardIds.keys(), ...specs.map(({ name }) => nameKey(name))])
  const fresh = wanted.filter(({ board }) => board === null || places.has(nameKey(board)))
  const crowd = wanted.length - fresh.length
  if (fresh.length === 0) return { fresh, saved: 0, crowd }
  const planned = await planBoards(db, { id: ownerId, username: owner.username }, specs, now)
  for (const board of planned.boards) boardIds.set(String(board.name_key), Number(board.id))
  const newQuicksave = fresh.some(({ board }) => board === null) && !quicksave ? [quicksaveBoard(ownerId, now)] : []
  const quicksaveId = quicksave?.id ?? Number(newQuicksave[0]?.id)
  const sections = await sectionsOf(db, fresh, boardIds)
  const placeOf = ({ board, section }: PinRowInput): Place => {
    const boardId = board === null ? quicksaveId : (boardIds.get(nameKey(board)) ?? 0)
    return { boardId, sectionId: section ? (sections.get(`${boardId} ${section}`) ?? null) : null }
  }
  const boards = [...boardStatements(planned), ...(newQuicksave.length > 0 ? [insertBoards(newQuicksave)] : [])]
  const saved = await save(db, ownerId, boards, planPins(judgeRows(fresh, now), placeOf), now)
  return { fresh, saved, crowd }
}

/** Writes everything in one batch, including `remembered`. Returns the number of saved Pins. */
export async function save(
  db: Database,
  ownerId: number,
  boards: Statement[],
  plan: PlannedPins,
  now: number,
  remembered: Statement[] = [],
) {
  const { ids } = plan
  const { saved } = await batch(db, {
    boards,
    pins: indexPinsOnce(ids, [
      insertPins(ownerId, plan.pins),
      ...(plan.annotations.length > 0 ? [insertAnnotations(plan.annotations)] : []),
    ]),
    remote: plan.remote.length > 0 ? insertRemoteMedia(plan.remote) : undefined,
    uploads: plan.uploads.length > 0 ? takeUploads(plan.uploads) : undefined,
    commentsOff: plan.commentsOff.length > 0 ? setCommentsOff(plan.commentsOff) : undefined,
    marks: insertMarks(plan.marks),
    consequences: pinsAdded(ids, { now, inSections: plan.pins.some((pin) => pin.section_id !== null) }),
    remembered,
    saved: selectSaved(ids),
  })
  return saved[0]?.saved ?? 0
}

/** Ids of the sections that rows name, by board id and title. */
async function sectionsOf(db: Database, rows: PinRowInput[], boardIds: Map<string, number>) {
  const named = rows.flatMap(({ section, board }) =>
    section && board !== null ? [boardIds.get(nameKey(board)) ?? 0] : [],
  )
  if (named.length === 0) return new Map<string, number>()
  const { found } = await batch(db, { found: selectSectionsOf([...new Set(named)]) })
  return new Map(found.map(({ id, boardId, title }) => [`${boardId} ${title}`, id]))
}
