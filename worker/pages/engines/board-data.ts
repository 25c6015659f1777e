import type { CollectionPage } from 'schema-dts'
import type { Board } from '#domain/boards/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { isoDate } from '#domain/time.ts'
import type { Site } from '#worker/http/requester.ts'
import { breadcrumbData, personData } from '#worker/render/structured-data.ts'

interface Shown {
  board: Board
  /** The section on the page; null for the whole board. */
  section: { title: string; path: string; pinCount: number } | null
  /** Absolute URL of the picture in link previews. */
  image: string | null
}

/** The structured data of a public board's or section's page (G-150). */
export function boardData({ board, section, image }: Shown, { origin, name }: Site): CollectionPage {
  const { owner } = board
  const steps = [
    { name, path: routes.home },
    { name: owner.full_name, path: href(routes.profile, { username: owner.username }) },
    { name: board.name, path: board.url },
    ...(section ? [{ name: section.title, path: section.path }] : []),
  ]
  return {
    '@type': 'CollectionPage',
    url: origin + (section?.path ?? board.url),
    name: section?.title ?? board.name,
    ...(!section && board.description && { description: board.description }),
    ...(image && { image }),
    author: personData(owner, origin),
    ...(!section && { dateCreated: isoDate(Date.parse(board.created_at)) }),
    breadcrumb: breadcrumbData(origin, steps),
    mainEntity: { '@type': 'ItemList', numberOfItems: section?.pinCount ?? board.pin_count },
  }
}
