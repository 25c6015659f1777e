import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'
import { arePinsUnmoved, type BoardEditor, canStillEdit, isLocked, mayEditBoard } from '#worker/model/boards/rules.ts'
import { ofInverse } from '#worker/model/undo/rules.ts'
import { canUndoDeletion } from '../deletion/conditions.ts'

/** Maximum number of pins in a merge: more do not fit into an undo entry. */
export const MAX_PINS = 100_000

export interface SectionRef {
  id: number
  title: string
  slug: string
}
/** A section of the target. `from`: the source sections whose pins move into it; null: pins without a section. */
export interface MergeSection extends SectionRef {
  from: (number | null)[]
  isNew: boolean
}

/** True if the source has pins of a user who is not on the target and could no longer see them (docs/decisions/017). */
export function hidesPinsFromSavers(boardId: number, targetId: number): SQL {
  return sql`exists (select 1 from pins p where p.board_id = ${boardId}
    and not exists (select 1 from profile_boards w where w.user_id = p.pinner_id and w.board_id = ${targetId}))`
}

/** True if the board has exactly these sections, in this order and with these titles. */
function hasSections(boardId: number, expected: SectionRef[]): SQL {
  const ids = JSON.stringify(expected.map(({ id }) => id))
  const titles = JSON.stringify(expected.map(({ id, title }) => [id, title]))
  return sql`((select json_group_array(id) from (select id from sections where board_id = ${boardId} order by pos, id)) = ${ids}
    and not exists (select 1 from json_each(${titles}) as j cross join sections as s on s.id = j.value ->> 0 where s.title <> j.value ->> 1))`
}

interface Merge {
  source: BoardEditor
  target: BoardEditor
  /** As read before the write. */
  sourceSections: SectionRef[]
  /** The target's sections that receive pins. */
  sections: MergeSection[]
}

/** True if a merge can be written: both boards and their sections are unchanged since they were read, and the target is not locked. */
export function canMerge({ source, target, sourceSections, sections }: Merge, now: number): SQL {
  const { boardId } = source.board.card
  const { boardId: targetId } = target.board.card
  const kept = sections.filter(({ isNew }) => !isNew).map(({ id }) => sql`${id}`)
  return sql`${canStillEdit(source)} and ${canStillEdit(target)} and not ${isLocked(targetId, now)} and ${hasSections(boardId, sourceSections)}
    and (select count(*) from sections where board_id = ${targetId} and id in (${kept.length > 0 ? sql.join(kept, sql`, `) : sql`null`}))
      = ${kept.length}
    and (select pin_count from boards where id = ${boardId}) <= ${MAX_PINS} and not ${hidesPinsFromSavers(boardId, targetId)}`
}

/**
 * True if a merge can be undone: the board can be restored, its pins have not moved since, and the user still owns the target.
 * @param most maximum number of pins to check
 */
export function canUndoMerge({ id, userId }: { id: number; userId: number }, most?: number): SQL {
  const target = ofInverse(id, '$.into')
  return sql`${canUndoDeletion(id, userId)} and ${arePinsUnmoved(id, most)} and ${mayEditBoard(userId, target, 'owner')}`
}
