import { type SQL, sql } from 'drizzle-orm'
import type { BoardChangeAnswer } from '../../domain/boards/writes.ts'
import { Failure } from '../../domain/errors.ts'
import { isBlank, nameKey } from '../../domain/text.ts'
import { askerSql } from '../accounts/conditions.ts'
import { batchAll } from '../db/batch.ts'
import { Overtaken, retryOnClash } from '../db/clash.ts'
import { newId } from '../db/ids.ts'
import type { Asker, Site } from '../http/asker.ts'
import { areUnused } from '../media/conditions.ts'
import { selectUploads } from '../media/read.ts'
import type { MediaRow } from '../media/tables.ts'
import { nameMedia } from '../media/write.ts'
import { isRecorded } from '../undo/conditions.ts'
import { undoHandle } from '../undo/view.ts'
import { recordUndo, UNDO_TIME } from '../undo/write.ts'
import { boardRow } from './access.ts'
import { type AtWork, openBoard, stillManages } from './acting.ts'
import { change, changeInverse, keepAddress } from './change.ts'
import { type Lock, underLock, unlock } from './locks.ts'
import { candidates, isNameFree, selectTakenSlugs, wantedSlug } from './names.ts'
import { type OneBoardRow, selectBoardById } from './one-board.ts'
import { ownCover } from './own-cover.ts'
import type { BoardRow } from './queries.ts'
import { actionOf, type BoardChange, differences, type Values, valuesOf } from './values.ts'
import { boardView } from './view.ts'

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
  const owner = sql`(select owner_id from boards where id = ${boardId})`
  const wanted = input.name === undefined ? [] : candidates([wantedSlug(input.name)])
  const action = Object.keys(input).every((key) => TOLD.has(key)) ? 'edit' : 'decide'
  const media = input.cover_media_id ? [Number(input.cover_media_id)] : []
  const work = await openBoard(asker, boardId, action, {
    subjectId: input.orbac_subject_id,
    more: [selectTakenSlugs(db, owner, wanted), selectUploads(db, media, askerSql(asker))],
  })
  const [slugs, uploads] = work.results as [{ slug: string }[], MediaRow[]]
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
  const inverse = changeInverse(boardId, values)
  const entry = { id, userId: work.viewerId, kind: action, now, inverse }
  const summary = { action, name: String(values.name ?? board.card.name) }
  const isNow = isRecorded(id)
  const isUnused = fresh ? areUnused([fresh.id], fresh.ownerId) : sql`true`
  const results: unknown[] = await batchAll(db, [
    recordUndo(db, { ...entry, summary }, sql`${conditions(work, values)} and ${isUnused}`),
    ...change(db, boardId, values, isNow, now + UNDO_TIME),
    ...(fresh ? [nameMedia(db, [fresh.id], fresh.key, isNow)] : []),
    ...(values.slug === undefined ? [] : keepAddress(db, id, boardId, isNow)),
    ...(lock ? [unlock(db, lock)] : []),
    db.select({ done: sql<number>`${isNow}`.as('done') }).from(sql`(select 1)`),
    selectBoardById(db, asker, sql`${boardId}`),
  ])
  const [[done], [row]] = results.slice(-2) as [{ done: number }[], OneBoardRow[]]
  if (!done?.done) throw await whyNot(asker, work, values, isUnused)
  const changed = boardRow(work.access, row)
  if (!changed) throw new Failure('board_not_found')
  return { ...view(changed, site), undo: undoHandle(id, now) }
}

/** What must hold in the batch that writes. */
function conditions(work: AtWork, values: Values): SQL {
  return sql`${stillManages(work)} and ${nameHolds(work.board, values)} and ${coverHolds(work.board.card.boardId, values)}`
}

/** A name that counts has to be free: that of a board which isn't archived (any more). */
function nameHolds({ card, owner, detail }: BoardRow, values: Values): SQL {
  const isArchived = Boolean(values.archived ?? detail.archived)
  if (isArchived || (values.name_key === undefined && values.archived === undefined)) return sql`true`
  return isNameFree(owner.id, String(values.name_key ?? nameKey(card.name)), card.boardId)
}

function coverHolds(boardId: number, { cover_pin_id: pinId }: Values): SQL {
  if (pinId === undefined || pinId === null) return sql`true`
  return sql`exists (select 1 from pins where id = ${pinId} and board_id = ${boardId} and image_key is not null)`
}

/** Which of the conditions it was that did not hold. */
async function whyNot({ db }: Asker, work: AtWork, values: Values, isUnused: SQL): Promise<Error> {
  const held = {
    name: sql<number>`${nameHolds(work.board, values)}`.as('is_name_free'),
    cover: sql<number>`${coverHolds(work.board.card.boardId, values)}`.as('is_cover_there'),
    upload: sql<number>`${isUnused}`.as('is_upload_unused'),
  }
  const [rows] = (await batchAll(db, [db.select(held).from(sql`(select 1)`)])) as [
    { name: number; cover: number; upload: number }[],
  ]
  // Another try at the same time was quicker, or something else has it by now: it is judged anew.
  if (!rows[0]?.upload) return new Overtaken('The upload is used by now')
  if (!rows[0]?.name) return new Failure('board_taken')
  return new Failure(rows[0]?.cover ? 'board_not_found' : 'pin_not_found')
}

function view(board: BoardRow, site: Site): BoardChangeAnswer {
  return boardView(board, site.mediaBase, new URL(site.origin).host)
}
