import { judgeBoard } from '#domain/boards/values.ts'
import type { FoundBoard } from '#domain/imports/found.ts'
import { nameKey } from '#domain/text.ts'
import { boardStatements, planBoards } from '#worker/boards/write.ts'
import { batch } from '#worker/db/batch.ts'
import { retryOnClash } from '#worker/db/clash.ts'
import type { Database } from '#worker/db/open.ts'
import type { ImportRecord } from '#worker/model/imports/tables.ts'
import { selectOwner } from '../queries.ts'
import { bare, type Places } from '../running/files.ts'
import { changeImport, selectNamed, selectOwnSeenBy, selectSeenBy } from '../running/queries.ts'
import { CAME_FURTHER } from '../running/steps.ts'
import { chooseBoards, isWider, namesFor } from './choose.ts'
import { type Made, readMade, writeMade } from './made.ts'
import { placeSections } from './place-sections.ts'

/** Boards made by one batch. */
const AT_ONCE = 50

/**
 * Replaces boards that more people see now than when the import began: further Pins go to boards that are as private as planned. The undo still knows the
 * boards that the import made.
 * @param refs the boards to check
 * @returns true if `places` has changed
 */
export async function leaveWidened(
  db: Database,
  bucket: R2Bucket,
  row: ImportRecord,
  places: Places,
  refs: ReadonlySet<string>,
  { boardsOf, now }: { boardsOf: () => Promise<FoundBoard[]>; now: number },
): Promise<boolean> {
  const asked = [...refs].flatMap((ref) => {
    const place = places[ref]
    const planned = place?.privacy ?? (row.isSecret ? 2 : 0)
    return place && planned > 0 ? [{ ref, place, planned }] : []
  })
  if (asked.length === 0) return false
  const { seen } = await batch(db, {
    seen: selectSeenBy(asked.map(({ place }) => place.id)),
  })
  const by = new Map(seen.map((board) => [board.id, board]))
  const left = asked.filter(({ place, planned }) => {
    const board = by.get(place.id)
    return board !== undefined && isWider(board, planned)
  })
  if (left.length === 0) return false
  const widened = new Set(left.map(({ ref }) => ref))
  const boards = (await boardsOf()).filter(({ ref }) => widened.has(ref))
  const made = await makePlaces(db, bucket, row, boards, now)
  for (const { ref, place } of left) if (place.isNew) places[`${ref} ${place.id}`] = place
  Object.assign(places, made)
  return true
}

/**
 * Finds or makes the boards of a file with their sections, as `chooseBoards` decides. Repeating it makes no further boards, whatever happened to the first
 * ones.
 * @param places boards of earlier steps; the others are added
 * @param keep called with all places so far, so that an interrupted step has made progress
 */
export async function makePlaces(
  db: Database,
  bucket: R2Bucket,
  row: ImportRecord,
  all: FoundBoard[],
  now: number,
  { places = bare(), keep = async () => {} }: { places?: Places; keep?: (places: Places) => Promise<void> } = {},
): Promise<Places> {
  const made = await readMade(bucket, row.id)
  const note = async (more: Partial<Made>) => {
    made.boards.push(...(more.boards ?? []))
    made.sections.push(...(more.sections ?? []))
    await writeMade(bucket, row.id, made)
  }
  const {
    owner: [owner],
  } = await batch(db, { owner: selectOwner(row.userId) })
  if (!owner) throw new Error('There is nobody to import for')
  const left = all.filter(({ ref }) => !places[ref])
  for (let i = 0; i < left.length; i += AT_ONCE) {
    const part = left.slice(i, i + AT_ONCE)
    // Another import may make a board of the same name concurrently: then that one is used.
    await retryOnClash(() => placeBoards(db, row, owner.username, part, places, { made, note }, now))
    await placeSections(db, row.userId, places, part, (sections) => note({ sections }), now)
    await keep(places)
    await batch(db, { came: changeImport(row, CAME_FURTHER) })
  }
  return places
}

async function placeBoards(
  db: Database,
  row: ImportRecord,
  username: string,
  part: FoundBoard[],
  places: Places,
  { made, note }: { made: Made; note: (more: Partial<Made>) => Promise<void> },
  now: number,
): Promise<void> {
  const here = new Set(part.map(({ ref }) => ref))
  const begun = made.boards.filter(({ ref }) => here.has(ref))
  const { named, mine } = await batch(db, {
    named: selectNamed(row.userId, part.flatMap(namesFor).map(nameKey)),
    mine: selectOwnSeenBy(
      row.userId,
      begun.map(({ id }) => id),
    ),
  })
  // Two boards of one file stay two boards.
  const used = new Set(Object.entries(places).flatMap(([ref, { id }]) => (here.has(ref) ? [] : [id])))
  const before = new Map(
    part.map(({ ref }) => {
      const ids = new Set(begun.flatMap((each) => (each.ref === ref ? each.id : [])))
      return [ref, mine.filter(({ id }) => ids.has(id))]
    }),
  )
  const choices = chooseBoards(row, part, named, before, used)
  for (const { board, privacy, here } of choices) {
    if (!here) continue
    const isNew = begun.some(({ id }) => id === here.id)
    places[board.ref] = { id: here.id, privacy, sections: bare(), isNew, hasOrder: board.hasOrder }
  }
  const fresh = choices.filter(({ here }) => here === null)
  const specs = fresh.map(({ board, name, privacy }) => {
    const { description, category, sections, createdAt, isArchived: archived } = board
    const shown = { name, privacy, archived, description, category, sections }
    return judgeBoard({ ...shown, ...(createdAt !== null && { createdAt }) }, now).spec
  })
  const planned = await planBoards(db, { id: row.userId, username }, specs, now)
  if (planned.boards.length === 0) return
  const ids = planned.boards.map(({ id }) => Number(id))
  await note({ boards: fresh.map(({ board: { ref } }, n) => ({ ref, id: ids[n] ?? 0 })) })
  await batch(db, { boards: boardStatements(planned) })
  for (const [n, { board, privacy }] of fresh.entries())
    places[board.ref] = { id: ids[n] ?? 0, privacy, sections: bare(), isNew: true, hasOrder: board.hasOrder }
}
