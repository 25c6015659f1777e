import type { ImportRow } from '../../domain/imports/line.ts'
import { nameKey } from '../../domain/text.ts'
import { batch, batchAll, type Statement } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { Database } from '../db/open.ts'
import { addToUser, growBoards, growProfileBoards, growSections } from './growth.ts'
import { boardCounts, type PlannedBoards, planBoards } from './new-boards.ts'
import { type BoardPlace, planPins } from './new-pins.ts'
import {
  insertAnnotations,
  insertBoards,
  insertPins,
  insertProfileBoards,
  insertRemoteMedia,
  insertSections,
  selectBoardsByName,
  selectKnownSources,
  selectOwner,
  selectQuicksave,
  selectSectionsOf,
} from './queries.ts'

/** What may come beside an imported row when the demo world is made. */
export interface RowExtras {
  /** Title of a section of the board. */
  section?: string | null
  alt?: string
  isRepin?: boolean
  isStory?: boolean
  isVideo?: boolean
  favorited?: boolean
  price?: { value: number; currency: string } | null
  /** Key of a picture that is in the store already. */
  key?: string | null
}
export type PinRowInput = ImportRow & RowExtras

/** The most rows of one batch: their JSON stays far below the 2 MB of a parameter. */
export const MOST_ROWS = 500
const TRIES = 3

/**
 * Writes rows for a person in one atomic batch: boards that are missing, pins, covers and every counter. Rows whose source the
 * person already has are left alone. A batch that meets another import's rows fails whole and is planned again.
 */
export async function importRows(
  db: Database,
  ownerId: number,
  rows: PinRowInput[],
  now: number,
): Promise<{ created: number; unchanged: number }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await importOnce(db, ownerId, rows, now)
    } catch (error) {
      if (attempt === TRIES || !/UNIQUE constraint/i.test(String((error as Error).cause ?? error))) throw error
    }
  }
}

async function importOnce(db: Database, ownerId: number, rows: PinRowInput[], now: number) {
  const unique = [...new Map(rows.map((row) => [row.source_id, row])).values()]
  const names = [...new Map(unique.flatMap(({ board }) => (board === null ? [] : [[nameKey(board), board] as const])))]
  const [[owner], known, found, [quicksave]] = await batch(db, [
    selectOwner(db, ownerId),
    selectKnownSources(
      db,
      ownerId,
      unique.map((row) => row.source_id),
    ),
    selectBoardsByName(
      db,
      ownerId,
      names.map(([key]) => key),
    ),
    selectQuicksave(db, ownerId),
  ])
  if (!owner) throw new Error('There is nobody to import for')
  const had = new Set(known.map(({ sourceId }) => sourceId))
  const fresh = unique.filter((row) => !had.has(row.source_id))
  if (fresh.length === 0) return { created: 0, unchanged: rows.length }
  const places = new Map<string, BoardPlace>(found.map(({ id, nameKey: key, grp }) => [key, { id, grp }]))
  const wanted = new Set(fresh.map(({ board }) => (board === null ? '' : nameKey(board))))
  const missing = names.filter(([key]) => wanted.has(key) && !places.has(key)).map(([, name]) => ({ name }))
  const planned = await planBoards(db, { id: ownerId, username: owner.username }, missing, now)
  for (const board of planned.boards)
    places.set(String(board.name_key), { id: Number(board.id), grp: Number(board.grp) })
  const boardless = wanted.has('') && !quicksave ? [quicksaveBoard(ownerId, now)] : []
  places.set('', { id: quicksave?.id ?? Number(boardless[0]?.id ?? 0), grp: 0 })
  const sections = await sectionsOf(db, fresh, places)
  const pins = planPins(fresh, { ownerId, listed: !owner.isPrivate, places, sections, now })
  await batchAll(db, [
    ...boardStatements(db, planned),
    ...(boardless.length > 0 ? [insertBoards(db, boardless)] : []),
    insertPins(db, pins.pins),
    ...(pins.remote.length > 0 ? [insertRemoteMedia(db, pins.remote)] : []),
    ...(pins.annotations.length > 0 ? [insertAnnotations(db, pins.annotations)] : []),
    growBoards(db, pins.boards),
    growProfileBoards(db, pins.boards),
    ...(pins.sections.length > 0 ? [growSections(db, pins.sections)] : []),
    addToUser(db, ownerId, { ...pins.counts, ...boardCounts(planned.boards) }),
  ])
  return { created: fresh.length, unchanged: rows.length - fresh.length }
}

export function boardStatements(db: Database, planned: PlannedBoards): Statement[] {
  if (planned.boards.length === 0) return []
  const sections = planned.sections.length > 0 ? [insertSections(db, planned.sections)] : []
  return [insertBoards(db, planned.boards), insertProfileBoards(db, planned.profileBoards), ...sections]
}

function quicksaveBoard(ownerId: number, now: number) {
  return {
    id: newId(),
    owner_id: ownerId,
    name: '',
    name_key: '',
    slug: '_quicksave',
    description: '',
    kind: 'quicksave',
    privacy: 0,
    archived: 0,
    grp: 0,
    category: null,
    section_count: 0,
    collaborator_count: 0,
    created_at: now,
  }
}

/** Ids of the sections that rows name, by board and title. */
async function sectionsOf(
  db: Database,
  rows: PinRowInput[],
  places: Map<string, BoardPlace>,
): Promise<Map<string, number>> {
  const boardIds = rows.flatMap(({ section, board }) =>
    section && board !== null ? [places.get(nameKey(board))?.id ?? 0] : [],
  )
  if (boardIds.length === 0) return new Map()
  const [found] = await batch(db, [selectSectionsOf(db, [...new Set(boardIds)])])
  return new Map(found.map(({ id, boardId, title }) => [`${boardId} ${title}`, id]))
}
