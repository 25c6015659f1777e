import { LIMITS } from '#domain/limits.ts'
import type { BulkAction, CopiedAnswer, MovedAnswer, PinsDeletedAnswer } from '#domain/moves/contract.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import type { UndoHandle } from '#domain/undo/contract.ts'
import { call } from '../data/call.ts'
import { fetchPage } from '../data/fetcher.ts'
import { send } from '../data/send.ts'
import type { Goal, Origin } from './places.ts'

/** Splits ids into chunks of the size that one call accepts (G-045). */
export function lotsOf(ids: readonly string[]): string[][] {
  const size = LIMITS.query.ids
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, i) => ids.slice(i * size, (i + 1) * size))
}

const METHODS = { move: 'PUT', copy: 'POST', delete: 'DELETE' } as const satisfies Record<BulkAction, string>

export interface Bulk {
  action: BulkAction
  /** Target of the pins or their copies; null when they are deleted. */
  goal: Goal | null
}
export interface Done {
  /** Number of changed pins. */
  count: number
  undo: UndoHandle
}

/** Moves, copies or deletes some pins (W-31). */
export async function sendPins(pinIds: string[], origin: Origin, { action, goal }: Bulk): Promise<Done> {
  // JSON omits undefined values.
  const body = {
    board_id: goal?.boardId,
    section_id: goal?.section?.id,
    pin_ids: pinIds,
    source_board_id: origin.boardId ?? undefined,
    new_board: goal?.isNew || undefined,
  }
  return doneOf(await call<Answer>(METHODS[action], routes.api.bulkEdit, body))
}

/** Moves, copies or deletes all pins of a place except some (W-32). The server decides which pins the place has. */
export async function sendAll(origin: Origin, except: ReadonlySet<string>, { action, goal }: Bulk): Promise<Done> {
  const body = {
    board_id: origin.boardId,
    new_board_id: goal?.boardId,
    old_section_id: origin.boardId === null || origin.isBoardless ? undefined : origin.sectionId,
    new_section_id: goal?.section?.id,
    except_pin_ids: except.size > 0 ? [...except] : undefined,
    new_board: goal?.isNew || undefined,
  }
  return doneOf(await call<Answer>(METHODS[action], routes.api.selectAll, body))
}

type Answer = MovedAnswer | CopiedAnswer | PinsDeletedAnswer
function doneOf(answer: Answer): Done {
  if ('moved_count' in answer) return { count: answer.moved_count, undo: answer.undo }
  return { count: 'copied_count' in answer ? answer.copied_count : answer.deleted_count, undo: answer.undo }
}

/** The ids of all pins of a feed. */
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
  quickSaves ??= send(href(routes.api.userState, { key: 'QUICK_SAVES_BOARD_ID' }))
    .then((response) => response.json())
    .then(({ data }) => String(data.state_value))
  quickSaves.catch(() => {
    quickSaves = undefined
  })
  return quickSaves
}
