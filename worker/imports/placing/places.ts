import { judgeBoard } from '../../../domain/boards/values.ts'
import type { FoundBoard } from '../../../domain/imports/found.ts'
import { LIMITS } from '../../../domain/limits.ts'
import { cutUnits, nameKey } from '../../../domain/text.ts'
import { boardStatements, planBoards } from '../../boards/write.ts'
import { retryOnClash } from '../../db/clash.ts'
import type { Database } from '../../db/open.ts'
import { round } from '../../db/round.ts'
import { selectOwner } from '../queries.ts'
import type { BoardPlace, Places } from '../running/files.ts'
import { selectNamed, selectOwnSeenBy, selectSeenBy } from '../running/queries.ts'
import type { ImportRecord } from '../tables.ts'
import { type Made, readMade, writeMade } from './made.ts'
import { placeSections } from './place-sections.ts'

/** Boards made with one batch. */
const AT_ONCE = 50
/** Names that are tried for a board. */
const TRIES = 9

type Privacy = NonNullable<BoardPlace['privacy']>

/** Whether more people see a board than the plan says: a secret one is seen by those who were asked to it, too. */
function isWider(board: { privacy: number; isAlone: number }, planned: Privacy): boolean {
  return board.privacy < planned || (planned === 2 && board.isAlone === 0)
}

/**
 * Leaves the boards that more people see now than when the import began: what is still to come goes to boards that are as private as planned. The undo still
 * knows those that the import has made.
 * @param refs the boards that are asked about
 * @returns whether `places` has changed
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
  const { seen } = await round(db, {
    seen: selectSeenBy(
      db,
      asked.map(({ place }) => place.id),
    ),
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
 * Finds or makes the boards of a file with their sections. A board with the same name is used unless it shows its Pins to more people than the file; then one of that name with a
 * number, or a new one. So the same file again makes no further board, whatever has become of the first ones. Two boards of one file stay two.
 * Archived boards are made anew.
 */
export async function makePlaces(
  db: Database,
  bucket: R2Bucket,
  row: ImportRecord,
  all: FoundBoard[],
  now: number,
): Promise<Places> {
  const places: Places = {}
  const made = await readMade(bucket, row.id)
  const note = async (more: Partial<Made>) => {
    made.boards.push(...(more.boards ?? []))
    made.sections.push(...(more.sections ?? []))
    await writeMade(bucket, row.id, made)
  }
  const {
    owner: [owner],
  } = await round(db, { owner: selectOwner(db, row.userId) })
  if (!owner) throw new Error('There is nobody to import for')
  for (let i = 0; i < all.length; i += AT_ONCE) {
    const part = all.slice(i, i + AT_ONCE)
    // Another import may make a board of the same name at this moment: then that one is found.
    await retryOnClash(() => placeBoards(db, row, owner.username, part, places, { made, note }, now))
    await placeSections(db, row.userId, places, part, (sections) => note({ sections }), now)
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
  const { named, mine } = await round(db, {
    named: selectNamed(db, row.userId, part.flatMap(namesFor).map(nameKey)),
    mine: selectOwnSeenBy(
      db,
      row.userId,
      begun.map(({ id }) => id),
    ),
  })
  const taken = new Map(named.map((board) => [board.nameKey, board]))
  const fresh: { board: FoundBoard; name: string; privacy: Privacy }[] = []
  // Two boards of one file are two boards here, too.
  const used = new Set(Object.entries(places).flatMap(([ref, { id }]) => (here.has(ref) ? [] : [id])))
  const isFree = (each: { id: number; privacy: number; isAlone: number }, privacy: Privacy) =>
    each.id > 0 && !used.has(each.id) && !isWider(each, privacy)
  for (const board of part) {
    const privacy = row.isSecret ? 2 : (board.privacy ?? 0)
    const ids = begun.flatMap(({ ref, id }) => (ref === board.ref ? id : []))
    const own = mine.find((each) => ids.includes(each.id) && isFree(each, privacy))
    // A board with a number stands for this one only where the name itself is taken.
    const isNameTaken = !board.isArchived && taken.has(nameKey(board.name))
    const known = isNameTaken ? namesFor(board).flatMap((name) => taken.get(nameKey(name)) ?? []) : []
    const same = own ?? known.find((each) => isFree(each, privacy))
    if (same) {
      used.add(same.id)
      places[board.ref] = { id: same.id, privacy, sections: {}, isNew: same === own, hasOrder: board.hasOrder }
      continue
    }
    const name = board.isArchived
      ? board.name
      : (namesFor(board).find((each) => !taken.has(nameKey(each))) ?? board.name)
    taken.set(nameKey(name), { id: 0, nameKey: nameKey(name), privacy, isAlone: 1 })
    fresh.push({ board, name, privacy })
  }
  const specs = fresh.map(({ board, name, privacy }) => {
    const { description, category, sections, createdAt, isArchived: archived } = board
    const shown = { name, privacy, archived, description, category, sections }
    return judgeBoard({ ...shown, ...(createdAt !== null && { createdAt }) }, now).spec
  })
  const planned = await planBoards(db, { id: row.userId, username }, specs, now)
  if (planned.boards.length === 0) return
  const ids = planned.boards.map(({ id }) => Number(id))
  await note({ boards: fresh.map(({ board: { ref } }, n) => ({ ref, id: ids[n] ?? 0 })) })
  await round(db, { boards: boardStatements(db, planned) })
  for (const [n, { board, privacy }] of fresh.entries())
    places[board.ref] = { id: ids[n] ?? 0, privacy, sections: {}, isNew: true, hasOrder: board.hasOrder }
}

function namesFor({ name }: FoundBoard): string[] {
  const numbered = (n: number) => `${cutUnits(name, LIMITS.text.boardName - 1 - String(n).length)} ${n}`
  return [name, ...Array.from({ length: TRIES }, (_, i) => numbered(i + 2))]
}
