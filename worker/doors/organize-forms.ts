import { type Context, Hono } from 'hono'
import { safeNext } from '../../domain/accounts/rules.ts'
import { Failure } from '../../domain/errors.ts'
import { dismissForm } from '../../domain/experiences/contract.ts'
import { organizeForm } from '../../domain/moves/contract.ts'
import { tickedPins } from '../../domain/pins/rules.ts'
import { href, routes } from '../../domain/routes.ts'
import { createBoard } from '../boards/write.ts'
import type { AppEnv } from '../env.ts'
import { actOnExperience } from '../experiences/write.ts'
import { readBody } from '../http/body.ts'
import { toFailure } from '../http/errors.ts'
import { leaveToast } from '../http/flash.ts'
import { judge } from '../http/operation.ts'
import type { Which } from '../moves/queries.ts'
import { requireMovable } from '../moves/to-new-board.ts'
import { moveAll, movePins } from '../moves/write.ts'
import { type OrganizePlace, organizePath, showOrganize } from '../pages/organize.ts'
import { failedTry, formAgain } from '../pages/tries.ts'
import { askerOf, siteOf } from '../profiles/request.ts'

/** The forms of what one does about pins that lie in the wrong place, or in none. */
export const organizeForms = new Hono<AppEnv>()

/** Moves what is ticked, or all, to a board that is picked, or made for it: the same writes as W-25, W-31 and W-32. */
organizeForms.post(routes.do.organize, async (c) => {
  const body = await readBody(c)
  const place = placeOf(body)
  try {
    const url = await organize(c, body)
    leaveToast(c, 'moved')
    return c.redirect(url ?? organizePath(place), 303)
  } catch (error) {
    return formAgain(c, organizePath(place), failedTry(error, body), (attempt) => showOrganize(c, place, attempt))
  }
})

/** What the form was about: where it is shown again. */
function placeOf(body: unknown): OrganizePlace {
  const { place, board, section } = body as Record<string, unknown>
  const named = (id: unknown) => (place === 'board' && typeof id === 'string' && id !== '' ? id : undefined)
  return { board: named(board), section: named(section), all: place === 'all' }
}

/** Where to go then, where that isn't the form again. */
async function organize(c: Context<AppEnv>, body: unknown): Promise<string | null> {
  const { board, section, to, name, secret, all, ...others } = judge(organizeForm, body)
  const pinIds = [...tickedPins(others)]
  const isWhole = all !== undefined && board !== ''
  if (!isWhole && pinIds.length === 0) throw new Failure('invalid', { faults: [{ field: 'pins', code: 'missing' }] })
  if (name === '' && to === '') throw new Failure('invalid', { faults: [{ field: 'to', code: 'missing' }] })
  const asker = askerOf(c)
  const [picked = '', sectionId = null] = to.split('.')
  const privacy = secret === undefined ? 'public' : 'secret'
  const input = { name, description: '', privacy, aux_data: { source: 'organize_pins' } } as const
  if (name !== '') await requireMovable(asker, whichOf(board, section, isWhole ? null : pinIds))
  const boardId = name === '' ? picked : String((await createBoard(asker, input, siteOf(c))).id)
  const newSection = name === '' ? sectionId : null
  if (isWhole) {
    const parts = { old_section_id: section || null, new_section_id: newSection, pin_ids: [] }
    return (await moveAll(asker, { board_id: board, new_board_id: boardId, ...parts })).board.url
  }
  await movePins(asker, {
    board_id: boardId,
    section_id: newSection,
    pin_ids: pinIds,
    ...(board !== '' && { source_board_id: board }),
  })
  return null
}

/** What the move will ask for: all of a board and section, or some pins of a board or of anywhere. */
function whichOf(board: string, section: string, pinIds: string[] | null): Which {
  const boardId = Number(board)
  if (pinIds === null) return { of: { boardId, sectionId: section === '' ? null : Number(section) } }
  return { pinIds, ...(board !== '' && { of: { boardId } }) }
}

/** Sends a hint away. */
organizeForms.post(routes.do.dismiss, async (c) => {
  const { placement_id, return_to } = judge(dismissForm, await readBody(c))
  const back = safeNext(return_to)
  try {
    await actOnExperience(askerOf(c), null, { placement_id, action: 'dismiss' })
  } catch (error) {
    const { kind } = toFailure(error)
    if (kind !== 'no_session' && kind !== 'limited_session') throw error
    return c.redirect(href(routes.login, { next: back }), 303)
  }
  return c.redirect(back, 303)
})
