import type { Lock } from '../boards/write.ts'
import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import type { RowOf, Statement } from '../db/statement.ts'
import { run } from '../db/write.ts'
import { isLocked } from '../model/boards/rules.ts'
import { sections } from '../model/boards/tables.ts'
import { isNotDeleted } from '../model/effects/rules.ts'
import { pinsChanged } from '../model/effects/write.ts'
import { knownRich } from '../model/media/rules.ts'
import { hiddenBoard } from '../model/pins/rules.ts'
import type { PinRow } from '../pins/read.ts'
import { linkKey, replaceLinkMark, type textsOf } from '../pins/write.ts'
import {
  type Condition,
  hasLockedSource,
  isAtTarget,
  isMovable,
  isSelected,
  MAX_PINS,
  type PinSelection,
  type Target,
} from './conditions.ts'

/** Counts of the selected pins: all, those already at the target, and those that will move. `refused`: the id of a pin that the actor may not move, or null. */
export function countMovable(selection: PinSelection, actorId: number, target: Target) {
  const movable = isMovable(actorId, target)
  return select({
    found: sql<number>`count(*)`,
    here: sql<number>`coalesce(sum(${isAtTarget(target)}), 0)`,
    moving: sql<number>`coalesce(sum(not ${isAtTarget(target)} and ${movable}), 0)`,
    refused: sql<number | null>`max(case when not ${movable} then p.id end)`,
  })`
    from pins as p join boards as b on b.id = p.board_id
    where ${isSelected(selection, actorId)} and ${isNotDeleted('p')}`
}
export type SelectionCounts = RowOf<typeof countMovable>

/** Counts of the selected pins: all, and permitted ones. `refused`: the id of a pin that is not permitted, or null. */
export function countPermitted(selection: PinSelection, actorId: number, isPermitted: Condition) {
  return select({
    found: sql<number>`count(*)`,
    here: sql<number>`0`,
    moving: sql<number>`min(coalesce(sum(${isPermitted}), 0), ${MAX_PINS})`,
    refused: sql<number | null>`max(case when not ${isPermitted} then p.id end)`,
  })`
    from pins as p join boards as b on b.id = p.board_id
    where ${isSelected(selection, actorId)} and ${isNotDeleted('p')}`
}

/** Columns of a board in the responses. */
const boardColumns = {
  id: sql<number>`b.id`,
  name: sql<string>`b.name`,
  slug: sql<string>`b.slug`,
  kind: sql<'normal' | 'quicksave'>`b.kind`,
  pinCount: sql<number>`b.pin_count`,
  ownerUsername: sql<string>`u.username`,
}

/** The boards from which an entry moved pins. */
export function selectSourceBoards(entryId: number) {
  return select(
    boardColumns,
  )`from (select distinct part.value ->> '$.fb' as board from undo_entries as entry, json_each(entry.inverse, '$.parts') as part
        where entry.id = ${entryId}) as m cross join boards as b on b.id = m.board cross join users as u on u.id = b.owner_id`
}

export function selectTarget(boardId: number) {
  return select(boardColumns)`from boards as b cross join users as u on u.id = b.owner_id where b.id = ${boardId}`
}

/** The board of a section. */
export function selectSectionBoard(sectionId: number) {
  return select({ boardId: sections.boardId })`from ${sections} where ${sections.id} = ${sectionId}`
}

/** The boards that a move changed, with the number of pins that left each. No row if the move was not applied. */
export function selectMovedBoards(entryId: number, targetId: number) {
  const parts = sql`undo_entries as entry, json_each(entry.inverse, '$.parts') as part`
  return select({
    ...boardColumns,
    left: sql<number>`m.n`,
  })`from (select part.value ->> '$.fb' as board, json_array_length(part.value, '$.pins') as n from ${parts} where entry.id = ${entryId}
        union all select ${targetId}, 0 where exists (select 1 from undo_entries where id = ${entryId})) as m
        join boards as b on b.id = m.board join users as u on u.id = b.owner_id`
}

/** 1 for each place that is locked: a source board, the target board, the target section. */
export function selectLockedPlaces(selection: PinSelection, actorId: number, target: Target, now: number, mine?: Lock) {
  const lockedSection = sql`exists (select 1 from board_locks where board_id = ${target.boardId} and section_id = ${target.sectionId ?? 0}
    and section_id <> 0 and expires_at > ${now})`
  return select({
    source: sql<number>`${hasLockedSource(selection, actorId, now, mine)}`,
    target: sql<number>`${isLocked(target.boardId, now, mine)}`,
    section: sql<number>`${lockedSection}`,
  })`from (select 1)`
}
export type LockedPlaces = RowOf<typeof selectLockedPlaces>
export type CountedBoard = RowOf<typeof selectTarget>
export type MovedRow = RowOf<typeof selectMovedBoards>

export function selectSectionCount(sectionId: number) {
  return select({ pinCount: sql<number>`pin_count` })`from sections where id = ${sectionId}`
}

/** The hidden board of a person's boardless pins. */
export function selectProfileBoard(ownerId: number) {
  return select({ id: sql<number>`${hiddenBoard(ownerId, 'quicksave')}` })`from (select 1)`
}

/** Updates the columns of `texts`, the pin's link mark, and all data derived from the pin. */
export function changeTexts(pin: PinRow, texts: ReturnType<typeof textsOf>, when: Condition): Statement[] {
  const sets = Object.entries(texts).map(([name, value]) => sql`${sql.raw(name)} = ${value}`)
  const isChanged = sql`exists (select 1 from pins where id = ${pin.id} and ${when})`
  const link = 'link' in texts ? texts.link : undefined
  // Metadata of the linked page changes with the link.
  if (link !== undefined && link !== pin.link) sets.push(sql`rich_json = ${knownRich(sql`${link}`)}`)
  return [
    ...pinsChanged(pin, isChanged),
    ...(link === undefined ? [] : replaceLinkMark(pin.id, link === null ? null : linkKey(link), isChanged)),
    run`update pins set ${sql.join(sets, sql`, `)} where id = ${pin.id} and ${when}`,
  ]
}
