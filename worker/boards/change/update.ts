import type { BoardChangeAnswer } from '../../../domain/boards/writes.ts'
import { Failure } from '../../../domain/errors.ts'
import { isBlank } from '../../../domain/text.ts'
import { ConcurrentChange, retryOnClash } from '../../db/clash.ts'
import { newId } from '../../db/ids.ts'
import { round } from '../../db/round.ts'
import type { Asker, Site } from '../../http/asker.ts'
import { selectUploads } from '../../media/read.ts'
import { markMediaUsed } from '../../media/write.ts'
import { askerSql } from '../../model/accounts/rules.ts'
import type { MediaRow } from '../../model/media/tables.ts'
import { isRecorded } from '../../model/undo/rules.ts'
import { undoHandle } from '../../undo/view.ts'
import { recordUndo, UNDO_TIME } from '../../undo/write.ts'
import { boardRow } from '../access.ts'
import { slugCandidates, wantedSlug } from '../addresses.ts'
import { ownCover } from '../covers/own-cover.ts'
import { underLock } from '../locks/locks.ts'
import { type Lock, unlock } from '../locks/queries.ts'
import { type BoardActor, openBoard } from '../opening.ts'
import { type BoardRow, ownerOfBoard, selectBoardById, selectDone, selectTakenSlugs } from '../queries.ts'
import { boardView } from '../view.ts'
import { canChange, isUploadUnused } from './conditions.ts'
import { changeBoard, changeInverse, recordFormerAddress, selectChangeConditions } from './queries.ts'
import { actionOf, type BoardChange, differences, type Values, valuesOf } from './values.ts'

/** Fields that collaborators who manage the board may change. Only the owner may change the others. */
const MANAGER_FIELDS: ReadonlySet<string> = new Set(['name', 'description', 'pin_sort', 'orbac_subject_id'])

/**
 * Changes a board in one batch (W-26). Fails with 400 code 60 for a blank name, 409 code 58 for a taken name, 404 code 50
 * for a cover that is not a pin of the board, 400 at `cover_media_id` unless it is an unused picture upload of the
 * viewer, and 409 code 2171 for a change of privacy or archiving while another action has locked the board.
 */
export function updateBoard(asker: Asker, boardId: number, input: BoardChange, site: Site): Promise<BoardChangeAnswer> {
  return retryOnClash(() => tryToUpdate(asker, boardId, input, site))
}

async function tryToUpdate(asker: Asker, boardId: number, input: BoardChange, site: Site): Promise<BoardChangeAnswer> {
  const { db } = asker
  if (input.name !== undefined && isBlank(input.name)) throw new Failure('board_unnamed')
  const wanted = input.name === undefined ? [] : slugCandidates([wantedSlug(input.name)])
  const action = Object.keys(input).every((key) => MANAGER_FIELDS.has(key)) ? 'edit' : 'decide'
  const media = input.cover_media_id ? [Number(input.cover_media_id)] : []
  const opened = await openBoard(asker, boardId, action, {
    subjectId: input.orbac_subject_id,
    more: {
      slugs: selectTakenSlugs(ownerOfBoard(boardId), wanted),
      uploads: selectUploads(media, askerSql(asker)),
    },
  })
  const { slugs, uploads } = opened.more
  const taken = new Set(slugs.map(({ slug }) => slug))
  const upload = media.length === 0 ? null : requirePicture(opened.board, uploads[0])
  // A retry sends an upload that is already this board's cover.
  const newUpload = upload !== null && upload.key !== ownCover(opened.board.detail.ownCover)?.key ? upload : null
  const values = differences(opened.board, valuesOf(opened.board, input, taken, upload))
  if (Object.keys(values).length === 0) return view(opened.board, site)
  const isRegrouped = values.privacy !== undefined || values.archived !== undefined
  const write = (lock?: Lock) => writeChange(asker, { opened, values, newUpload, lock }, site)
  return isRegrouped ? underLock(db, boardId, 'change', asker.now, write) : write()
}

/** The upload must be an unused picture, or the one that this board already has as its cover. */
function requirePicture({ detail }: BoardRow, upload: MediaRow | undefined): MediaRow {
  if (upload?.kind === 'image' && (!upload.used || upload.key === ownCover(detail.ownCover)?.key)) return upload
  throw new Failure('invalid', { faults: [{ field: 'cover_media_id', code: 'unknown_value' }] })
}

interface Change {
  opened: BoardActor
  values: Values
  /** The upload that becomes the cover, unless it already is. */
  newUpload: MediaRow | null
  lock: Lock | undefined
}

async function writeChange(
  asker: Asker,
  { opened, values, newUpload, lock }: Change,
  site: Site,
): Promise<BoardChangeAnswer> {
  const { db, now } = asker
  const { board } = opened
  const { boardId } = board.card
  const id = newId()
  const action = actionOf(values)
  const summary = { action, name: String(values.name ?? board.card.name) }
  const entry = { id, userId: opened.viewerId, kind: action, now, inverse: changeInverse(boardId, values), summary }
  const isNow = isRecorded(id)
  const isUnused = isUploadUnused(newUpload)
  const { outcome, board: found } = await round(db, {
    recorded: recordUndo(db, entry, canChange(opened, values, isUnused)),
    changed: changeBoard(db, boardId, values, isNow, now + UNDO_TIME),
    used: newUpload ? markMediaUsed(db, [newUpload.id], newUpload.key, isNow) : undefined,
    addresses: values.slug === undefined ? undefined : recordFormerAddress(db, id, boardId, isNow),
    unlocked: lock && unlock(db, lock),
    outcome: selectDone(id),
    board: selectBoardById(asker, boardId),
  })
  if (!outcome[0]?.done) {
    const { conditions } = await round(db, { conditions: selectChangeConditions(board, values, isUnused) })
    throw changeFailure(conditions[0])
  }
  const changed = boardRow(opened.access, found[0])
  if (!changed) throw new Failure('board_not_found')
  return { ...view(changed, site), undo: undoHandle(id, now) }
}

/** The failure of a change that was not written, from the conditions that hold. */
function changeFailure(conditions: { name: number; cover: number; upload: number } | undefined): Error {
  // A concurrent request used the upload: the retry checks everything again.
  if (!conditions?.upload) return new ConcurrentChange('The upload is already used')
  if (!conditions.name) return new Failure('board_taken')
  return new Failure(conditions.cover ? 'board_not_found' : 'pin_not_found')
}

function view(board: BoardRow, site: Site): BoardChangeAnswer {
  return boardView(board, site.mediaBase, new URL(site.origin).host)
}
