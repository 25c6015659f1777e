import { Hono } from 'hono'
import * as v from 'valibot'
import { emptyBody } from '../../domain/accounts/contract.ts'
import { sectionSchema } from '../../domain/boards/contract.ts'
import * as writes from '../../domain/boards/writes.ts'
import type { ErrorName } from '../../domain/errors.ts'
import { routes } from '../../domain/routes.ts'
import { bookmarkParameter, pageSize, subjectField } from '../../domain/wire.ts'
import type { AppEnv } from '../env.ts'
import { succeed, succeedPage } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { noVisitors } from '../http/current-asker.ts'
import { idOf } from '../http/path.ts'
import { updateBoard } from './change/update.ts'
import { createBoard } from './creation/create.ts'
import { deleteBoard } from './deletion/delete.ts'
import { readDeletedBoards } from './deletion/deleted.ts'
import { restoreBoard } from './deletion/restore.ts'
import { followBoard, unfollowBoard } from './following/follow.ts'
import { mergeBoard } from './merging/merge.ts'
import { createSection, deleteSection, updateSection } from './sections/write.ts'

export const boardWriteRoutes = new Hono<AppEnv>()

const WRITE: ErrorName[] = ['no_session', 'limited_session', 'forbidden', 'too_large', 'wrong_type']
const BOARD: ErrorName[] = [...WRITE, 'board_not_found', 'source_busy']
const SECTION: ErrorName[] = [...WRITE, 'section_not_found', 'source_busy']
const subject = v.object({ orbac_subject_id: subjectField })

boardWriteRoutes.post(
  routes.api.boards,
  noVisitors,
  operation({
    summary: 'Create a board',
    body: writes.createBoardBody,
    data: writes.boardChangeAnswer,
    fails: [...WRITE, 'board_unnamed', 'board_taken', 'email_unconfirmed'],
  }),
  async (c) => succeed(c, await createBoard(c.var.asker, c.req.valid('json'), c.var.site)),
)

boardWriteRoutes.put(
  routes.api.board,
  noVisitors,
  operation({
    summary: 'Change a board',
    body: writes.updateBoardBody,
    data: writes.boardChangeAnswer,
    fails: [...BOARD, 'board_unnamed', 'board_taken', 'pin_not_found'],
  }),
  async (c) => {
    const id = idOf(c.req.param('board'), 'board_not_found')
    return succeed(c, await updateBoard(c.var.asker, id, c.req.valid('json'), c.var.site))
  },
)

boardWriteRoutes.post(
  routes.api.boardMerge,
  noVisitors,
  operation({
    summary: 'Merge a board into another of the same owner',
    body: writes.mergeBoardBody,
    data: writes.boardMergedAnswer,
    fails: [...BOARD, 'target_busy', 'same_place'],
  }),
  async (c) => {
    const id = idOf(c.req.param('board'), 'board_not_found')
    return succeed(c, await mergeBoard(c.var.asker, id, c.req.valid('json')))
  },
)

boardWriteRoutes.delete(
  routes.api.board,
  noVisitors,
  operation({
    summary: 'Delete a board; it can be restored for seven days',
    query: subject,
    data: writes.boardDeletedAnswer,
    fails: BOARD,
  }),
  async (c) => succeed(c, await deleteBoard(c.var.asker, idOf(c.req.param('board'), 'board_not_found'))),
)

boardWriteRoutes.get(
  routes.api.deletedBoards,
  noVisitors,
  operation({
    summary: 'List the viewer’s deleted boards that can be restored',
    query: v.object({ page_size: pageSize(25), bookmark: bookmarkParameter }),
    data: v.array(writes.deletedBoardSchema),
    fails: ['no_session'],
  }),
  async (c) => succeedPage(c, await readDeletedBoards(c.var.asker, c.req.valid('query'))),
)

boardWriteRoutes.post(
  routes.api.boardRestore,
  noVisitors,
  operation({
    summary: 'Restore a deleted board',
    query: subject,
    body: emptyBody,
    isBodyOptional: true,
    data: writes.boardChangeAnswer,
    fails: [...BOARD, 'board_gone'],
  }),
  async (c) => succeed(c, await restoreBoard(c.var.asker, idOf(c.req.param('board'), 'board_not_found'), c.var.site)),
)

const follow = { data: writes.boardFollowAnswer, fails: [...WRITE, 'board_not_found', 'blocked'] as ErrorName[] }
boardWriteRoutes.put(
  routes.api.boardFollow,
  noVisitors,
  operation({ ...follow, summary: 'Follow a board', body: emptyBody, isBodyOptional: true }),
  async (c) => succeed(c, await followBoard(c.var.asker, idOf(c.req.param('board'), 'board_not_found'))),
)
boardWriteRoutes.delete(
  routes.api.boardFollow,
  noVisitors,
  operation({ ...follow, summary: 'Unfollow a board' }),
  async (c) => succeed(c, await unfollowBoard(c.var.asker, idOf(c.req.param('board'), 'board_not_found'))),
)

boardWriteRoutes.post(
  routes.api.boardSections,
  noVisitors,
  operation({
    summary: 'Add a section to a board',
    query: subject,
    body: writes.createSectionBody,
    data: sectionSchema,
    fails: [...BOARD, 'email_unconfirmed'],
  }),
  async (c) => {
    const id = idOf(c.req.param('board'), 'board_not_found')
    return succeed(c, await createSection(c.var.asker, id, c.req.valid('json').title))
  },
)

boardWriteRoutes.put(
  routes.api.section,
  noVisitors,
  operation({
    summary: 'Change the title or position of a section',
    query: subject,
    body: writes.updateSectionBody,
    data: writes.sectionChangeAnswer,
    fails: SECTION,
  }),
  async (c) => {
    const id = idOf(c.req.param('section'), 'section_not_found')
    return succeed(c, await updateSection(c.var.asker, id, c.req.valid('json')))
  },
)

boardWriteRoutes.delete(
  routes.api.section,
  noVisitors,
  operation({
    summary: 'Delete a section and move its pins to the board',
    query: subject,
    data: writes.sectionDeletedAnswer,
    fails: SECTION,
  }),
  async (c) => succeed(c, await deleteSection(c.var.asker, idOf(c.req.param('section'), 'section_not_found'))),
)
