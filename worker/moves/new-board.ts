import { type SQL, sql } from 'drizzle-orm'
import type { CreateBoardInput } from '../../domain/boards/writes.ts'
import { Failure } from '../../domain/errors.ts'
import type { BoardMadeAnswer } from '../../domain/moves/contract.ts'
import { selectBoardById } from '../boards/read.ts'
import { type Lock, newBoardView, openNewBoard, partsJson, unlock } from '../boards/write.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import { Overtaken, retryOnClash } from '../db/clash.ts'
import { newId } from '../db/ids.ts'
import { pinsMoved } from '../effects/write.ts'
import type { Asker, Site } from '../http/asker.ts'
import { isRecorded } from '../undo/conditions.ts'
import { undoHandle } from '../undo/view.ts'
import { recordUndo } from '../undo/write.ts'
import { boardMadeJson, copiesJson, copyPins, type Pair } from './copies.ts'
import { isFree, openPins } from './queries.ts'

/** What goes onto a board that is made for it, as subqueries of `id, board_id, section_id`, judged in the batch that writes. */
interface Cargo {
  moved: SQL
  /** Pins that stay where they are and are saved here as well, with the ids that their copies get. */
  copied?: { pins: SQL; pairs: Pair[] }
  /** What must hold beside. */
  when: SQL
  /** What else happens if it takes place. */
  more?: (isNow: SQL) => Statement[]
  /** What held the board that they come from. */
  lock?: Lock
}

interface Suggested {
  input: CreateBoardInput
  /** The newest first. */
  pinIds: number[]
  /** Takes pins off the boards that they are on; else they stay there and are saved to the new one as well. */
  takesOff: boolean
  when: SQL
  more: (isNow: SQL) => Statement[]
}

/**
 * Makes a board of suggested pins: boardless ones move there, those of public boards are saved there as well (docs/decisions/036). A pin that
 * isn't everybody's to see by then stays out; where none is left it is 400.
 */
export function makeBoardOfSuggestion(asker: Asker, suggested: Suggested, site: Site): Promise<BoardMadeAnswer> {
  return retryOnClash(() => tryForSuggestion(asker, suggested, site))
}

async function tryForSuggestion(asker: Asker, suggested: Suggested, site: Site): Promise<BoardMadeAnswer> {
  const { input, pinIds, takesOff, when, more } = suggested
  const work = await openNewBoard(asker, input)
  const { actorId } = work
  // Ids go up: the newest pin's copy is the newest.
  const pairs = takesOff ? [] : pinIds.toReversed().map((id): Pair => [id, newId()])
  const target = { boardId: work.boardId, sectionId: null }
  const which = { pinIds: pinIds.map(String) }
  return load(asker, work, input.name, site, {
    moved: openPins(pinIds, actorId, takesOff ? undefined : true),
    ...(!takesOff && { copied: { pins: openPins(pinIds, actorId, false), pairs } }),
    when: sql`${when} and exists ${openPins(pinIds, actorId)} and ${isFree(which, actorId, target, asker.now)}`,
    more,
  })
}

/** The batch: the board, its entry, and what the entry says goes there. */
export async function load(
  asker: Asker,
  work: Awaited<ReturnType<typeof openNewBoard>>,
  name: string,
  site: Site,
  { moved, copied, when, more = () => [], lock }: Cargo,
): Promise<BoardMadeAnswer> {
  const { db, now } = asker
  const { boardId, viewerId, access } = work
  const id = newId()
  const isNow = isRecorded(id)
  const copies = copied ? copiesJson(copied.pairs, copied.pins) : sql`'[]'`
  const inverse = boardMadeJson(boardId, partsJson(moved, boardId, null), copies)
  const count = sql`((select count(*) from ${moved}) + (select count(*) from ${copied?.pins ?? sql`(select 1 where false)`}))`
  const summary = sql`json_object('action', 'board_made', 'name', ${name}, 'count', ${count})`
  const isMade = sql`exists (select 1 from boards where id = ${boardId})`
  const results: unknown[] = await batchAll(db, [
    ...work.make(when),
    recordUndo(db, { id, userId: viewerId, kind: 'board_made', now, inverse, summary }, isMade),
    ...pinsMoved(db, id, 'there', isNow),
    ...(copied ? copyPins(db, id, copied.pairs, now) : []),
    ...more(isNow),
    ...(lock ? [unlock(db, lock)] : []),
    db
      .select({
        saved: sql<number>`json_array_length(inverse, '$.copies')`.as('saved'),
        count: sql<number>`summary ->> '$.count'`.as('n'),
      })
      .from(sql`undo_entries`)
      .where(sql`id = ${id}`),
    db.select({ holds: sql<number>`${when}`.as('holds') }).from(sql`(select 1)`),
    selectBoardById(db, asker, sql`${boardId}`),
  ])
  const [[told], [still], row] = results.slice(-3) as [{ saved: number; count: number }[], { holds: number }[], unknown]
  if (!told) throw still?.holds ? new Overtaken('The name is taken by now') : new Failure('source_busy')
  return {
    board: newBoardView(access, row, site),
    moved_count: told.count - told.saved,
    saved_count: told.saved,
    undo: undoHandle(id, now),
  }
}
