import { type SQL, sql } from 'drizzle-orm'
import { nameKey } from '../../../domain/text.ts'
import { areUnused } from '../../media/conditions.ts'
import { type BoardEditor, canStillManage, isNameFree, isSlugFree, mayEditBoard } from '../conditions.ts'
import type { BoardRow } from '../queries.ts'
import { namedValues, type Values } from './values.ts'

/** What an undo entry of a change holds. `aliases` are whose the old and the new address were among the former ones. */
export interface Changed {
  board: number
  was: Values
  is: Values
  aliases: { old: number | null; new: number | null } | null
}

/** That a board's row says what these values say. */
function hasValues(values: Values): SQL {
  const parts = namedValues(values).map(([column, value]) => sql`${sql.raw(`boards.${column}`)} is ${value}`)
  return sql.join([sql`true`, ...parts], sql` and `)
}

/** Whether a change can be written: whoever changes it still may, and name, cover and upload still hold. */
export function canChange(work: BoardEditor, values: Values, isUnused: SQL): SQL {
  const { board } = work
  return sql`${canStillManage(work)} and ${canChangeName(board, values)} and ${isCoverCandidate(board.card.boardId, values)} and ${isUnused}`
}

/** A name that counts has to be free: that of a board which isn't archived (any more). */
export function canChangeName({ card, owner, detail }: BoardRow, values: Values): SQL {
  const isArchived = Boolean(values.archived ?? detail.archived)
  if (isArchived || (values.name_key === undefined && values.archived === undefined)) return sql`true`
  return isNameFree(owner.id, String(values.name_key ?? nameKey(card.name)), card.boardId)
}

/** A pin that is to lead the covers has a picture and lies on the board. */
export function isCoverCandidate(boardId: number, { cover_pin_id: pinId }: Values): SQL {
  if (pinId === undefined || pinId === null) return sql`true`
  return sql`exists (select 1 from pins where id = ${pinId} and board_id = ${boardId} and image_key is not null)`
}

/** Whether the upload that is to become the cover is still unused; none: nothing has to hold. */
export function isUploadUnused(upload: { id: number; ownerId: number } | null): SQL {
  return upload ? areUnused([upload.id], upload.ownerId) : sql`true`
}

/** What a collaborator who manages the board may take back; all else only who is or acts for its owner. */
const TOLD: ReadonlySet<string> = new Set(['name', 'name_key', 'slug', 'description'])

/** Whether a change can be taken back: the board has the values that the change gave it, and its old name and address are free. */
export function canUndoChange({ board, was, is }: Changed, userId: number): SQL {
  const owner = sql`boards.owner_id`
  const who = Object.keys(is).every((column) => TOLD.has(column)) ? 'managers' : 'owner'
  const name = was.name_key === undefined ? sql`boards.name_key` : sql`${was.name_key}`
  const isArchived = was.archived ?? sql`boards.archived`
  const namesMatter = was.name_key !== undefined || was.archived !== undefined
  return sql`exists (select 1 from boards where id = ${board} and ${hasValues(is)}
    and ${namesMatter ? sql`(${isArchived} or ${isNameFree(owner, name, board)})` : sql`true`}
    and ${was.slug === undefined ? sql`true` : isSlugFree(owner, String(was.slug), board)})
    and ${mayEditBoard(userId, sql`${board}`, who)}`
}
