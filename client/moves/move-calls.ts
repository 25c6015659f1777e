import { LIMITS } from '../../domain/limits.ts'
import type { MovedAnswer } from '../../domain/moves/contract.ts'
import { href, routes, withQuery } from '../../domain/routes.ts'
import { call } from '../data/call.ts'
import { fetchPage } from '../data/fetcher.ts'
import type { Goal, Origin } from './places.ts'

/** Pins in lots that one call takes (G-045). */
export function lotsOf(ids: readonly string[]): string[][] {
  const size = LIMITS.query.ids
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, i) => ids.slice(i * size, (i + 1) * size))
}

/** Moves some pins (W-31). */
export function sendPins(pinIds: string[], origin: Origin, goal: Goal): Promise<MovedAnswer> {
  return call<MovedAnswer>('PUT', routes.api.bulkEdit, {
    board_id: goal.boardId,
    ...(goal.section && { section_id: goal.section.id }),
    pin_ids: pinIds,
    ...(origin.boardId !== null && { source_board_id: origin.boardId }),
  })
}

/** Moves all pins of a place (W-32). */
export function sendAll(boardId: string, origin: Origin, goal: Goal): Promise<MovedAnswer> {
  return call<MovedAnswer>('PUT', routes.api.selectAll, {
    board_id: boardId,
    new_board_id: goal.boardId,
    ...(!origin.isBoardless && { old_section_id: origin.sectionId }),
    ...(goal.section && { new_section_id: goal.section.id }),
  })
}

/** The ids of all pins of a feed but some, from its beginning to its end. */
export async function idsOfFeed(feed: string, except: ReadonlySet<string>): Promise<string[]> {
  const address = withQuery(feed, { page_size: LIMITS.pageSize.most, bookmark: null })
  const ids: string[] = []
  for (let bookmark: string | undefined; ; ) {
    const page = await fetchPage<{ id: string }>(withQuery(address, { bookmark }))
    ids.push(...page.data.map(({ id }) => id).filter((id) => !except.has(id)))
    bookmark = page.bookmark
    if (bookmark === undefined) return ids
  }
}

let quickSaves: Promise<string> | undefined
/** The id of the hidden board of the viewer's boardless pins (G-038). */
export function quickSavesBoard(): Promise<string> {
  quickSaves ??= fetch(href(routes.api.userState, { key: 'QUICK_SAVES_BOARD_ID' }))
    .then((response) => response.json())
    .then(({ data }) => String(data.state_value))
  quickSaves.catch(() => {
    quickSaves = undefined
  })
  return quickSaves
}
