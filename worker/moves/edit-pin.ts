import { Failure } from '../../domain/errors.ts'
import type { PinChanged, PinEditInput } from '../../domain/pins/writes.ts'
import type { UndoHandle } from '../../domain/undo/contract.ts'
import { type Answered, round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { askPin, ownPinOf } from '../pins/read.ts'
import { type AtPin, ensureHidden, openOwnPin, textsOf } from '../pins/write.ts'
import { isEditable } from './conditions.ts'
import { moveOne } from './move.ts'
import { changeTexts, selectProfileBoard } from './queries.ts'

type Texts = ReturnType<typeof textsOf>

/**
 * Changes a pin of one's own (W-51): what is absent stays. Another board or section is a move, with its undo, and texts change in its batch;
 * no board at all is the profile. A pin that is another's is 403, one that isn't there for the viewer 404.
 */
export async function editPin(asker: Asker, pinId: number, input: PinEditInput, base: string): Promise<PinChanged> {
  const { orbac_subject_id: subjectId, board_id: _, section_id: __, ...named } = input
  const at = await openOwnPin(asker, pinId, { subjectId })
  const texts = textsOf(named)
  const done = await (goesElsewhere(at, input) ? moveWith(asker, at, input, texts) : changeOnly(asker, at, texts))
  const pin = ownPinOf(asker, done.read, base)
  return { ...pin, ...(done.undo && { undo: done.undo }) }
}

/** Whether it names another place than the pin's. A board that is named without a section is the board itself. */
function goesElsewhere({ parts: { pin } }: AtPin, { board_id: board, section_id: section }: PinEditInput): boolean {
  if (board === undefined && section === undefined) return false
  const isThere = board === null ? pin.boardless : board === undefined || Number(board) === pin.boardId
  return !isThere || (section ? Number(section) : null) !== pin.sectionId
}

interface Done {
  /** What was read of the pin, in the batch that changed it. */
  read: Answered<ReturnType<typeof askPin>>
  undo?: UndoHandle
}

async function changeOnly(asker: Asker, at: AtPin, texts: Texts): Promise<Done> {
  const changes = Object.keys(texts).length > 0 ? changeTexts(asker.db, at.parts.pin, texts, isEditable(at)) : []
  const { read } = await round(asker.db, { changes, read: askPin(asker, at.parts.pin.id) })
  return { read }
}

async function moveWith(asker: Asker, at: AtPin, input: PinEditInput, texts: Texts): Promise<Done> {
  const { board_id: board, section_id: section } = input
  const { pin } = at.parts
  const sectionId = section ? Number(section) : null
  if (sectionId !== null && (board === null || (board === undefined && pin.boardless)))
    throw new Failure('section_not_found')
  const boardId = board === null ? await profileBoard(asker, pin.pinnerId) : Number(board ?? pin.boardId)
  const { answer, read } = await moveOne(
    asker,
    pin.id,
    { boardId, sectionId },
    {
      subjectId: input.orbac_subject_id,
      more: (isNow) => (Object.keys(texts).length > 0 ? changeTexts(asker.db, pin, texts, isNow) : []),
      reads: askPin(asker, pin.id),
    },
  )
  return { read, undo: answer.undo }
}

/** The hidden board of pins without a board, made where it isn't there. */
async function profileBoard({ db, now }: Asker, ownerId: number): Promise<number> {
  const {
    board: [board],
  } = await round(db, {
    made: ensureHidden(db, ownerId, 'quicksave', now),
    board: selectProfileBoard(db, ownerId),
  })
  return board?.id ?? 0
}
