import type { Context } from 'hono'
import { type BoardItem, boardListQuery } from '#domain/boards/contract.ts'
import { parseId } from '#domain/id.ts'
import { boardsOf, readSections } from '#worker/boards/read.ts'
import type { AppEnv } from '#worker/env.ts'
import { judge } from '#worker/http/api/operation.ts'
import type { Access, UserRow } from '#worker/profiles/read.ts'

/** A choice of a form: the id of a board, or `board.section`. */
export interface Choice {
  value: string
  label: string
}

/** The query for the boards that a form without JavaScript offers, most recently used first. */
export const OFFERED_BOARDS = judge(boardListQuery, {
  field_set_key: 'board_card',
  sort: 'last_pinned_to',
  include_archived: '0',
  page_size: '250',
})

/** The boards of a list as choices. */
export function choicesOf(items: readonly BoardItem[]): Choice[] {
  return items.flatMap((item) =>
    'name' in item && item.id !== undefined && item.name !== undefined ? [{ value: item.id, label: item.name }] : [],
  )
}

/** A person's own and shared boards as choices, and after the board `opened` its sections. */
export async function readBoardChoices(
  c: Context<AppEnv>,
  { access, user, opened = '' }: { access: Access; user: UserRow; opened?: string | undefined },
): Promise<Choice[]> {
  const { requester, site } = c.var
  const boardId = parseId(opened)
  const [boards, sections] = await Promise.all([
    boardsOf(requester, access, user, OFFERED_BOARDS, site)(),
    boardId === null ? null : readSections(requester, boardId, { page_size: 250 }).catch(() => null),
  ])
  return choicesOf(boards.items).flatMap((board) => {
    const own = board.value === opened ? (sections?.items ?? []) : []
    const sectionChoices = own.map(({ id, title }) => ({
      value: `${opened}.${id}`,
      label: `${board.label} / ${title}`,
    }))
    return [board, ...sectionChoices]
  })
}
