import { Failure } from '#domain/errors.ts'
import { reportDue, THING_NOT_FOUND, type ThingKind } from '#domain/legal/cases.ts'
import { type ReportInput, thingReportForm } from '#domain/legal/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { requireFullLogin } from '../accounts/middleware.ts'
import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { Client } from '../http/client.ts'
import { pageForm } from '../http/forms/form.ts'
import { countAgainst } from '../http/limits.ts'
import { idOf } from '../http/path.ts'
import type { Requester } from '../http/requester.ts'
import { noticeReceived } from '../model/effects/write.ts'
import { thingSubject } from './cases/conditions.ts'
import { selectNotice } from './cases/queries.ts'
import { perAddress, REPORTS, REPORTS_BY_ADDRESS } from './limits.ts'
import { keepTalk } from './talk/queries.ts'

/** The form that reports a Pin, a board, a comment or a message. */
export const reportThingForm = pageForm(routes.do.reportThing, {
  schema: thingReportForm,
  page: ({ kind, id }) => href(routes.legalThing, { kind: String(kind ?? ''), id: String(id ?? '') }),
  async act(c, { kind, id, reason, detail }) {
    const viewer = await requireFullLogin(c)
    const thing = { kind, id: idOf(id, THING_NOT_FOUND[kind]), reason, detail }
    const { place } = await reportThing(c.var.requester, c.var.client, viewer.id, thing)
    const to = kind === 'message' && place !== null ? href(routes.conversation, { conversation: place }) : routes.home
    return { to, toast: 'reported' }
  },
})

interface Reported {
  /** The id of the notice. */
  id: number
  /** The Pin of a comment, or the conversation of a message; else null. */
  place: string | null
}

/**
 * Reports a Pin, board, comment or message that the reporter sees. Repeating the report returns the first one, until the case is decided. A report of a
 * message includes the messages around it. One's own thing is 400 code 1, one that the reporter can't see 404.
 */
async function reportThing(
  { db, now }: Requester,
  client: Client,
  reporterId: number,
  { kind, id, reason, detail }: { kind: ThingKind; id: number; reason: ReportInput['reason']; detail: string },
): Promise<Reported> {
  await countAgainst(db, [{ limit: REPORTS, who: String(reporterId) }, ...perAddress(REPORTS_BY_ADDRESS, client)], now)
  const subject = thingSubject(kind, id, reporterId)
  const noticeId = newId()
  const {
    kept: [kept],
  } = await batch(db, {
    notice: noticeReceived({
      ...{ id: noticeId, reporterId, source: 'report', reason, detail, kind, now },
      ...{ subject, named: '', isTrusted: false, dueAt: reportDue(reason, now) },
    }),
    talk: kind === 'message' ? keepTalk(noticeId, id, reporterId) : undefined,
    kept: selectNotice({ reporterId, reason, kind, subject }),
  })
  if (kept?.isOwn) throw new Failure('invalid', { faults: [{ field: kind, code: 'invalid_value' }] })
  if (!kept?.noticeId) throw new Failure(THING_NOT_FOUND[kind])
  return { id: kept.noticeId, place: kept.place }
}
