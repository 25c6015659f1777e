import { type Context, Hono } from 'hono'
import { Failure } from '#domain/errors.ts'
import { type BulkAction, type OrganizeInput, organizeForm } from '#domain/moves/contract.ts'
import { type OrganizePlace, organizePath } from '#domain/moves/organize-path.ts'
import { tickedPins } from '#domain/pins/rules.ts'
import { routes } from '#domain/routes.ts'
import type { UndoHandle } from '#domain/undo/contract.ts'
import type { AppEnv } from '../env.ts'
import { byOf } from '../http/action/by.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { leaveToast, type ToastName } from '../http/forms/flash.ts'
import { failedTry, formAgain } from '../http/forms/form-tries.ts'
import { copyAll, copyPins } from './copying/copy.ts'
import { deleteAll, deletePins } from './delete.ts'
import { moveAll } from './moving/move-all.ts'
import { movePins } from './moving/move-pins.ts'
import { copyToNewBoard, moveToNewBoard } from './new-board/to-new-board.ts'
import { selectionOf } from './selection.ts'

/** The form of the organize page. Its fields name the action. */
export const organizeSelectionForm = new Hono<AppEnv>()

const TOASTS = { move: 'moved', copy: 'copied', delete: 'pins_deleted' } as const satisfies Record<
  BulkAction,
  ToastName
>

/** Moves, copies or deletes the checked or all pins, to a chosen or new board: the writes of W-25, W-31 and W-32. */
organizeSelectionForm.post(routes.do.organize, async (c) => {
  const body = await readBody(c)
  const place = placeOf(body)
  try {
    const { act, url, undo } = await organize(c, judge(organizeForm, body))
    leaveToast(c, { toast: TOASTS[act], undo })
    return c.redirect(url ?? organizePath(place), 303)
  } catch (error) {
    return formAgain(c, organizePath(place), failedTry(error, body))
  }
})

/** The place that the form was opened for, to show it again. */
function placeOf({ place, board, section }: Record<string, unknown>): OrganizePlace {
  const named = (id: unknown) => (place === 'board' && typeof id === 'string' && id !== '' ? id : undefined)
  return { board: named(board), section: named(section), all: place === 'all' }
}

/** The completed action, its undo handle, and the next page (null: the form again). */
interface Organized {
  act: BulkAction
  url: string | null
  undo: UndoHandle
}

async function organize(c: Context<AppEnv>, input: OrganizeInput): Promise<Organized> {
  const { act, place, board, section, to, name, secret, all, ...others } = input
  const pinIds = [...tickedPins(others)]
  const isAll = all !== undefined && (board !== '' || place === 'all')
  if (!isAll && pinIds.length === 0) throw new Failure('invalid', { faults: [{ field: 'pins', code: 'missing' }] })
  const by = byOf(c)
  const some = { pin_ids: pinIds, ...(board !== '' && { source_board_id: board }) }
  // Boardless pins have no section.
  const from = place === 'board' ? { old_section_id: section || null } : {}
  const whole = { board_id: board || null, ...from, pin_ids: [], except_pin_ids: [] }
  if (act === 'delete') {
    const { undo } = await (isAll ? deleteAll.do(by, {}, whole) : deletePins.do(by, {}, some))
    return { act, url: null, undo }
  }
  if (name === '' && to === '') throw new Failure('invalid', { faults: [{ field: 'to', code: 'missing' }] })
  if (name !== '') {
    const selection = isAll ? selectionOf(whole) : { pinIds, ...ofBoard(board) }
    const fill = act === 'copy' ? copyToNewBoard : moveToNewBoard
    const made = await fill(by.requester, selection, newBoard(name, secret !== undefined), by.site)
    return { act, url: isAll ? (made.board.url ?? null) : null, undo: made.undo }
  }
  const [boardId = '', sectionId = null] = to.split('.')
  const goal = { ...whole, new_board_id: boardId, new_section_id: sectionId }
  const target = { ...some, board_id: boardId, section_id: sectionId }
  if (act === 'copy') {
    const { undo, board: filled } = await (isAll ? copyAll.do(by, {}, goal) : copyPins.do(by, {}, target))
    return { act, url: isAll ? filled.url : null, undo }
  }
  const { undo, board: filled } = await (isAll ? moveAll.do(by, {}, goal) : movePins.do(by, {}, target))
  return { act, url: isAll ? filled.url : null, undo }
}

const ofBoard = (board: string) => (board === '' ? {} : { of: { boardId: Number(board) } })

function newBoard(name: string, isSecret: boolean) {
  const privacy = isSecret ? 'secret' : 'public'
  return { name, description: '', privacy, aux_data: { source: 'organize_pins' } } as const
}
