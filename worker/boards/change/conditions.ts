import type { SQL } from 'drizzle-orm'
import { nameKey } from '#domain/text.ts'
import { sql } from '#worker/db/sql.ts'
import { type BoardEditor, canStillManage, isNameFree, isSlugFree, mayEditBoard } from '#worker/model/boards/rules.ts'
import { areUnused, isRemovedFile } from '#worker/model/media/rules.ts'
import { ownCover } from '../covers/own-cover.ts'
import type { BoardRow } from '../queries.ts'
import { namedValues, type Values } from './values.ts'

/**
 * The inverse in an undo entry. `aliases`: the ids of the boards that had the old and the new slug in `board_slugs`
 * before the change.
 */
export interface Changed {
  board: number
  was: Values
  is: Values
  aliases: { old: number | null; new: number | null } | null
}

/** True if the board's row has these values. */
function hasValues(values: Values): SQL {
  const parts = namedValues(values).map(([column, value]) => sql`${sql.raw(`boards.${column}`)} is ${value}`)
  return sql.join([sql`true`, ...parts], sql` and `)
}

/** Condition checked in the writing batch: the user's rights, the name, the cover and the upload. */
export function canChange(editor: BoardEditor & { board: BoardRow }, values: Values, isUnused: SQL): SQL {
  const { board } = editor
  return sql`${canStillManage(editor)} and ${canChangeName(board, values)} and ${isCoverCandidate(board.card.boardId, values)} and ${isUnused}`
}

/** True if the name is still free. Archived boards may share a name, so unarchiving checks it again. */
export function canChangeName({ card, owner, detail }: BoardRow, values: Values): SQL {
  const isArchived = Boolean(values.archived ?? detail.archived)
  if (isArchived || (values.name_key === undefined && values.archived === undefined)) return sql`true`
  return isNameFree(owner.id, String(values.name_key ?? nameKey(card.name)), card.boardId)
}

/** True if the chosen cover pin is on the board and has a picture. */
export function isCoverCandidate(boardId: number, { cover_pin_id: pinId }: Values): SQL {
  if (pinId === undefined || pinId === null) return sql`true`
  return sql`exists (select 1 from pins where id = ${pinId} and board_id = ${boardId} and image_key is not null)`
}

/** True if the upload for the cover is still unused; true without an upload. */
export function isUploadUnused(upload: { id: number; ownerId: number } | null): SQL {
  return upload ? areUnused([upload.id], upload.ownerId) : sql`true`
}

/** Columns whose changes collaborators who manage the board may undo. Other changes only the owner may undo. */
const MANAGER_COLUMNS: ReadonlySet<string> = new Set(['name', 'name_key', 'slug', 'description', 'pin_sort'])

/**
 * True if a change can be undone: the board still has the changed values, its old name and slug are free, and no operator removed the file of its old cover.
 */
export function canUndoChange({ board, was, is }: Changed, userId: number): SQL {
  const owner = sql`boards.owner_id`
  const who = Object.keys(is).every((column) => MANAGER_COLUMNS.has(column)) ? 'managers' : 'owner'
  const name = was.name_key === undefined ? sql`boards.name_key` : sql`${was.name_key}`
  const isArchived = was.archived ?? sql`boards.archived`
  const coverKey = was.own_cover ? ownCover(String(was.own_cover))?.key : null
  const namesMatter = was.name_key !== undefined || was.archived !== undefined
  return sql`exists (select 1 from boards where id = ${board} and ${hasValues(is)}
    and ${namesMatter ? sql`(${isArchived} or ${isNameFree(owner, name, board)})` : sql`true`}
    and ${was.slug === undefined ? sql`true` : isSlugFree(owner, String(was.slug), board)})
    and ${mayEditBoard(userId, sql`${board}`, who)} and ${coverKey ? sql`not ${isRemovedFile(coverKey)}` : sql`true`}`
}
