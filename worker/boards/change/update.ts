import { safeNext } from '#domain/accounts/rules.ts'
import { boardChangeIn } from '#domain/apps/board-options.ts'
import { flagIn, neededIn, type Options } from '#domain/apps/compat.ts'
import { archiveForm, boardForm, editBoardForm, sortPinsForm } from '#domain/boards/forms.ts'
import {
  type BoardChange,
  type BoardChangeAnswer,
  boardChange,
  boardChangeAnswer,
  updateBoardBody,
} from '#domain/boards/writes.ts'
import { Failure } from '#domain/errors.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import { isBlank } from '#domain/text.ts'
import { batch } from '#worker/db/batch.ts'
import { ConcurrentChange, retryOnClash } from '#worker/db/clash.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import type { Requester, Site } from '#worker/http/requester.ts'
import { selectUploads } from '#worker/media/read.ts'
import { markMediaUsed } from '#worker/media/write.ts'
import { requesterSql } from '#worker/model/accounts/rules.ts'
import type { MediaRow } from '#worker/model/media/tables.ts'
import { isRecorded } from '#worker/model/undo/rules.ts'
import { undoHandle } from '#worker/undo/view.ts'
import { recordUndo, selectDone, UNDO_TIME } from '#worker/undo/write.ts'
import { boardRow } from '../access.ts'
import { slugCandidates, wantedSlug } from '../addresses.ts'
import { authorizeBoard, BOARD_FAILS, type BoardActor, boardIn } from '../authorize.ts'
import { ownCover } from '../covers/own-cover.ts'
import { underLock } from '../locks/locks.ts'
import { type Lock, unlock } from '../locks/queries.ts'
import { readBoard } from '../one-board.ts'
import { type BoardRow, ownerOfBoard, selectBoardById, selectTakenSlugs } from '../queries.ts'
import { boardView } from '../view.ts'
import { changesOf } from './changes-of-form.ts'
import { type Changed, canChange, canUndoChange, isUploadUnused } from './conditions.ts'
import { changeBoard, changeInverse, recordFormerAddress, restoreAddresses, selectChangeConditions } from './queries.ts'
import { actionOf, differences, type Values, valuesOf } from './values.ts'

/** Fields that collaborators who manage the board may change. Only the owner may change the others. */
const MANAGER_FIELDS: ReadonlySet<string> = new Set(['name', 'description', 'pin_sort', 'orbac_subject_id'])

/**
 * Changes a board in one batch (W-26). Fails with 400 code 60 for a blank name, 409 code 58 for a taken name, 404 code 50
 * for a cover that is not a pin of the board, 400 at `cover_media_id` unless it is an unused picture upload of the
 * viewer, and 409 code 2171 for a change of privacy or archiving while another action has locked the board.
 */
export const updateBoard = action(
  {
    call: ['put', routes.api.board],
    ids: { board: 'board_not_found' },
    summary: 'Change a board',
    input: boardChange,
    body: updateBoardBody,
    answer: boardChangeAnswer,
    fails: [...BOARD_FAILS, 'board_unnamed', 'board_taken', 'pin_not_found'],
  },
  async function updateBoard({ requester, site, ids, input }) {
    return retryOnClash(() => tryToUpdate(requester, ids.board, input, site))
  },
)
  .form({
    path: routes.do.editBoard,
    schema: editBoardForm,
    page: (sent) => href(routes.boardEdit, { board: boardIn(sent) }),
    asks: (fields) => ({ ids: { board: fields.board_id }, input: changesOf(fields) }),
    done({ undo, url = routes.home }, { return_to, orbac_subject_id }) {
      const own = withQuery(url, { orbac_subject_id })
      return { to: return_to ? safeNext(return_to) : own, toast: 'saved', undo }
    },
    asksFirst(fields) {
      const { board_id = '', privacy } = fields
      if (privacy === undefined) return null
      return {
        question: { what: 'board', board_ids: [board_id], privacy: privacy as 'public' },
        async keep({ requester, site }) {
          const board = await readBoard(requester, Number(board_id), 'profile_grid_item', site)
          return { label: 'exposure.keep', fields: { ...fields, privacy: board.privacy ?? 'secret' } }
        },
      }
    },
  })
  .form({
    path: routes.do.archiveBoard,
    schema: archiveForm,
    asks: ({ board_id: board, archived, privacy }) => ({
      ids: { board },
      input: { archived: archived === 'true', ...(privacy && { privacy }) },
    }),
    done: ({ undo, url = routes.home }, { archived }) => ({
      ...{ to: url, undo },
      toast: archived === 'true' ? 'board_archived' : 'board_unarchived',
    }),
    asksFirst(fields) {
      if (fields.archived !== 'false' || fields.privacy !== undefined) return null
      return {
        question: { what: 'board', board_ids: [fields.board_id ?? ''], archived: false },
        keep: () => ({ label: 'exposure.keep', fields: { ...fields, privacy: 'secret' } }),
      }
    },
  })
  .form({
    path: routes.do.sortPins,
    schema: sortPinsForm,
    asks: ({ board_id: board, sort: pin_sort, orbac_subject_id }) => ({
      ids: { board },
      input: { pin_sort, orbac_subject_id },
    }),
    done: ({ undo, url = routes.home }) => ({ to: url, toast: 'saved', undo }),
  })
  .form({
    path: routes.do.removeCover,
    schema: boardForm,
    asks: ({ board_id: board }) => ({ ids: { board }, input: { cover_media_id: null } }),
    done: ({ undo, url = routes.home }) => ({ to: url, toast: 'cover_removed', undo }),
  })
  .compat('Board.update', { view: 'board', asks: (options) => asked(options, boardChangeIn(options)) }, [
    { methods: ['POST'], path: routes.aliases.board },
  ])
  .compat('BoardArchive.update', {
    view: 'board',
    asks: (options) => asked(options, { archived: flagIn(options, 'archived') ?? true }),
  })
  .compat('BoardArchive.delete', { view: 'board', asks: (options) => asked(options, { archived: false }) })
  .undo<Changed>(['board_changed', 'board_privacy', 'board_archived', 'board_unarchived'], {
    when: ({ inverse, userId }) => canUndoChange(inverse, userId),
    statements({ inverse: changed }, isNow) {
      return [...changeBoard(changed.board, changed.was, isNow), ...restoreAddresses(changed, isNow)]
    },
  })

function asked(options: Options, input: unknown) {
  return { ids: { board: neededIn(options, 'board_id', 'id') }, input }
}

async function tryToUpdate(
  requester: Requester,
  boardId: number,
  input: BoardChange,
  site: Site,
): Promise<BoardChangeAnswer> {
  const { db } = requester
  if (input.name !== undefined && isBlank(input.name)) throw new Failure('board_unnamed')
  const wanted = input.name === undefined ? [] : slugCandidates([wantedSlug(input.name)])
  const action = Object.keys(input).every((key) => MANAGER_FIELDS.has(key)) ? 'edit' : 'decide'
  const media = input.cover_media_id ? [Number(input.cover_media_id)] : []
  const opened = await authorizeBoard(requester, boardId, action, {
    subjectId: input.orbac_subject_id,
    more: {
      slugs: selectTakenSlugs(ownerOfBoard(boardId), wanted),
      uploads: selectUploads(media, requesterSql(requester)),
    },
  })
  const { slugs, uploads } = opened.more
  const taken = new Set(slugs.map(({ slug }) => slug))
  const upload = media.length === 0 ? null : requirePicture(opened.board, uploads[0])
  // On a retry, the upload may already be this board's cover.
  const newUpload = upload !== null && upload.key !== ownCover(opened.board.detail.ownCover)?.key ? upload : null
  const values = differences(opened.board, valuesOf(opened.board, input, taken, upload))
  if (Object.keys(values).length === 0) return view(opened.board, site)
  const isRegrouped = values.privacy !== undefined || values.archived !== undefined
  const write = (lock?: Lock) => writeChange(requester, { opened, values, newUpload, lock }, site)
  return isRegrouped ? underLock(db, boardId, 'change', requester.now, write) : write()
}

/** The upload must be an unused picture, or the one that this board already has as its cover. */
function requirePicture({ detail }: BoardRow, upload: MediaRow | undefined): MediaRow {
  if (upload?.kind === 'image' && (!upload.used || upload.key === ownCover(detail.ownCover)?.key)) return upload
  throw new Failure('invalid', { faults: [{ field: 'cover_media_id', code: 'unknown_value' }] })
}

interface Change {
  opened: BoardActor
  values: Values
  /** The upload that becomes the cover; null if it already is the cover. */
  newUpload: MediaRow | null
  lock: Lock | undefined
}

async function writeChange(
  requester: Requester,
  { opened, values, newUpload, lock }: Change,
  site: Site,
): Promise<BoardChangeAnswer> {
  const { db, now } = requester
  const { board } = opened
  const { boardId } = board.card
  const id = newId()
  const action = actionOf(values)
  const summary = { action, name: String(values.name ?? board.card.name) }
  const entry = { id, userId: opened.viewerId, kind: action, now, inverse: changeInverse(boardId, values), summary }
  const isNow = isRecorded(id)
  const isUnused = isUploadUnused(newUpload)
  const { outcome, board: found } = await batch(db, {
    recorded: recordUndo(entry, canChange(opened, values, isUnused)),
    changed: changeBoard(boardId, values, isNow, now + UNDO_TIME),
    used: newUpload ? markMediaUsed([newUpload.id], newUpload.key, isNow) : undefined,
    addresses: values.slug === undefined ? undefined : recordFormerAddress(id, boardId, isNow),
    unlocked: lock && unlock(lock),
    outcome: selectDone(id),
    board: selectBoardById(requester, boardId),
  })
  if (!outcome[0]?.done) {
    const { conditions } = await batch(db, { conditions: selectChangeConditions(board, values, isUnused) })
    throw changeFailure(conditions[0])
  }
  const changed = boardRow(opened.access, found[0])
  if (!changed) throw new Failure('board_not_found')
  return { ...view(changed, site), undo: undoHandle(id, now) }
}

/** The error for a change that was not written, by the conditions that still hold. */
function changeFailure(conditions: { name: number; cover: number; upload: number } | undefined): Error {
  // A concurrent request used the upload: the retry checks everything again.
  if (!conditions?.upload) return new ConcurrentChange('The upload is already used')
  if (!conditions.name) return new Failure('board_taken')
  return new Failure(conditions.cover ? 'board_not_found' : 'pin_not_found')
}

function view(board: BoardRow, site: Site): BoardChangeAnswer {
  return boardView(board, site.mediaBase, new URL(site.origin).host)
}
