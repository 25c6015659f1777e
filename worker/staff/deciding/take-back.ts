import { freeNames, selectRestorable } from '#worker/boards/write.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import type { Client } from '#worker/http/client.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { BoardNames } from '#worker/legal/write.ts'
import { notifyDecision } from '#worker/model/effects/write.ts'
import { isLogged } from '#worker/model/legal/rules.ts'
import type { OpenedCase } from '../opening.ts'
import { ownerMail } from './mails.ts'
import * as deciding from './queries.ts'

/** Statements that follow a reversal: restores the thing and notifies the person. `eventId`: the log entry. */
export async function undoing(
  requester: Requester,
  client: Client,
  employeeId: number,
  row: OpenedCase,
  eventId: number,
) {
  const { db, now } = requester
  const when = isLogged(eventId)
  const { decision, ownerId } = row
  if (!decision) throw new Error('The case has no decision')
  const { subjectKind: kind, subjectId: id, action, before } = decision
  const names = kind === 'board' && id !== null && action === 'remove' ? await namesFor(db, id) : null
  const { owner } = await batch(db, { owner: deciding.selectOwner(ownerId) })
  return {
    back: deciding.takeBack({ id: decision.id, action, before, now }, { kind, id, ownerId }, names, when),
    reversed: deciding.markReversed(decision.id, employeeId, now, when),
    mailed: await ownerMail(requester, client, owner[0], decision.id, 'appeal_reversed', when),
    told: ownerId === null ? [] : notifyDecision(ownerId, decision.id, eventId, when, now),
  }
}

/** The names that a removed board may get when restored; null if its owner had deleted it, or it does not exist. */
async function namesFor(db: Database, boardId: number): Promise<BoardNames | null> {
  const {
    found: [row],
  } = await batch(db, { found: selectRestorable(boardId) })
  return row?.shelved ? freeNames(db, row, boardId) : null
}
