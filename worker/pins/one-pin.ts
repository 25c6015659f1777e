import { sql } from 'drizzle-orm'
import { canSeeBoard } from '../../domain/boards/rules.ts'
import { Failure } from '../../domain/errors.ts'
import { applyFields, parseFields, pickFields } from '../../domain/field-sets.ts'
import { type Pin, type PinFieldSet, pinFieldSets } from '../../domain/pins/contract.ts'
import { canSeePin } from '../../domain/pins/rules.ts'
import { boardAccess, boardRow } from '../boards/access.ts'
import { type OneBoardRow, selectBoardById } from '../boards/one-board.ts'
import type { BoardRow } from '../boards/queries.ts'
import { batchAll } from '../db/batch.ts'
import { type Access, type Asker, accessStatements, readAccess } from '../profiles/access.ts'
import { selectAnnotations, selectPin } from './queries.ts'
import { type PersonOfPin, type PinParts, personOf, pinView } from './view.ts'

/**
 * Loads a pin with all that decides who sees it, in one round: its board (null where the viewer may not see that), the board's
 * owner, the viewer's ties to both. A pin that the viewer may not see fails as a missing one.
 */
export async function loadPin(
  asker: Asker,
  pinId: number,
): Promise<{ access: Access; parts: PinParts; board: BoardRow | null }> {
  const boardId = sql`(select board_id from pins where id = ${pinId})`
  const owner = { sql: sql<number | null>`(select owner_id from boards where id = ${boardId})` }
  const results: unknown[] = await batchAll(asker.db, [
    ...accessStatements(asker, owner),
    selectBoardById(asker.db, asker, boardId),
    selectPin(asker.db, pinId),
    selectAnnotations(asker.db, pinId),
  ])
  const access = readAccess(asker, owner, results)
  const board = boardRow(access, (results.shift() as OneBoardRow[])[0])
  const [row] = results.shift() as (Omit<PinParts, 'promoter'> & { promoter: PersonOfPin | null })[]
  const annotations = (results.shift() as { name: string }[]).map(({ name }) => name)
  if (!row || !mayBeSeen(access, board, row)) throw new Failure('pin_not_found')
  const isOpen = board !== null && canSeeBoard(access.viewer, boardAccess(access, board))
  const pinner = personOf(row.pinner) ?? board?.owner ?? null
  const sectionTitle = isOpen ? (row.sectionTitle ?? null) : null
  const parts = { ...row, sectionTitle, pinner, promoter: personOf(row.promoter), annotations }
  return { access, parts, board: isOpen ? board : null }
}

/** A boardless pin sits on a hidden board that has no row on any profile: its owner's profile alone decides. */
function mayBeSeen(access: Access, board: BoardRow | null, { pin }: PinParts): boolean {
  const boardVisible = board
    ? canSeeBoard(access.viewer, boardAccess(access, board))
    : pin.boardless && access.user !== null && profileOpen(access)
  return canSeePin(access.viewer, { pinnerId: pin.pinnerId, boardVisible })
}

function profileOpen({ viewer, user, followsUser }: Access): boolean {
  return user !== null && user.closedAt === null && (!user.isPrivate || followsUser || viewer.id === user.id)
}

interface PinOptions {
  field_set_key: PinFieldSet
  fields?: string | undefined
}

/** Reads one pin (W-51). */
export async function readPin(asker: Asker, pinId: number, options: PinOptions, base: string): Promise<Partial<Pin>> {
  const { parts } = await loadPin(asker, pinId)
  const view = pinView(parts, base)
  const fields = parseFields(options.fields, 'pin')
  if (fields) return applyFields(view, fields)
  return pickFields(view, pinFieldSets[options.field_set_key])
}
