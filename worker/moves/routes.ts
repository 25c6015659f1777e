import { Hono } from 'hono'
import type { ErrorName } from '../../domain/errors.ts'
import {
  bulkDeleteBody,
  bulkEditBody,
  copiedAnswer,
  deleteAllBody,
  movedAnswer,
  pinsDeletedAnswer,
  sectionMovedAnswer,
  sectionPinsBody,
  selectAllBody,
} from '../../domain/moves/contract.ts'
import { pinChanged, pinEditBody } from '../../domain/pins/writes.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { noVisitors } from '../http/current-asker.ts'
import { idOf } from '../http/path.ts'
import { copyAll, copyPins } from './copying/copy.ts'
import { deleteAll, deletePins } from './delete.ts'
import { editPin } from './edit-pin.ts'
import { moveAll, moveIntoSection, moveOutOfSection, movePins } from './move.ts'

export const moveRoutes = new Hono<AppEnv>()

const FAILS: ErrorName[] = [
  'no_session',
  'limited_session',
  'forbidden',
  'board_not_found',
  'section_not_found',
  'pin_not_found',
  'source_busy',
  'target_busy',
  'section_busy',
  'same_place',
  'too_large',
  'wrong_type',
]

moveRoutes.put(
  routes.api.bulkEdit,
  noVisitors,
  operation({ summary: 'Move pins to a board', body: bulkEditBody, data: movedAnswer, fails: FAILS }),
  async (c) => succeed(c, await movePins(c.var.asker, c.req.valid('json'))),
)

moveRoutes.put(
  routes.api.selectAll,
  noVisitors,
  operation({
    summary: 'Move all pins of a board, of a section or of the viewer',
    body: selectAllBody,
    data: movedAnswer,
    fails: FAILS,
  }),
  async (c) => succeed(c, await moveAll(c.var.asker, c.req.valid('json'))),
)

const SAME_PLACE_ASIDE = FAILS.filter((fail) => fail !== 'same_place')
const COPY_FAILS: ErrorName[] = [...SAME_PLACE_ASIDE, 'email_unconfirmed', 'publishing_disabled']
const DELETE_FAILS = SAME_PLACE_ASIDE.filter((fail) => fail !== 'section_not_found')

moveRoutes.post(
  routes.api.bulkEdit,
  noVisitors,
  operation({ summary: 'Copy pins to a board', body: bulkEditBody, data: copiedAnswer, fails: COPY_FAILS }),
  async (c) => succeed(c, await copyPins(c.var.asker, c.req.valid('json'))),
)

moveRoutes.post(
  routes.api.selectAll,
  noVisitors,
  operation({
    summary: 'Copy all pins of a board, of a section or of the viewer',
    body: selectAllBody,
    data: copiedAnswer,
    fails: COPY_FAILS,
  }),
  async (c) => succeed(c, await copyAll(c.var.asker, c.req.valid('json'))),
)

moveRoutes.delete(
  routes.api.bulkEdit,
  noVisitors,
  operation({ summary: 'Delete pins', body: bulkDeleteBody, data: pinsDeletedAnswer, fails: DELETE_FAILS }),
  async (c) => succeed(c, await deletePins(c.var.asker, c.req.valid('json'))),
)

moveRoutes.delete(
  routes.api.selectAll,
  noVisitors,
  operation({
    summary: 'Delete all pins of a board, of a section or of the viewer',
    body: deleteAllBody,
    data: pinsDeletedAnswer,
    fails: DELETE_FAILS,
  }),
  async (c) => succeed(c, await deleteAll(c.var.asker, c.req.valid('json'))),
)

moveRoutes.put(
  routes.api.pin,
  noVisitors,
  operation({
    summary: 'Change a pin; a different board or section moves it',
    body: pinEditBody,
    data: pinChanged,
    fails: FAILS,
  }),
  async (c) => {
    const id = idOf(c.req.param('pin'), 'pin_not_found')
    return succeed(c, await editPin(c.var.asker, id, c.req.valid('json'), c.var.site.mediaBase))
  },
)

const ofSection = { body: sectionPinsBody, data: sectionMovedAnswer, fails: FAILS } as const

moveRoutes.put(
  routes.api.sectionPins,
  noVisitors,
  operation({ ...ofSection, summary: 'Move pins into a section' }),
  async (c) => {
    const id = idOf(c.req.param('section'), 'section_not_found')
    return succeed(c, await moveIntoSection(c.var.asker, id, c.req.valid('json').pins))
  },
)

moveRoutes.delete(
  routes.api.sectionPins,
  noVisitors,
  operation({ ...ofSection, summary: 'Move pins out of a section' }),
  async (c) => {
    const id = idOf(c.req.param('section'), 'section_not_found')
    return succeed(c, await moveOutOfSection(c.var.asker, id, c.req.valid('json').pins))
  },
)
