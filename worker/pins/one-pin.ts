import { sql } from 'drizzle-orm'
import { canSeeBoard } from '../../domain/boards/rules.ts'
import { Failure } from '../../domain/errors.ts'
import { isGroupOn } from '../../domain/experiments/registry.ts'
import { parseFields } from '../../domain/field-sets.ts'
import type { Pin, PinItem } from '../../domain/pins/contract.ts'
import { canSeePin } from '../../domain/pins/rules.ts'
import { type BoardRow, boardAccess, boardRow, type OneBoardRow, selectBoardById } from '../boards/read.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import type { Asker } from '../http/asker.ts'
import { type Access, accessStatements, readAccess } from '../profiles/read.ts'
import { type ItemOptions, pinItem } from './item.ts'
import { selectAnnotations, selectPin } from './queries.ts'
import { type PersonOfPin, type PinParts, personOf, pinView } from './view.ts'

/** A pin with its board, null where the viewer may not see that. */
export interface SeenPin {
  parts: PinParts
  board: BoardRow | null
}

/** Who owns the board of a pin, whom a round about it is about. */
export const boardOwnerOf = (pinId: number) => ({
  sql: sql<number | null>`(select owner_id from boards where id = ${boardOf(pinId)})`,
})
const boardOf = (pinId: number) => sql`(select board_id from pins where id = ${pinId})`

/** What is read of a pin beside who asks; `takePin` takes the answers off the front of a batch's results. */
export function pinStatements(asker: Asker, pinId: number): Statement[] {
  return [
    selectBoardById(asker.db, asker, boardOf(pinId)),
    selectPin(asker.db, pinId, asker),
    selectAnnotations(asker.db, pinId),
  ]
}

export function takePin(access: Access, results: unknown[]): SeenPin {
  const { parts, board, isSeen } = readPinRows(access, results)
  if (!parts || !isSeen) throw new Failure('pin_not_found')
  return { parts, board }
}

/**
 * The same without a judgement, for who decides otherwise: what was deleted is seen by nobody. `asSaver`: its board is told where its saver works
 * on it, whoever acts for them.
 */
export function readPinRows(access: Access, results: unknown[], asSaver = false) {
  const board = boardRow(access, (results.shift() as OneBoardRow[])[0])
  const [row] = results.shift() as PinRead[]
  const annotations = (results.shift() as { name: string }[]).map(({ name }) => name)
  if (!row) return { parts: null, board: null, isSeen: false }
  const isOpen = board !== null && canSeeBoard(access.viewer, boardAccess(access, board))
  const pinner = personOf(row.pinner) ?? board?.owner ?? null
  const sectionTitle = isOpen ? (row.sectionTitle ?? null) : null
  const held = isOpen || (asSaver && row.works) ? board?.card : null
  const { marks: _, works: __, ...read } = row
  const parts: PinParts = {
    ...read,
    sectionTitle,
    board: held ?? null,
    pinner,
    promoter: personOf(row.promoter),
    annotations,
    ...marksFor(access, row),
  }
  const isSeen = row.pin.deletedAt === null && mayBeSeen(access, board, row)
  return { parts, board: isOpen ? board : null, isSeen }
}

/**
 * Loads a pin with all that decides who sees it, in one round: its board (null where the viewer may not see that), the board's
 * owner, the viewer's ties to both. A pin that the viewer may not see fails as a missing one.
 */
export async function loadPin(asker: Asker, pinId: number): Promise<SeenPin & { access: Access }> {
  const owner = boardOwnerOf(pinId)
  const results: unknown[] = await batchAll(asker.db, [
    ...accessStatements(asker, owner),
    ...pinStatements(asker, pinId),
  ])
  const access = readAccess(asker, owner, results)
  return { access, ...takePin(access, results) }
}

/** As it is read, before it is known who may see it. */
type PinRead = Omit<PinParts, 'promoter' | 'marks'> & {
  promoter: PersonOfPin | null
  marks: string | null
  /** Its saver works on its board. */
  works: number
}

/** What a pin is to the viewer; a visitor is told nothing. */
function marksFor({ viewer }: Access, { pin, marks }: PinRead): Pick<PinParts, 'own' | 'marks'> {
  if (viewer.id === null) return {}
  const [hidden, tried] = JSON.parse(marks ?? '[]') as number[]
  return { own: viewer.id === pin.pinnerId, marks: { hidden: hidden === 1, tried: tried === 1 } }
}

/** A boardless pin sits on a hidden board that has no row on any profile: its owner's profile alone decides. */
function mayBeSeen(access: Access, board: BoardRow | null, { pin }: Pick<PinParts, 'pin'>): boolean {
  const boardVisible = board
    ? canSeeBoard(access.viewer, boardAccess(access, board))
    : pin.boardless && access.user !== null && profileOpen(access)
  return canSeePin(access.viewer, { pinnerId: pin.pinnerId, boardVisible })
}

function profileOpen({ viewer, user, followsUser }: Access): boolean {
  return user !== null && user.closedAt === null && (!user.isPrivate || followsUser || viewer.id === user.id)
}

/** Reads one pin (W-51). */
export async function readPin(asker: Asker, pinId: number, options: ItemOptions, base: string): Promise<PinItem> {
  const { access, parts } = await loadPin(asker, pinId)
  const isAsked = options.field_set_key === 'partner_grid_item' && !parseFields(options.fields, 'pin')
  const linkless = isAsked && isGroupOn(access.meet('web_pin_go_linkless'))
  return pinItem(parts, true, { ...options, linkless }, base)
}

/** What is read of a pin in the batch that changes it; `takeOwnPin` makes the answer. */
export function ownPinStatements(asker: Asker, pinId: number): Statement[] {
  return [...accessStatements(asker, boardOwnerOf(pinId)), ...pinStatements(asker, pinId)]
}

/** A pin as its saver has it, for who has just changed it or acts for them: nothing is judged again. */
export function takeOwnPin(asker: Asker, pinId: number, results: unknown[], base: string): Pin {
  const { parts } = readPinRows(readAccess(asker, boardOwnerOf(pinId), results), results, true)
  if (!parts) throw new Failure('pin_not_found')
  return pinView({ ...parts, own: true }, base)
}
