import { safeNext } from '#domain/accounts/rules.ts'
import { neededIn } from '#domain/apps/compat.ts'
import { changeIn } from '#domain/apps/pin-options.ts'
import { Failure } from '#domain/errors.ts'
import { editPinForm, placeOf, targetBoard } from '#domain/pins/forms.ts'
import { type PinEditInput, pinChanged, pinEditBody } from '#domain/pins/writes.ts'
import { href, routes } from '#domain/routes.ts'
import type { UndoHandle } from '#domain/undo/contract.ts'
import { batch, type Results } from '../db/batch.ts'
import { action } from '../http/action/action.ts'
import { idOf } from '../http/path.ts'
import type { Requester } from '../http/requester.ts'
import { askPin, ownPinOf } from '../pins/read.ts'
import { authorizeOwnPin, ensureHidden, type PinActor, textsOf } from '../pins/write.ts'
import { accessOf } from '../profiles/read.ts'
import { isEditable } from './conditions.ts'
import { MOVE_FAILS } from './fails.ts'
import { moveOne } from './moving/move.ts'
import { changeTexts, selectProfileBoard } from './queries.ts'

type Texts = ReturnType<typeof textsOf>

/**
 * Changes a pin of the actor (W-51); absent fields stay unchanged. Another board or section moves the pin in the same batch, with undo; `board_id` null moves
 * it to the profile. Another person's pin is 403, an invisible one 404.
 */
export const editPin = action(
  {
    call: ['put', routes.api.pin],
    ids: { pin: 'pin_not_found' },
    summary: 'Change a pin; a different board or section moves it',
    input: pinEditBody,
    answer: pinChanged,
    fails: MOVE_FAILS,
  },
  async function editPin({ requester, site, ids, input }) {
    const { orbac_subject_id: subjectId, board_id: _, section_id: __, ...named } = input
    const at = await authorizeOwnPin(requester, ids.pin, { subjectId })
    const texts = textsOf(named)
    const done = await (isMove(at, input) ? moveWith(requester, at, input, texts) : changeOnly(requester, at, texts))
    const pin = ownPinOf(accessOf(requester, done.read.access), done.read.row, site.mediaBase)
    return { ...pin, undo: done.undo }
  },
)
  .form({
    path: routes.do.editPin,
    schema: editPinForm,
    page: ({ pin_id: pin }) => href(routes.pinEdit, { pin: String(idOf(String(pin), 'pin_not_found')) }),
    asks: ({ return_to: _, place, pin_id: pin, ...input }) => ({
      ids: { pin },
      input: { ...input, ...placeOf({ ...input, place }) },
    }),
    done: ({ undo }, { return_to, pin_id: pin }) => ({
      to: return_to ? safeNext(return_to) : href(routes.pin, { pin }),
      ...{ toast: 'saved', undo },
    }),
    asksFirst(fields) {
      const { place: _, board_id: __, section_id: ___, ...stays } = fields
      const to = targetBoard(fields)
      if (to === undefined || stays.pin_id === undefined) return null
      return {
        question: { what: 'pins', pin_ids: [stays.pin_id], to },
        keep: () => ({ label: 'exposure.leave', fields: stays }),
      }
    },
  })
  .compat(
    'Pin.update',
    {
      view: 'pin',
      asks: (options) => ({ ids: { pin: neededIn(options, 'id', 'pin_id') }, input: changeIn(options) }),
    },
    [{ methods: ['POST'], path: routes.aliases.pin }],
  )

/** True if the input names another board or section. A board without a section means no section. */
function isMove({ parts: { pin } }: PinActor, { board_id: board, section_id: section }: PinEditInput): boolean {
  if (board === undefined && section === undefined) return false
  const isThere = board === null ? pin.boardless : board === undefined || Number(board) === pin.boardId
  return !isThere || (section ? Number(section) : null) !== pin.sectionId
}

interface EditResult {
  /** The pin as read in the batch that changed it. */
  read: Results<ReturnType<typeof askPin>>
  undo?: UndoHandle
}

async function changeOnly(requester: Requester, at: PinActor, texts: Texts): Promise<EditResult> {
  const changes = Object.keys(texts).length > 0 ? changeTexts(at.parts.pin, texts, isEditable(at)) : []
  const { read } = await batch(requester.db, { changes, read: askPin(requester, at.parts.pin.id) })
  return { read }
}

async function moveWith(requester: Requester, at: PinActor, input: PinEditInput, texts: Texts): Promise<EditResult> {
  const { board_id: board, section_id: section } = input
  const { pin } = at.parts
  const sectionId = section ? Number(section) : null
  if (sectionId !== null && (board === null || (board === undefined && pin.boardless)))
    throw new Failure('section_not_found')
  const boardId = board === null ? await profileBoard(requester, pin.pinnerId) : Number(board ?? pin.boardId)
  const { answer, read } = await moveOne(
    requester,
    pin.id,
    { boardId, sectionId },
    {
      subjectId: input.orbac_subject_id,
      more: (isNow) => (Object.keys(texts).length > 0 ? changeTexts(pin, texts, isNow) : []),
      reads: askPin(requester, pin.id),
    },
  )
  return { read, undo: answer.undo }
}

/** The id of the hidden board of boardless pins, created if absent. */
async function profileBoard({ db, now }: Requester, ownerId: number): Promise<number> {
  const {
    board: [board],
  } = await batch(db, {
    made: ensureHidden(ownerId, 'quicksave', now),
    board: selectProfileBoard(ownerId),
  })
  return board?.id ?? 0
}
