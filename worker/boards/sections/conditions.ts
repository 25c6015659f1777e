import { type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '../../../domain/limits.ts'
import { type BoardEditor, canStillEdit, canUndoMove, isLocked, mayEditBoard } from '../conditions.ts'

/** What an undo entry of a change holds; orders are ids. */
export interface SectionChange {
  board: number
  section: number
  title: { was: string; is: string } | null
  order: { was: number[]; is: number[] } | null
}

/** That title and order are still those of one side of the change. */
function isSectionAs({ board, section, title, order }: SectionChange, side: 'was' | 'is'): SQL {
  const there = sql`exists (select 1 from sections where id = ${section} and board_id = ${board}
    and ${title ? sql`title = ${title[side]}` : sql`true`})`
  if (!order) return there
  return sql`(${there} and (select json_group_array(id) from (select id from sections where board_id = ${board} order by pos, id))
    = ${JSON.stringify(order[side])})`
}

/** A section as an undo entry keeps it. */
export interface DeletedSection {
  id: number
  board: number
  title: string
  slug: string
  pos: number
  created_at: number
}

/** That a section can come back: its address is free, and there is room. */
function hasPlaceFor({ id, board, slug }: DeletedSection): SQL {
  return sql`(not exists (select 1 from sections where id = ${id} or (board_id = ${board} and slug = ${slug}))
    and (select count(*) from sections where board_id = ${board}) < ${LIMITS.max.sections})`
}

/** Whether a section can be ended: it is on the board, which no other action holds, and whoever ends it still works there. */
export function canDeleteSection(opened: BoardEditor, sectionId: number, now: number): SQL {
  const { boardId } = opened.board.card
  return sql`${canStillEdit(opened)} and exists (select 1 from sections where id = ${sectionId} and board_id = ${boardId})
    and not ${isLocked(boardId, now)}`
}

/** Whether a section can be changed: it and the order are as they were read, and whoever changes them still works there. */
export function canChangeSection(opened: BoardEditor, changed: SectionChange): SQL {
  return sql`${canStillEdit(opened)} and ${isSectionAs(changed, 'was')}`
}

/** Whether a change can be taken back: nobody has changed the same since. */
export function canUndoSectionChange(changed: SectionChange, userId: number): SQL {
  return sql`${isSectionAs(changed, 'is')} and ${mayEditBoard(userId, sql`${changed.board}`, 'collaborators')}`
}

/** Whether an ended section can come back with its pins. @param most of how many pins at most it is asked */
export function canUndoSectionDeletion(
  section: DeletedSection,
  entry: { id: number; userId: number },
  most?: number,
): SQL {
  return sql`${hasPlaceFor(section)} and ${mayEditBoard(entry.userId, sql`${section.board}`, 'collaborators')}
    and ${canUndoMove(entry, most, section.id)}`
}
