import { LIMITS } from '../../domain/limits.ts'
import type { BulkAction, CopiedAnswer, MovedAnswer, PinsDeletedAnswer } from '../../domain/moves/contract.ts'
import { href, routes, withQuery } from '../../domain/routes.ts'
import type { UndoHandle } from '../../domain/undo/contract.ts'
import { call } from '../data/call.ts'
import { fetchPage } from '../data/fetcher.ts'
import type { Goal, Origin } from './places.ts'

/** Pins in lots that one call takes (G-045). */
export function lotsOf(ids: readonly string[]): string[][] {
  const size = LIMITS.query.ids
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, i) => ids.slice(i * size, (i + 1) * size))
}

const METHODS = { move: 'PUT', copy: 'POST', delete: 'DELETE' } as const satisfies Record<BulkAction, string>

/** What is to be done, and where the pins or their copies go; deleted ones go nowhere. */
export interface Bulk {
  action: BulkAction
  goal: Goal | null
}
/** What was done: with how many pins, and how it is taken back. */
export interface Done {
  count: number
  undo: UndoHandle
}

/** Does it with some pins (W-31). */
export async function sendPins(pinIds: string[], origin: Origin, { action, goal }: Bulk): Promise<Done> {
  return doneOf(
    await call<Answer>(METHODS[action], routes.api.bulkEdit, {
      ...(goal && { board_id: goal.boardId }),
      ...(goal?.section && { section_id: goal.section.id }),
      pin_ids: pinIds,
      ...(origin.boardId !== null && { source_board_id: origin.boardId }),
      ...(goal?.isNew && { new_board: true }),
    }),
  )
}

/** Does it with all pins of a place but some (W-32): which those are the server judges. */
export async function sendAll(origin: Origin, except: ReadonlySet<string>, { action, goal }: Bulk): Promise<Done> {
  return doneOf(
    await call<Answer>(METHODS[action], routes.api.selectAll, {
      board_id: origin.boardId,
      ...(goal && { new_board_id: goal.boardId }),
      ...(origin.boardId !== null && !origin.isBoardless && { old_section_id: origin.sectionId }),
      ...(goal?.section && { new_section_id: goal.section.id }),
      ...(except.size > 0 && { except_pin_ids: [...except] }),
      ...(goal?.isNew && { new_board: true }),
    }),
  )
}

type Answer = MovedAnswer | CopiedAnswer | PinsDeletedAnswer
function doneOf(answer: Answer): Done {
  if ('moved_count' in answer) return { count: answer.moved_count, undo: answer.undo }
  return { count: 'copied_count' in answer ? answer.copied_count : answer.deleted_count, undo: answer.undo }
}

/** The ids of all pins of a feed, from its beginning to its end. */
export async function idsOfFeed(feed: string): Promise<string[]> {
  const address = withQuery(feed, { page_size: LIMITS.pageSize.max, bookmark: null })
  const ids: string[] = []
  for (let bookmark: string | undefined; ; ) {
    const page = await fetchPage<{ id: string }>(withQuery(address, { bookmark }))
    ids.push(...page.data.map(({ id }) => id))
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
