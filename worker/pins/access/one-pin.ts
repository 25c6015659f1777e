import { canSeeBoard } from '#domain/boards/rules.ts'
import { Failure } from '#domain/errors.ts'
import { isGroupOn } from '#domain/experiments/registry.ts'
import { parseFields } from '#domain/field-sets.ts'
import { type Pin, type PinItem, pinItemSchema, pinQuery } from '#domain/pins/contract.ts'
import { canSeePin } from '#domain/pins/rules.ts'
import { routes } from '#domain/routes.ts'
import { type BoardRow, boardAccess, boardOwner, boardRow, selectBoardById } from '#worker/boards/read.ts'
import { batch, type Results } from '#worker/db/batch.ts'
import { type Json, parseJson } from '#worker/db/sql.ts'
import { reading } from '#worker/http/action/reading.ts'
import type { Requester } from '#worker/http/requester.ts'
import { type Access, accessOf, askAccess } from '#worker/profiles/read.ts'
import { type ItemOptions, type PinParts, personOf, pinItem, pinView } from '../view.ts'
import { type PinUse, selectAnnotations, selectBoardOf, selectPin, selectTopicsOf } from './queries.ts'

/** A pin with its board; null if the viewer may not see the board. */
export interface SeenPin {
  parts: PinParts
  board: BoardRow | null
}

/** Reads a pin and everything its visibility depends on: the viewer, its board, the board's owner and their relations. `pinOf` evaluates the results. */
export function askPin(requester: Requester, pinId: number, of: PinUse = 'answer') {
  return { access: askAccess(requester, boardOwner({ pinId })), row: askPinRow(requester, pinId, of) }
}

/** Like `askPin`, for the pin's page: also reads which of its topics the viewer follows. Omits the viewer's flags, which `askViewerState` reads. */
export function askCloseup(requester: Requester, pinId: number) {
  return {
    access: askAccess(requester, boardOwner({ pinId })),
    row: {
      board: selectBoardOf(requester, pinId),
      pin: selectPin({ ...requester, sessionHash: null }, pinId, 'page'),
      annotations: selectTopicsOf(requester, pinId),
    },
  }
}

/** Reads a pin without the viewer, for batches that already read the viewer. */
export function askPinRow(requester: Requester, pinId: number, of: PinUse = 'answer') {
  return {
    board: selectBoardOf(requester, pinId),
    pin: selectPin(requester, pinId, of),
    annotations: selectAnnotations(pinId),
  }
}

/**
 * Reads a pin that the same batch inserts, for `ownPinOf`. Skips the viewer's flags, which a new pin cannot have.
 * @param boardId null: the saver's hidden board, which nobody sees
 */
export function askNewPin(requester: Requester, pinId: number, boardId: number | null) {
  return {
    board: boardId === null ? [] : [selectBoardById(requester, boardId)],
    pin: selectPin({ ...requester, sessionHash: null }, pinId),
  }
}
type PinAnswers = Results<ReturnType<typeof askPin>>

/** The pin. Fails with 404 code 50 if it is missing or invisible to the viewer. */
export function pinOf(requester: Requester, answered: PinAnswers): SeenPin & { access: Access } {
  const access = accessOf(requester, answered.access)
  const { parts, board, isSeen } = anyPinOf(access, answered.row)
  if (!parts || !isSeen) throw new Failure('pin_not_found')
  return { access, parts, board }
}

/** The pin for its saver, from the batch that wrote it: access is not checked again. */
export function ownPinOf(access: Access, answered: PinAnswers['row'], base: string): Pin {
  const { parts } = anyPinOf(access, answered, true)
  if (!parts) throw new Failure('pin_not_found')
  return pinView({ ...parts, own: true }, base)
}

/**
 * The pin, or null if missing, and whether the viewer may see it. Deleted pins are never visible.
 * @param asSaver includes the board if the saver works on it, also for a delegate
 */
export function anyPinOf(access: Access, answered: Results<ReturnType<typeof askPinRow>>, asSaver = false) {
  const board = boardRow(access, answered.board[0])
  const row: PinRead | undefined = answered.pin[0]
  const annotations = answered.annotations.map(({ name }) => name)
  if (!row) return { parts: null, board: null, isSeen: false }
  const isOpen = board !== null && canSeeBoard(access.viewer, boardAccess(access, board))
  const pinner = personOf(row.pinner) ?? board?.owner ?? null
  const sectionTitle = isOpen ? (row.sectionTitle ?? null) : null
  const held = isOpen || (asSaver && row.works) ? board?.card : null
  const { marks: _, works: __, commentsOff, moving, ...read } = row
  const parts: PinParts = {
    ...read,
    sectionTitle,
    board: held ?? null,
    pinner,
    promoter: personOf(row.promoter),
    annotations,
    commentsOff: commentsOff === 1,
    moving: parseJson(moving),
    ...marksFor(access, row),
  }
  const isSeen = row.pin.deletedAt === null && mayBeSeen(access, board, row)
  return { parts, board: isOpen ? board : null, isSeen }
}

/** Loads a pin in one round trip. Fails with 404 code 50 if it is missing or invisible to the viewer. */
export async function loadPin(requester: Requester, pinId: number): Promise<SeenPin & { access: Access }> {
  return pinOf(requester, await batch(requester.db, askPin(requester, pinId)))
}

/** A pin row as the database returns it. */
type PinRead = Omit<PinParts, 'promoter' | 'marks' | 'commentsOff' | 'moving'> & {
  commentsOff: number
  promoter: { id: number | null } | null
  marks: Json<number[]> | null
  /** Media types of its animated pictures by storage key. */
  moving: Json<Record<string, string>>
  /** 1 if the saver owns or collaborates on the board. */
  works: number
}

/** The viewer's flags of the pin; none for visitors. */
function marksFor({ viewer }: Access, { pin, marks }: PinRead): Pick<PinParts, 'own' | 'marks'> {
  if (viewer.id === null) return {}
  const [hidden, tried, reacted]: number[] = JSON.parse(marks ?? '[]')
  return {
    own: viewer.id === pin.pinnerId,
    marks: { hidden: hidden === 1, tried: tried === 1, reacted: reacted === 1 },
  }
}

/** Boardless pins are on a hidden board, so only the owner's profile decides. */
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
export async function readPin(
  requester: Requester,
  pinId: number,
  options: ItemOptions,
  base: string,
): Promise<PinItem> {
  const { access, parts } = await loadPin(requester, pinId)
  const isAsked = options.field_set_key === 'partner_grid_item' && !parseFields(options.fields, 'pin')
  const linkless = isAsked && isGroupOn(access.exposeGroup('web_pin_go_linkless'))
  return pinItem(parts, true, { ...options, linkless }, base)
}

/** W-51. */
export const getPin = reading(
  {
    call: ['get', routes.api.pin],
    ids: { pin: 'pin_not_found' },
    summary: 'Read a pin',
    query: pinQuery,
    answer: pinItemSchema,
    fails: ['pin_not_found'],
  },
  ({ requester, site, ids, query }) => readPin(requester, ids.pin, query, site.mediaBase),
)
