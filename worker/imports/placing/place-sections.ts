import { judgeBoard } from '#domain/boards/values.ts'
import type { FoundBoard } from '#domain/imports/found.ts'
import { LIMITS } from '#domain/limits.ts'
import { nameKey } from '#domain/text.ts'
import { appendSections, planSections } from '#worker/boards/write.ts'
import { batch } from '#worker/db/batch.ts'
import { retryOnClash } from '#worker/db/clash.ts'
import type { Database } from '#worker/db/open.ts'
import { selectSectionsOf } from '../queries.ts'
import type { Places } from '../running/files.ts'
import { isRoomFor } from './conditions.ts'
import type { Made } from './made.ts'

/** Boards for which one batch adds sections. */
const AT_ONCE = 10

/**
 * Finds the sections of boards by title, ignoring case, as merging boards does; adds missing ones to existing boards, as far as there is room. Pins of a
 * section without room go to the board.
 * @param note called with what is about to be made
 */
export async function placeSections(
  db: Database,
  userId: number,
  places: Places,
  part: FoundBoard[],
  note: (sections: Made['sections']) => Promise<void>,
  now: number,
): Promise<void> {
  const having = part.filter((board) => board.sections.length > 0)
  for (let i = 0; i < having.length; i += AT_ONCE) {
    const few = having.slice(i, i + AT_ONCE)
    // A section of the same name may be added concurrently: then that one is used.
    await retryOnClash(() => placeFew(db, userId, places, few, note, now))
  }
}

async function placeFew(
  db: Database,
  userId: number,
  places: Places,
  part: FoundBoard[],
  note: (sections: Made['sections']) => Promise<void>,
  now: number,
): Promise<void> {
  const ids = part.flatMap(({ ref }) => places[ref]?.id ?? [])
  const { all } = await batch(db, { all: selectSectionsOf(ids) })
  const adding = part.flatMap((board) => {
    const place = places[board.ref]
    if (!place) return []
    const here = all.filter(({ boardId }) => boardId === place.id)
    const byKey = new Map(here.toReversed().map(({ id, title }) => [nameKey(title), id]))
    const missing: string[] = []
    for (const { id, title } of here) place.sections[title] = id
    for (const title of judgeBoard({ name: board.name, sections: board.sections }, now).spec.sections) {
      const id = place.sections[title] ?? byKey.get(nameKey(title))
      if (id !== undefined) place.sections[title] = id
      else if (!missing.includes(title)) missing.push(title)
    }
    const room = Math.max(0, LIMITS.max.sections - here.length)
    const made = planSections(missing.slice(0, room), new Set(here.map(({ slug }) => slug)))
    return made.length > 0 ? [{ place, made }] : []
  })
  if (adding.length === 0) return
  await note(adding.flatMap(({ place, made }) => (place.isNew ? [] : made.map(({ id }) => ({ board: place.id, id })))))
  await batch(
    db,
    adding.flatMap(({ place, made }) => appendSections(place.id, made, now, isRoomFor(userId, place.id, made.length))),
  )
  for (const { place, made } of adding) for (const { id, title } of made) place.sections[title] = id
}
