import type { BoardChangeAnswer } from '../../../domain/boards/writes.ts'
import { Failure } from '../../../domain/errors.ts'
import { isBlank } from '../../../domain/text.ts'
import { askerSql } from '../../accounts/conditions.ts'
import { Overtaken, retryOnClash } from '../../db/clash.ts'
import { newId } from '../../db/ids.ts'
import { round } from '../../db/round.ts'
import type { Asker, Site } from '../../http/asker.ts'
import { selectUploads } from '../../media/read.ts'
import type { MediaRow } from '../../media/tables.ts'
import { markMediaUsed } from '../../media/write.ts'
import { isRecorded } from '../../undo/conditions.ts'
import { undoHandle } from '../../undo/view.ts'
import { recordUndo, UNDO_TIME } from '../../undo/write.ts'
import { boardRow } from '../access.ts'
import { candidates, wantedSlug } from '../addresses.ts'
import { ownCover } from '../covers/own-cover.ts'
import { underLock } from '../locks/locks.ts'
import { type Lock, unlock } from '../locks/queries.ts'
import { type AtWork, openBoard } from '../opening.ts'
import { type BoardRow, ownerOfBoard, selectBoardById, selectDone, selectTakenSlugs } from '../queries.ts'
import { boardView } from '../view.ts'
import { canChange, isUploadFree } from './conditions.ts'
import { change, changeInverse, keepAddress, selectWhyNot } from './queries.ts'
import { actionOf, type BoardChange, differences, type Values, valuesOf } from './values.ts'

/** What a collaborator may change whom the owner lets manage the board; all else is its owner's. */
const TOLD: ReadonlySet<string> = new Set(['name', 'description', 'orbac_subject_id'])

/**
 * Changes a board (W-26), all of it in one batch or nothing. A name that is taken is 409 code 58, none 400 code 60; a cover that isn't a pin
 * of the board 404 code 50, a picture that isn't an unused upload of one's own 400 at `cover_media_id`; while another action holds the board as a whole, changes of its group are 409 code 2171.
 */
export function updateBoard(asker: Asker, boardId: number, input: BoardChange, site: Site): Promise<BoardChangeAnswer> {
  return retryOnClash(() => tryToUpdate(asker, boardId, input, site))
}

async function tryToUpdate(asker: Asker, boardId: number, input: BoardChange, site: Site): Promise<BoardChangeAnswer> {
  const { db } = asker
  if (input.name !== undefined && isBlank(input.name)) throw new Failure('board_unnamed')
  const wanted = input.name === undefined ? [] : candidates([wantedSlug(input.name)])
  const action = Object.keys(input).every((key) => TOLD.has(key)) ? 'edit' : 'decide'
  const media = input.cover_media_id ? [Number(input.cover_media_id)] : []
  const work = await openBoard(asker, boardId, action, {
    subjectId: input.orbac_subject_id,
    more: {
      slugs: selectTakenSlugs(db, ownerOfBoard(boardId), wanted),
      uploads: selectUploads(db, media, askerSql(asker)),
    },
  })
  const { slugs, uploads } = work.more
  const taken = new Set(slugs.map(({ slug }) => slug))
  const upload = media.length === 0 ? null : requirePicture(work.board, uploads[0])
  // It is there already: the same, sent once more.
  const fresh = upload !== null && upload.key !== ownCover(work.board.detail.ownCover)?.key ? upload : null
  const values = differences(work.board, valuesOf(work.board, input, taken, upload))
  if (Object.keys(values).length === 0) return view(work.board, site)
  const isMoved = values.privacy !== undefined || values.archived !== undefined
  const write = (lock?: Lock) => writeChange(asker, { work, values, fresh, lock }, site)
  return isMoved ? underLock(db, boardId, 'change', asker.now, write) : write()
}

/** Whoever sends an upload has brought it; it is a picture, and nothing has it yet but this board's cover. */
function requirePicture({ detail }: BoardRow, upload: MediaRow | undefined): MediaRow {
  if (upload?.kind === 'image' && (!upload.used || upload.key === ownCover(detail.ownCover)?.key)) return upload
  throw new Failure('invalid', { faults: [{ field: 'cover_media_id', code: 'unknown_value' }] })
}

interface Change {
  work: AtWork
  values: Values
  /** The upload that becomes its cover. */
  fresh: MediaRow | null
  lock: Lock | undefined
}

async function writeChange(
  asker: Asker,
  { work, values, fresh, lock }: Change,
  site: Site,
): Promise<BoardChangeAnswer> {
  const { db, now } = asker
  const { board } = work
  const { boardId } = board.card
  const id = newId()
  const action = actionOf(values)
  const summary = { action, name: String(values.name ?? board.card.name) }
  const entry = { id, userId: work.viewerId, kind: action, now, inverse: changeInverse(boardId, values), summary }
  const isNow = isRecorded(id)
  const isUnused = isUploadFree(fresh)
  const { outcome, board: found } = await round(db, {
    recorded: recordUndo(db, entry, canChange(work, values, isUnused)),
    changed: change(db, boardId, values, isNow, now + UNDO_TIME),
    named: fresh ? markMediaUsed(db, [fresh.id], fresh.key, isNow) : undefined,
    addresses: values.slug === undefined ? undefined : keepAddress(db, id, boardId, isNow),
    unlocked: lock && unlock(db, lock),
    outcome: selectDone(db, id),
    board: selectBoardById(db, asker, boardId),
  })
  if (!outcome[0]?.done) {
    const { held } = await round(db, { held: selectWhyNot(db, board, values, isUnused) })
    throw whyNot(held[0])
  }
  const changed = boardRow(work.access, found[0])
  if (!changed) throw new Failure('board_not_found')
  return { ...view(changed, site), undo: undoHandle(id, now) }
}

/** The failure of a change that didn't take place, by which of its conditions hold. */
function whyNot(held: { name: number; cover: number; upload: number } | undefined): Error {
  // Another try at the same time was quicker, or something else has it by now: it is judged anew.
  if (!held?.upload) return new Overtaken('The upload is used by now')
  if (!held.name) return new Failure('board_taken')
  return new Failure(held.cover ? 'board_not_found' : 'pin_not_found')
}

function view(board: BoardRow, site: Site): BoardChangeAnswer {
  return boardView(board, site.mediaBase, new URL(site.origin).host)
}
