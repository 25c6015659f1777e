import { type SQL, sql } from 'drizzle-orm'
import { ofInverse } from '../../undo/conditions.ts'
import { arePinsUnmoved, type BoardEditor, canStillEdit, isLocked, mayEditBoard } from '../conditions.ts'
import { canUndoDeletion } from '../deletion/conditions.ts'

/** The most pins that one batch moves: what an undo entry can hold. */
export const MAX_PINS = 100_000

/** A section of a board that is merged, or of the one that it goes into. */
export interface SectionRef {
  id: number
  title: string
  slug: string
}
/** A section that pins go to; `from`: the sections that they lie in, null: in none. */
export interface MergeSection extends SectionRef {
  from: (number | null)[]
  isNew: boolean
}

/** Whether somebody saved on a board who doesn't work on the other: their pins would leave their sight (docs/decisions/017). */
export function hidesPinsFromSavers(boardId: number, targetId: number): SQL {
  return sql`exists (select 1 from pins p where p.board_id = ${boardId}
    and not exists (select 1 from profile_boards w where w.user_id = p.pinner_id and w.board_id = ${targetId}))`
}

/** That a board has these sections, and no others. */
function hasSections(boardId: number, expected: SectionRef[]): SQL {
  const ids = JSON.stringify(expected.map(({ id }) => id))
  return sql`(select json_group_array(id) from (select id from sections where board_id = ${boardId} order by pos, id)) = ${ids}`
}

interface Merge {
  source: BoardEditor
  target: BoardEditor
  /** The sections that the board has, as they were read. */
  sourceSections: SectionRef[]
  /** The sections that its pins go to. */
  sections: MergeSection[]
}

/** Whether a merge can be written: both boards and their sections are as they were read, and no other action holds the board it goes into. */
export function canMerge({ source, target, sourceSections, sections }: Merge, now: number): SQL {
  const { boardId } = source.board.card
  const { boardId: targetId } = target.board.card
  const kept = sections.filter(({ isNew }) => !isNew).map(({ id }) => sql`${id}`)
  return sql`${canStillEdit(source)} and ${canStillEdit(target)} and not ${isLocked(targetId, now)} and ${hasSections(boardId, sourceSections)}
    and (select count(*) from sections where board_id = ${targetId} and id in (${kept.length > 0 ? sql.join(kept, sql`, `) : sql`null`}))
      = ${kept.length}
    and (select pin_count from boards where id = ${boardId}) <= ${MAX_PINS} and not ${hidesPinsFromSavers(boardId, targetId)}`
}

/** Whether a merge can be taken back: the board can come back, and its pins lie where they were put. @param most of how many pins at most it is asked */
export function canUndoMerge({ id, userId }: { id: number; userId: number }, most?: number): SQL {
  const target = ofInverse(id, '$.into')
  return sql`${canUndoDeletion(id, userId)} and ${arePinsUnmoved(id, most)} and ${mayEditBoard(userId, target, 'owner')}`
}
