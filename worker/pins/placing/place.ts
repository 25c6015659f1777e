import { pinOrderAnswer, pinOrderBody, placeBetween, spread } from '#domain/boards/pin-order.ts'
import { Failure } from '#domain/errors.ts'
import { type PlacePinForm, placePinForm } from '#domain/pins/forms.ts'
import { href, routes } from '#domain/routes.ts'
import { authorizeBoard, type BoardActor } from '#worker/boards/write.ts'
import { batch } from '#worker/db/batch.ts'
import { ConcurrentChange, retryOnClash } from '#worker/db/clash.ts'
import { newId } from '#worker/db/ids.ts'
import { type Json, parseJson } from '#worker/db/sql.ts'
import { action } from '#worker/http/action/action.ts'
import { type By, byOf } from '#worker/http/action/by.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import { button } from '#worker/http/forms/form.ts'
import type { Requester } from '#worker/http/requester.ts'
import { personChanged } from '#worker/model/effects/write.ts'
import { isRecorded } from '#worker/model/undo/rules.ts'
import { undoHandle } from '#worker/undo/view.ts'
import { recordUndo, selectDone } from '#worker/undo/write.ts'
import { canUndoPlaces, canWritePlaces } from './conditions.ts'
import {
  type Around,
  aroundSql,
  ownerWhere,
  type Placed,
  type Placing,
  placedJson,
  putBackPlaces,
  selectAround,
  selectBeside,
  writePlaces,
} from './queries.ts'

/** Maximum number of following pins that get new places when two neighbours leave no room. */
const MOST_PLACED_ANEW = 64

/**
 * Moves a pin behind another one in its board's custom order (docs/decisions/131). Pins outside of sections, and those of each section, have an order of their
 * own. Writes one row, or at most 65 if the neighbours leave no room. 404 code 50 if one of the pins is not on the board, or if they are not in the same part
 * of it.
 */
export const placePin = action(
  {
    call: ['put', routes.api.boardPinOrder],
    ids: { board: 'board_not_found' },
    summary: 'Move a pin in the order of its board',
    input: pinOrderBody,
    answer: pinOrderAnswer,
    fails: [...WRITE_FAILS, 'forbidden', 'board_not_found', 'pin_not_found', 'source_busy'],
  },
  async function placePin({ requester, ids: { board: boardId }, input }) {
    const { pin_id: pinId, after_pin_id: afterId, orbac_subject_id: subjectId } = input
    if (pinId === afterId) throw new Failure('invalid', { faults: [{ field: 'after_pin_id', code: 'not_oneself' }] })
    const placing = { boardId, pinId: Number(pinId), afterId: afterId === null ? null : Number(afterId) }
    return retryOnClash(async () => {
      const { db } = requester
      const { more, ...opened } = await authorizeBoard(requester, boardId, 'pins', {
        subjectId,
        more: { around: selectAround(placing, 1) },
      })
      const near = readAround(more.around[0]?.text, placing)
      const place = placeBetween(near.around.before, near.around.followers[0]?.[1] ?? null, newId())
      if (place !== null)
        return write(requester, opened, placing, { ...near, most: 1, pins: [change(pinId, near.around.stored, place)] })
      const most = MOST_PLACED_ANEW + 1
      const read = await batch(db, { around: selectAround(placing, most) })
      const wide = readAround(read.around[0]?.text, placing)
      return write(requester, opened, placing, { ...wide, most, pins: placedAnew(pinId, wide.around) })
    })
  },
)
  // Restores the previous places of the pins in the board's custom order.
  .undo<Placed>(['pins_ordered'], {
    when: ({ id, userId }) => canUndoPlaces(id, userId),
    statements: ({ inverse, id }, isNow) => [
      putBackPlaces(id, isNow),
      ...personChanged(ownerWhere(inverse.board, isNow)),
    ],
  })

/** The buttons that move a pin one step, to the start, or to the end. They work without JavaScript. */
export const stepPin = button(routes.do.placePin, placePinForm, async (c, form) => {
  const undo = await step(byOf(c), form)
  return { to: href(routes.pin, { pin: form.pin_id }), toast: undo ? 'pin_placed' : 'pin_stays', undo }
})

/** The places to write, and the text that must still be the same when they are written. */
interface Plan {
  text: string
  most: number
  pins: Placed['pins']
}

function readAround(text: Json<Around> | null | undefined, { afterId }: Placing): { text: string; around: Around } {
  const around = text ? parseJson(text) : null
  if (!text || !around || (afterId !== null && around.before === null)) throw new Failure('pin_not_found')
  return { text, around }
}

function change(id: string, was: string | null, is: string): Placed['pins'][number] {
  return { id, was, is }
}

/** New places for the pin and the pins after it, spread evenly between their outer neighbours. */
function placedAnew(pinId: string, { stored, before, followers }: Around): Placed['pins'] {
  const moved = followers.slice(0, MOST_PLACED_ANEW)
  const end = followers[MOST_PLACED_ANEW]?.[1] ?? null
  const places = spread(before, end, moved.length + 1, newId())
  const [first, ...others] = places ?? []
  if (first === undefined) throw new Failure('source_busy')
  return [change(pinId, stored, first), ...moved.map(([id, , was], i) => change(id, was, others[i] ?? first))]
}

async function write(requester: Requester, opened: BoardActor, placing: Placing, { text, most, pins }: Plan) {
  const { db, now } = requester
  const { boardId } = placing
  const id = newId()
  const isNow = isRecorded(id)
  const placed: Placed = { board: boardId, pins }
  const action = 'pins_ordered'
  const summary = { action, name: opened.board.card.name } as const
  const entry = { id, userId: opened.viewerId, kind: action, now, inverse: placedJson(placed), summary }
  const { outcome } = await batch(db, {
    recorded: recordUndo(entry, canWritePlaces(opened, aroundSql(placing, most), text)),
    placed: writePlaces(placed, isNow),
    shown: personChanged(ownerWhere(boardId, isNow)),
    outcome: selectDone(id),
  })
  if (!outcome[0]?.done) throw new ConcurrentChange('The board or the pins beside have changed')
  return { pin_id: String(placing.pinId), undo: undoHandle(id, now) }
}

/** The undo handle; undefined if the pin is already there. */
async function step(by: By, { board_id, pin_id, to, orbac_subject_id }: PlacePinForm) {
  const boardId = Number(board_id)
  const { more } = await authorizeBoard(by.requester, boardId, 'pins', {
    subjectId: orbac_subject_id,
    more: { beside: selectBeside(boardId, Number(pin_id)) },
  })
  const [row] = more.beside
  if (!row) throw new Failure('pin_not_found')
  const ids = (text: Json<string[]>) => parseJson(text)
  const previous = ids(row.previous)
  const goals = { first: null, up: previous[1] ?? null, down: ids(row.next)[0], last: ids(row.last)[0] }
  const after = goals[to]
  const isThere = to === 'first' || to === 'up' ? previous.length === 0 : ids(row.next).length === 0
  if (isThere || after === undefined) return
  return (await placePin.do(by, { board: boardId }, { pin_id, after_pin_id: after, orbac_subject_id })).undo
}
