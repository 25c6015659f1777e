import { ownSectionIn } from '#domain/apps/board-options.ts'
import { idsIn, type Options } from '#domain/apps/compat.ts'
import { Failure } from '#domain/errors.ts'
import { type SectionMovedAnswer, sectionMovedAnswer, sectionPinsBody } from '#domain/moves/contract.ts'
import { routes } from '#domain/routes.ts'
import { authorizeBoard } from '#worker/boards/write.ts'
import { action } from '#worker/http/action/action.ts'
import type { Requester } from '#worker/http/requester.ts'
import { MOVE_FAILS } from '../fails.ts'
import { selectSectionCount } from '../queries.ts'
import { type Moved, move } from './move.ts'

const IN_SECTION = {
  ids: { section: 'section_not_found' },
  input: sectionPinsBody,
  answer: sectionMovedAnswer,
  fails: MOVE_FAILS,
} as const

/** Moves pins into a section (W-30). */
export const moveIntoSection = action(
  { ...IN_SECTION, call: ['put', routes.api.sectionPins], summary: 'Move pins into a section' },
  async function moveIntoSection({ requester, ids: { section: sectionId }, input: { pins } }) {
    const boardId = await boardOfSection(requester, sectionId)
    const selection = { pinIds: [...new Set(pins)] }
    return sectionAnswer(
      sectionId,
      await move(requester, selection, { boardId, sectionId }, { reads: selectSectionCount(sectionId) }),
    )
  },
).compat('BoardSectionEdit.update', { view: null, asks: askedOf }, [
  { methods: ['PUT', 'POST'], path: routes.aliases.sectionPins },
])

/** Moves pins out of a section onto its board (W-30). */
export const moveOutOfSection = action(
  { ...IN_SECTION, call: ['delete', routes.api.sectionPins], summary: 'Move pins out of a section' },
  async function moveOutOfSection({ requester, ids: { section: sectionId }, input: { pins } }) {
    const boardId = await boardOfSection(requester, sectionId)
    const selection = { pinIds: [...new Set(pins)], of: { boardId, sectionId } }
    const moved = await move(
      requester,
      selection,
      { boardId, sectionId: null },
      { reads: selectSectionCount(sectionId) },
    )
    return sectionAnswer(sectionId, moved)
  },
).compat('BoardSectionPins.delete', { view: null, asks: askedOf }, [
  { methods: ['DELETE'], path: routes.aliases.sectionPins },
])

function askedOf(options: Options) {
  return { ids: ownSectionIn(options), input: { pins: idsIn(options, 'pins') } }
}

/** The board of a section to which the viewer may move pins. A missing or invisible section is 404 code 41, after the checks of the session (REL-02, G-002). */
async function boardOfSection(requester: Requester, sectionId: number): Promise<number> {
  const { board } = await authorizeBoard(requester, { sectionId }, 'pins').catch((error) => {
    throw error instanceof Failure && error.kind === 'board_not_found' ? new Failure('section_not_found') : error
  })
  return board.card.boardId
}

function sectionAnswer(
  sectionId: number,
  { answer: { moved_count, undo }, read }: Moved<{ pinCount: number }[]>,
): SectionMovedAnswer {
  const [row] = read
  return { moved_count, section: { id: String(sectionId), pin_count: row?.pinCount ?? 0 }, undo }
}
