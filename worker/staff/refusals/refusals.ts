import type { Refusal } from '#client/staff/refusal.ts'
import { Failure } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'
import { allowForm } from '#domain/staff/contract.ts'
import type { Page } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '#worker/db/bookmark.ts'
import { idOf } from '#worker/http/path.ts'
import type { Requester } from '#worker/http/requester.ts'
import { staffForm } from '../desk-form.ts'
import { liftRefusal, selectLifted, selectRefusals } from './queries.ts'

const FEED = 'staff refusals'

/** Pictures that were removed everywhere and are refused, or were allowed again, 25 a page. */
export async function readRefusals({ db }: Requester, bookmark: string | undefined): Promise<Page<Refusal>> {
  const position = readBookmark(FEED, bookmark)
  if (position === 'end') return emptyPage()
  const size = LIMITS.pageSize.cases
  const { rows } = await batch(db, { rows: selectRefusals(position?.keys ?? null, size + 1) })
  const page = pageOf(rows, size, FEED, ({ id }) => ({ stage: 0, keys: [id] }))
  return {
    ...page,
    items: page.items.map(({ id, removed, createdAt, doneAt, liftedAt, lifter, caseId }) => ({
      id: String(id),
      case_id: caseId === null ? null : String(caseId),
      removed_count: removed,
      created_at: createdAt,
      is_done: doneAt !== null,
      lifted_at: liftedAt,
      lifted_by: lifter,
    })),
  }
}

/** Allows pictures again that were removed everywhere. Idempotent. 409 code 103 while they are still being removed. */
async function allowPicture({ db, now }: Requester, employeeId: number, removalId: number): Promise<void> {
  const {
    row: [row],
  } = await batch(db, {
    lifted: liftRefusal(removalId, employeeId, now),
    row: selectLifted(removalId),
  })
  if (!row) throw new Failure('no_such_call')
  if (row.liftedAt === null) throw new Failure('case_changed')
}

export const staffAllowForm = staffForm(routes.do.staffAllow, allowForm, async (c, { removal_id }) => {
  await allowPicture(c.var.requester, c.var.employeeId, idOf(removal_id, 'no_such_call'))
  return { to: routes.staffRefusals, toast: 'picture_allowed' }
})
