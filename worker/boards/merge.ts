import { type SQL, sql } from 'drizzle-orm'
import type { BoardMergedAnswer, MergeBoardInput } from '../../domain/boards/writes.ts'
import { Failure } from '../../domain/errors.ts'
import { LIMITS } from '../../domain/limits.ts'
import { nameKey, slugify } from '../../domain/text.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import { retryOnClash } from '../db/clash.ts'
import { newId } from '../db/ids.ts'
import { pinsMoved } from '../effects/write.ts'
import type { Asker } from '../http/asker.ts'
import { isRecorded } from '../undo/conditions.ts'
import { undoHandle } from '../undo/view.ts'
import { recordUndo } from '../undo/write.ts'
import { type AtWork, openBoard, stillAtWork } from './acting.ts'
import { isLocked, type Lock, underLock, unlock } from './locks.ts'
import {
  addSections,
  type MergeSection,
  mergeInverse,
  rememberMerge,
  type SectionOf,
  sectionsAre,
  selectSectionsOf,
  takesAway,
} from './merge-queries.ts'
import { freeSlug } from './names.ts'
import { shelve } from './shelve.ts'
import { boardUrl } from './view.ts'

/** The most pins that one batch moves: what an undo entry can hold. */
const MOST = 100_000

/**
 * Puts all pins of a board on another board of the same owner, and takes the emptied one down, in one batch (docs/decisions/044). Its sections
 * come along, into those of the same title where there are some; or `as_section`: all is one section with the board's name. Followers,
 * collaborators and open invitations stay with the board that went, for the undo. Only who decides about both boards may: else 404 code 40 or
 * 403; a board that somebody else saved on who doesn't work on the other is 400, because nobody's pin may leave their sight.
 */
export function mergeBoard(asker: Asker, boardId: number, input: MergeBoardInput): Promise<BoardMergedAnswer> {
  return retryOnClash(async () => {
    const intoId = Number(input.into_board_id)
    const { orbac_subject_id: subjectId } = input
    const { db } = asker
    const more = [selectSectionsOf(db, boardId), selectSectionsOf(db, intoId), selectAway(asker, boardId, intoId)]
    const work = await openBoard(asker, boardId, 'decide', { subjectId, more })
    if (intoId === boardId) throw new Failure('same_place')
    const into = await openBoard(asker, intoId, 'decide', { subjectId })
    if (into.board.owner.id !== work.board.owner.id) throw new Failure('forbidden')
    const [there, here, [others]] = work.results as [SectionOf[], SectionOf[], { away: number }[]]
    if (others?.away) throw fault('others_pins')
    if (work.board.card.pinCount > MOST) throw fault('too_many')
    const sections = planSections(there, here, input.as_section ? work.board.card.name : null)
    if (here.length + sections.filter(({ isNew }) => isNew).length > LIMITS.most.sections)
      throw fault('too_many_sections')
    return underLock(db, boardId, 'merge', asker.now, (lock) => merge(asker, { work, into, sections, there }, lock))
  })
}

function fault(code: string): Failure {
  return new Failure('invalid', { faults: [{ field: 'into_board_id', code }] })
}

/**
 * Which section each one's pins go to. In one: pins of all and of none go to a new one of that name. Else each goes to one of the same title,
 * or to a new one behind those that are there.
 */
function planSections(there: SectionOf[], here: SectionOf[], inOne: string | null): MergeSection[] {
  const taken = new Set(here.map(({ slug }) => slug))
  const make = (title: string, from: (number | null)[]): MergeSection => {
    const id = newId()
    const slug = freeSlug(slugify(title), taken, id)
    taken.add(slug)
    return { id, title, slug, from, isNew: true }
  }
  if (inOne !== null) return [make(inOne, [null, ...there.map(({ id }) => id)])]
  const byTitle = new Map(here.map((each) => [nameKey(each.title), each]))
  return there.map(({ id, title }) => {
    const same = byTitle.get(nameKey(title))
    return same ? { ...same, from: [id], isNew: false } : make(title, [id])
  })
}

interface Merge {
  work: AtWork
  into: AtWork
  sections: MergeSection[]
  there: SectionOf[]
}

async function merge(asker: Asker, { work, into, sections, there }: Merge, lock: Lock): Promise<BoardMergedAnswer> {
  const { db, now } = asker
  const { boardId, name, pinCount } = work.board.card
  const { boardId: intoId, name: intoName } = into.board.card
  const id = newId()
  const isNow = isRecorded(id)
  const summary = { action: 'board_merged', name, into: intoName, count: pinCount } as const
  const kept: SQL[] = sections.filter(({ isNew }) => !isNew).map((each) => sql`${each.id}`)
  const results: unknown[] = await batchAll(db, [
    recordUndo(
      db,
      {
        ...{ id, userId: work.viewerId, kind: 'board_merged', now, summary },
        inverse: mergeInverse(boardId, intoId, sections, now),
      },
      sql`${stillAtWork(work)} and ${stillAtWork(into)} and not ${isLocked(intoId, now)} and ${sectionsAre(boardId, there)}
        and (select count(*) from sections where board_id = ${intoId} and id in (${kept.length > 0 ? sql.join(kept, sql`, `) : sql`null`}))
          = ${kept.length}
        and (select pin_count from boards where id = ${boardId}) <= ${MOST} and not ${takesAway(boardId, intoId)}`,
    ),
    ...addSections(db, intoId, sections, now, isNow),
    ...pinsMoved(db, id, 'there', isNow),
    ...shelve(db, boardId, now, isNow),
    rememberMerge(db, boardId, intoId, isNow),
    unlock(db, lock),
    db
      .select({
        done: sql<number>`${isNow}`.as('done'),
        pinCount: sql<number>`(select pin_count from boards where id = ${intoId})`.as('pins'),
        busy: sql<number>`${isLocked(intoId, now)}`.as('busy'),
      })
      .from(sql`(select 1)`),
  ])
  const [told] = results.at(-1) as { done: number; pinCount: number; busy: number }[]
  if (!told?.done) throw new Failure(told?.busy ? 'target_busy' : 'board_not_found')
  return {
    moved_count: pinCount,
    board: { id: String(intoId), name: intoName, url: boardUrl(into.board.card), pin_count: told.pinCount },
    undo: undoHandle(id, now),
  }
}

function selectAway({ db }: Asker, boardId: number, intoId: number): Statement {
  return db.select({ away: sql<number>`${takesAway(boardId, intoId)}`.as('away') }).from(sql`(select 1)`)
}
