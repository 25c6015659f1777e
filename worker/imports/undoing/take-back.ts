import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import type { Bindings } from '#worker/env.ts'
import { libraryDue } from '#worker/library/jobs.ts'
import type { ImportRecord } from '#worker/model/imports/tables.ts'
import { takeBackMore } from '../more/take-back.ts'
import { type Made, readMade, writeMade } from '../placing/made.ts'
import { changeImport } from '../running/queries.ts'
import { CAME_FURTHER, freeFrom, type ImportBudget } from '../running/steps.ts'
import { selectToUndo, undoBoard, undoPins, undoSections } from './queries.ts'

/** Pins, and boards, taken back by one batch. */
const AT_ONCE = { pins: 200, boards: 10 }
/** Weight in the budget of a batch for anything but Pins: it writes a tenth as many rows. */
const PART = 0.1

/** Undoes an import: its Pins, its other changes, and then the boards that it made, each from where the last step ended. */
export async function takeBack(
  db: Database,
  { MEDIA: bucket }: Bindings,
  row: ImportRecord,
  now: number,
  budget: ImportBudget,
): Promise<'more' | 'none'> {
  const started = Date.now()
  let left = budget.slices
  const mayGoOn = (weight: number) => {
    if (left <= 0 || Date.now() - started > budget.ms) return false
    left -= weight
    return true
  }
  const isDone =
    (await takeBackPins(db, row, mayGoOn)) &&
    (await takeBackMore(db, bucket, row, now, () => mayGoOn(PART))) &&
    (await takeBackBoards(db, bucket, row, now, () => mayGoOn(PART)))
  const change = isDone
    ? { ...CAME_FURTHER, state: 'undone' as const, created: 0, heldUntil: 0 }
    : freeFrom(now, started)
  const { kept } = await batch(db, {
    kept: changeImport(row, change),
    ...(isDone && { pictures: libraryDue([row.userId], now) }),
  })
  return !isDone && kept.length > 0 ? 'more' : 'none'
}

/** Returns true if all Pins are taken back; the next functions do the same for other things. */
async function takeBackPins(db: Database, row: ImportRecord, mayGoOn: (weight: number) => boolean): Promise<boolean> {
  for (;;) {
    const { pins } = await batch(db, { pins: selectToUndo(row.id, row.userId, AT_ONCE.pins) })
    if (pins.length === 0) return true
    if (!mayGoOn(1)) return false
    await batch(db, { undone: undoPins(row.id, pins), came: changeImport(row, CAME_FURTHER) })
  }
}

/** Deletes the sections that the import added, and the boards that it made, and forgets each. */
async function takeBackBoards(
  db: Database,
  bucket: R2Bucket,
  row: ImportRecord,
  now: number,
  mayGoOn: () => boolean,
): Promise<boolean> {
  let made = await readMade(bucket, row.id)
  const forget = async (left: Partial<Made>) => {
    made = { ...made, ...left }
    await writeMade(bucket, row.id, made)
  }
  while (made.sections.length > 0) {
    if (!mayGoOn()) return false
    const boards = [...new Set(made.sections.map(({ board }) => board))].slice(0, AT_ONCE.boards)
    const part = made.sections.filter(({ board }) => boards.includes(board))
    await batch(db, [
      ...boards.flatMap((board) => undoSections(board, idsOn(part, board), row.userId)),
      changeImport(row, CAME_FURTHER),
    ])
    await forget({ sections: made.sections.filter((each) => !part.includes(each)) })
  }
  while (made.boards.length > 0) {
    if (!mayGoOn()) return false
    const part = made.boards.slice(0, AT_ONCE.boards)
    await batch(db, [...part.flatMap(({ id }) => undoBoard(id, row.userId, now)), changeImport(row, CAME_FURTHER)])
    await forget({ boards: made.boards.slice(part.length) })
  }
  return true
}

const idsOn = (sections: Made['sections'], on: number) => sections.flatMap(({ board, id }) => (board === on ? id : []))
