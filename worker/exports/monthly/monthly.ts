import { MONTHLY_TIME, monthAfter, monthlyForm } from '#domain/exports/contract.ts'
import type { Monthly } from '#domain/exports/monthly.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import { button } from '#worker/http/forms/form.ts'
import type { Requester, Site } from '#worker/http/requester.ts'
import { authorizeActor } from '#worker/profiles/write.ts'
import { deleteMonthly, insertMonthlyExports, moveDue, selectDue, upsertMonthly } from './queries.ts'

const CHOSEN = { name: 'monthly-exports', times: 100, seconds: 3600 }
/** Archives begun in one night. */
const DUE_AT_ONCE = 1000

/** The form that turns monthly archives on or off. */
export const setMonthlyExport = button(routes.do.monthlyExport, monthlyForm, async (c, { monthly }) => {
  await setMonthly(c.var.requester, c.var.site, monthly)
  return { to: routes.settingsData, toast: monthly === 'off' ? 'export_unplanned' : 'export_planned' }
})

/** Turns monthly archives on, starting with the next night, or off. Existing archives stay. */
async function setMonthly(requester: Requester, site: Site, monthly: Monthly): Promise<void> {
  const { db, now, place } = requester
  const { viewerId } = await authorizeActor(requester, { limit: CHOSEN, who: null, scope: 'boards' })
  const row = { userId: viewerId, withPictures: monthly === 'inside', origin: site.origin, language: place.language }
  await batch(db, {
    set: monthly === 'off' ? deleteMonthly(viewerId) : upsertMonthly({ ...row, nextAt: now }),
  })
}

/** Nightly: begins monthly archives that are due; the job of every few minutes makes them. The rest waits for the next night. */
export async function beginMonthly(db: Database, now: number): Promise<void> {
  const { due } = await batch(db, { due: selectDue(now, DUE_AT_ONCE) })
  if (due.length === 0) return
  const rows = due.map(({ userId }) => ({ id: newId(), user: userId }))
  await batch(db, {
    begun: insertMonthlyExports(rows, { createdAt: now, expiresAt: now + MONTHLY_TIME }),
    moved: moveDue(rows, monthAfter(now)),
  })
}
