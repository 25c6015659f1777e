import { sql } from 'drizzle-orm'
import { canSeeBoard } from '../../domain/boards/rules.ts'
import { Failure } from '../../domain/errors.ts'
import { isGroupOn } from '../../domain/experiments/registry.ts'
import { parseFields } from '../../domain/field-sets.ts'
import type { Pin, PinItem } from '../../domain/pins/contract.ts'
import { canSeePin } from '../../domain/pins/rules.ts'
import { type BoardRow, boardAccess, boardRow, selectBoardById } from '../boards/read.ts'
import type { Statement } from '../db/batch.ts'
import { type Answered, round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { type Access, accessOf, accessStatements, askAccess, readAccess } from '../profiles/read.ts'
import { type ItemOptions, pinItem } from './item.ts'
import { selectAnnotations, selectPin } from './queries.ts'
import { type PinParts, personOf, pinView } from './view.ts'

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

/** What is read of a pin beside who asks; `pinOf` reads the answers. */
export function askPin(asker: Asker, pinId: number) {
  return {
    board: selectBoardById(asker.db, asker, boardOf(pinId)),
    pin: selectPin(asker.db, pinId, asker),
    annotations: selectAnnotations(asker.db, pinId),
  }
}
type AnsweredPin = Answered<ReturnType<typeof askPin>>

/** The pin, if the viewer sees it; else it is as missing. */
export function pinOf(access: Access, answered: AnsweredPin): SeenPin {
  const { parts, board, isSeen } = anyPinOf(access, answered)
  if (!parts || !isSeen) throw new Failure('pin_not_found')
  return { parts, board }
}

/**
 * The same without a judgement, for who decides otherwise: what was deleted is seen by nobody. `asSaver`: its board is told where its saver works
 * on it, whoever acts for them.
 */
export function anyPinOf(access: Access, answered: AnsweredPin, asSaver = false) {
  const board = boardRow(access, answered.board[0])
  const row: PinRead | undefined = answered.pin[0]
  const annotations = answered.annotations.map(({ name }) => name)
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
  const { access: came, pin } = await round(asker.db, { access: askAccess(asker, owner), pin: askPin(asker, pinId) })
  const access = accessOf(asker, came)
  return { access, ...pinOf(access, pin) }
}

/** As it is read, before it is known who may see it. */
type PinRead = Omit<PinParts, 'promoter' | 'marks'> & {
  promoter: { id: number | null } | null
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

/** What is read of a pin in the batch that changes it; `ownPinOf` makes the answer. */
export function askOwnPin(asker: Asker, pinId: number) {
  return { access: askAccess(asker, boardOwnerOf(pinId)), pin: askPin(asker, pinId) }
}

/** A pin as its saver has it, for who has just changed it or acts for them: nothing is judged again. */
export function ownPinOf(asker: Asker, answered: Answered<ReturnType<typeof askOwnPin>>, base: string): Pin {
  const { parts } = anyPinOf(accessOf(asker, answered.access), answered.pin, true)
  if (!parts) throw new Failure('pin_not_found')
  return pinView({ ...parts, own: true }, base)
}

/** For callers that still list their statements by position. */
export function pinStatements(asker: Asker, pinId: number): Statement[] {
  return Object.values(askPin(asker, pinId))
}
export function takePin(access: Access, results: unknown[]): SeenPin {
  return pinOf(access, taken(results))
}
export function readPinRows(access: Access, results: unknown[], asSaver = false) {
  return anyPinOf(access, taken(results), asSaver)
}
function taken(results: unknown[]): AnsweredPin {
  const [board, pin, annotations] = results.splice(0, 3)
  return { board, pin, annotations } as AnsweredPin
}
export function ownPinStatements(asker: Asker, pinId: number): Statement[] {
  return [...accessStatements(asker, boardOwnerOf(pinId)), ...pinStatements(asker, pinId)]
}
export function takeOwnPin(asker: Asker, pinId: number, results: unknown[], base: string): Pin {
  const { parts } = readPinRows(readAccess(asker, boardOwnerOf(pinId), results), results, true)
  if (!parts) throw new Failure('pin_not_found')
  return pinView({ ...parts, own: true }, base)
}
