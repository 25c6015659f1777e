import { Failure } from '../../../domain/errors.ts'
import { APPEAL_DUE, APPEAL_TIME } from '../../../domain/legal/cases.ts'
import { newId } from '../../db/ids.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import type { Client } from '../../http/client.ts'
import { countAgainst, type Limit } from '../../http/limits.ts'
import { insertAppeal, selectStatement } from './queries.ts'
import { readerOf } from './read.ts'

const APPEALS: Limit = { name: 'appeals', times: 30, seconds: 3600 }

/**
 * Appeals against a decision (DSA, article 20): the person concerned, by their session or by the mailed link (`token`). A second appeal changes
 * nothing. 404 for everybody else, 409 code 103 after the time for it, or if the decision was taken back.
 */
export async function appealDecision(
  asker: Asker,
  client: Client,
  { decisionId, token, text }: { decisionId: number; token: string; text: string },
): Promise<void> {
  const { db, now } = asker
  const who = client.address === null ? `decision ${decisionId}` : `address ${client.address}`
  await countAgainst(db, [{ limit: APPEALS, who }], now)
  const reader = await readerOf(asker, token)
  const {
    found: [row],
  } = await round(db, { found: selectStatement(decisionId, reader) })
  if (!row) throw new Failure('no_such_call')
  if (row.appealedAt !== null) return
  if (row.reversedAt !== null) throw new Failure('case_changed')
  if (row.decidedAt <= now - APPEAL_TIME) throw new Failure('case_changed')
  await round(db, { appeal: insertAppeal(db, { decisionId, caseId: newId(), text, dueAt: now + APPEAL_DUE, now }) })
}
