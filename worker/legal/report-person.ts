import { Failure } from '#domain/errors.ts'
import { reportDue } from '#domain/legal/cases.ts'
import { reportAnswer, reportBody } from '#domain/legal/contract.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import { action } from '../http/action/action.ts'
import { WRITE_FAILS } from '../http/action/fails.ts'
import { countAgainst } from '../http/limits.ts'
import { noticeReceived } from '../model/effects/write.ts'
import { personSubject } from '../model/legal/rules.ts'
import { perAddress, REPORTS, REPORTS_BY_ADDRESS } from './limits.ts'
import { insertReport, selectReport } from './queries.ts'

/**
 * Reports a user (W-11) and returns the report's id; repeating it for the same reason returns the first one. Reporting oneself is 400 code 1, a closed or
 * missing account 404 code 30.
 */
export const reportPerson = action(
  {
    call: ['post', routes.api.userReport],
    ids: { user: 'user_not_found' },
    summary: 'Report a person',
    input: reportBody,
    answer: reportAnswer,
    fails: [...WRITE_FAILS, 'user_not_found', 'forbidden'],
    login: 'full',
  },
  async function reportPerson({ requester, client, caller, ids: { user: targetId }, input }) {
    const { db, now } = requester
    const reporterId = caller.id
    if (targetId === reporterId) throw new Failure('invalid', { faults: [{ field: 'user', code: 'invalid_value' }] })
    await countAgainst(
      db,
      [{ limit: REPORTS, who: String(reporterId) }, ...perAddress(REPORTS_BY_ADDRESS, client)],
      now,
    )
    const report = { id: newId(), ...{ reporterId, targetId }, ...input, createdAt: now }
    const {
      kept: [kept],
    } = await batch(db, {
      inserted: insertReport(report),
      notice: noticeReceived({
        ...{
          id: report.id,
          reporterId,
          source: 'report',
          reason: input.reason,
          detail: input.detail,
          kind: 'person',
          now,
        },
        ...{ subject: personSubject(targetId), named: '', isTrusted: false, dueAt: reportDue(input.reason, now) },
      }),
      kept: selectReport(report),
    })
    if (!kept) throw new Failure('user_not_found')
    return { report_id: String(kept.id) }
  },
)
