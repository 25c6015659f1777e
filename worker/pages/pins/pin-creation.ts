import type { Context } from 'hono'
import type { Goal } from '#client/pins/builder/builder.tsx'
import { type BoardCard, boardListQuery } from '#domain/boards/contract.ts'
import { parseId } from '#domain/id.ts'
import { boardsOf, readSections } from '#worker/boards/read.ts'
import type { AppEnv } from '#worker/env.ts'
import { judge } from '#worker/http/api/operation.ts'
import { loadAccess } from '#worker/profiles/read.ts'
import type { ViewerRow } from '#worker/viewers.ts'

interface PinCreation {
  viewer: ViewerRow
  /** Boards to save the new pin to, most recently used first, with the sections of the board in the address. */
  goals: Goal[]
  /** The goal that the address names; empty for the profile. */
  to: string
}

const BOARDS = { field_set_key: 'board_card', sort: 'last_pinned_to', include_archived: '0', page_size: '250' }

/** The viewer who makes a pin, and the boards to choose from. null without a full login (CRE-002, CRE-020). */
export async function loadPinCreation(c: Context<AppEnv>, board = '', section = ''): Promise<PinCreation | null> {
  const requester = c.var.requester
  const access = await loadAccess(requester, 'me')
  const { viewerRow: viewer, user } = access
  if (!viewer || !user || viewer.loginState !== 'full') return null
  const boardId = parseId(board)
  const [boards, sections] = await Promise.all([
    boardsOf(requester, access, user, judge(boardListQuery, BOARDS), c.var.site)(),
    boardId === null ? null : readSections(requester, boardId, { page_size: 250 }).catch(() => null),
  ])
  const goals = (boards.items as BoardCard[]).flatMap(({ id, name }) => [
    { value: id, label: name },
    ...(id === board ? (sections?.items ?? []) : []).map((each) => ({
      value: `${id}.${each.id}`,
      label: `${name} / ${each.title}`,
    })),
  ])
  const wanted = [`${board}.${section}`, board].find((value) => goals.some((goal) => goal.value === value))
  return { viewer, goals, to: wanted ?? '' }
}
