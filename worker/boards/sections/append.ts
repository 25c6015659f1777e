import { placeSlug } from '#domain/text.ts'
import { newId } from '#worker/db/ids.ts'
import { freeSlug } from '../addresses.ts'
import type { AddedSection } from './queries.ts'

/** New sections with these titles, in order, with slugs that are free on the board. Adds the slugs to `taken`. */
export function planSections(titles: readonly string[], taken: Set<string>): AddedSection[] {
  return titles.map((title) => {
    const id = newId()
    const slug = freeSlug(placeSlug(title), taken, id)
    taken.add(slug)
    return { id, title, slug }
  })
}
