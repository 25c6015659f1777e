import type { SQL } from 'drizzle-orm'
import { LIMITS } from '#domain/limits.ts'
import { sql } from '#worker/db/sql.ts'
import {
  type BoardEditor,
  canStillEdit,
  canStillEditRow,
  canUndoMove,
  hasBecomeShared,
  isLocked,
  mayEditBoard,
} from '#worker/model/boards/rules.ts'

/** The inverse in the undo entry of a change; orders are lists of section ids. */
export interface SectionChange {
  board: number
  section: number
  title: { was: string; is: string } | null
  order: { was: number[]; is: number[] } | null
}

/** True if the title and the order equal those before (`was`) or after (`is`) the change. */
function isSectionAs({ board, section, title, order }: SectionChange, side: 'was' | 'is'): SQL {
  const there = sql`exists (select 1 from sections where id = ${section} and board_id = ${board}
    and ${title ? sql`title = ${title[side]}` : sql`true`})`
  if (!order) return there
  return sql`(${there} and (select json_group_array(id) from (select id from sections where board_id = ${board} order by pos, id))
    = ${JSON.stringify(order[side])})`
}

/** A deleted section, as stored in its undo entry. */
export interface DeletedSection {
  id: number
  board: number
  title: string
  slug: string
  pos: number
  created_at: number
}

/** True if a section can be restored: its address is free and the board has room. */
function hasPlaceFor({ id, board, slug }: DeletedSection): SQL {
  return sql`(not exists (select 1 from sections where id = ${id} or (board_id = ${board} and slug = ${slug}))
    and (select count(*) from sections where board_id = ${board}) < ${LIMITS.max.sections})`
}

/**
 * True if a section can be deleted: it is on the board, the board is not locked, the viewer may still edit the board, and nobody has joined it since it was
 * read. With `isEmpty`, the section must still have no pins.
 */
export function canDeleteSection(opened: BoardEditor, sectionId: number, isEmpty: boolean, now: number): SQL {
  const { boardId } = opened.board.card
  const isAsRead = isEmpty ? sql`and pin_count = 0` : sql``
  return sql`exists (select 1 from boards as b where b.id = ${boardId} and ${canStillEditRow(opened, 'b')} and not ${hasBecomeShared(opened.board, 'b')})
    and not ${isLocked(boardId, now)}
    and exists (select 1 from sections where id = ${sectionId} and board_id = ${boardId} ${isAsRead})`
}

/** True if a section can be changed: title and order are unchanged since they were read, and the viewer may still edit the board. */
export function canChangeSection(opened: BoardEditor, changed: SectionChange): SQL {
  return sql`${canStillEdit(opened)} and ${isSectionAs(changed, 'was')}`
}

/** True if a change can be undone: nobody has changed the same data since. */
export function canUndoSectionChange(changed: SectionChange, userId: number): SQL {
  return sql`${isSectionAs(changed, 'is')} and ${mayEditBoard(userId, sql`${changed.board}`, 'collaborators')}`
}

/**
 * True if a deleted section can be restored with its pins.
 * @param most maximum number of pins to check
 */
export function canUndoSectionDeletion(
  section: DeletedSection,
  entry: { id: number; userId: number },
  most?: number,
): SQL {
  return sql`${hasPlaceFor(section)} and ${mayEditBoard(entry.userId, sql`${section.board}`, 'collaborators')}
    and ${canUndoMove(entry, most, section.id)}`
}
