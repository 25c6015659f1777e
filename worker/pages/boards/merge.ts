import type { Context } from 'hono'
import type { MergeFormProps, MergeTarget } from '#client/boards/forms/merge-form.tsx'
import { MergeFormPage } from '#client/pages/boards/merge-form.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { GROUPS } from '#domain/boards/contract.ts'
import { parseId } from '#domain/id.ts'
import { href, routes } from '#domain/routes.ts'
import { nameKey } from '#domain/text.ts'
import { type MergeTargetRow, selectMergeTargets } from '#worker/boards/read.ts'
import { boardUrl } from '#worker/boards/view.ts'
import { authorizeBoard } from '#worker/boards/write.ts'
import { batch } from '#worker/db/batch.ts'
import type { AppEnv } from '#worker/env.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { idOf } from '#worker/http/path.ts'
import type { Cover } from '#worker/model/boards/tables.ts'
import { definePage } from '../page.ts'

/** Number of boards on the page; others are found by name. */
const OFFERED = 24

/** Merges a board into another: the first page asks which, the second says what will happen. */
export const mergePage = definePage({
  address: routes.boardMerge,
  view: MergeFormPage,
  title: 'manage.merge',
  noindex: 'form',
  noStore: true,
  needsLogin: true,
  async read(c) {
    const { into = '', q = '' } = c.req.query()
    return readMergeForm(c, idOf(c.req.param('board'), 'board_not_found'), { into, q }, await tryOf(c))
  },
})

interface MergeQuery {
  into: string
  q: string
}

async function readMergeForm(c: Context<AppEnv>, boardId: number, { into, q }: MergeQuery, attempt: FormTry) {
  const requester = c.var.requester
  const { board, access } = await authorizeBoard(requester, boardId, 'decide')
  c.set('pageViewer', access.viewerRow)
  const intoId = parseId(into)
  const target = intoId === null || intoId === boardId ? null : await targetOf(c, intoId, board.owner.id)
  const targets = target ? [] : await targetsOf(c, board.owner.id, boardId, q)
  const { name, pinCount, sectionCount, grp } = board.card
  const from = {
    id: String(boardId),
    name,
    url: boardUrl(board.card),
    pin_count: pinCount,
    section_count: sectionCount,
  }
  // Groups are ordered by audience: a target group further ahead makes the pins visible to more people.
  const exposed = target && GROUPS.indexOf(target.group) < Math.min(grp, 2) ? pinCount : 0
  const props: MergeFormProps = {
    board: from,
    target,
    targets,
    q,
    exposed,
    hasPeople: board.detail.collaboratorCount + board.detail.followerCount > 0,
    attempt,
  }
  const path = href(routes.boardMerge, { board: String(boardId) }, { into: target?.id, q })
  return { props, viewer: access.viewerRow, attempt, path, head: { canonical: path } }
}

/** The selected target board; null if another person owns it. */
async function targetOf(c: Context<AppEnv>, intoId: number, ownerId: number): Promise<MergeTarget | null> {
  const { board } = await authorizeBoard(c.var.requester, intoId, 'decide')
  if (board.owner.id !== ownerId) return null
  const { boardId, name, pinCount, grp, covers } = board.card
  return targetView({ id: boardId, name, pinCount, grp, covers: JSON.stringify(covers) })
}

async function targetsOf(c: Context<AppEnv>, ownerId: number, boardId: number, q: string): Promise<MergeTarget[]> {
  const { db } = c.var.requester
  const rows = await batch(db, selectMergeTargets(ownerId, boardId, nameKey(q), OFFERED))
  return rows.map(targetView)
}

function targetView({ id, name, pinCount, grp, covers }: MergeTargetRow): MergeTarget {
  const [first]: Cover[] = JSON.parse(covers)
  return {
    id: String(id),
    name,
    pin_count: pinCount,
    group: GROUPS[grp] ?? 'archived',
    cover: first ? { key: first.key, color: first.color } : null,
  }
}
