import { Failure } from '#domain/errors.ts'
import { allChoices } from '#domain/notifications/choices.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { selectChoices, stopMails } from './queries.ts'
import { claimOf, isSigned, type Stop } from './stop-link.ts'

/** The mails that a link stops. */
export interface StopView {
  scope: Stop['scope']
  /** True if the person still gets such mails. */
  isOn: boolean
}

/** Reads which mails a link stops, without stopping them, because mail programs open links too. 404 for a forged link. */
export async function readStop(db: Database, token: string): Promise<StopView> {
  const { scope, choices } = await openStop(db, token)
  const now = Object.values(choices)
  const isOn = scope === 'daily' || scope === 'weekly' ? now.includes(scope) : choices[scope] === 'now'
  return { scope, isOn }
}

/** Stops the mails of a link: further notifications are only shown at the bell. Idempotent. */
export async function stopByLink(db: Database, token: string): Promise<void> {
  const { userId, scope } = await openStop(db, token)
  await batch(db, { stopped: stopMails(userId, scope) })
}

async function openStop(db: Database, token: string) {
  const claim = claimOf(token)
  if (!claim) throw new Failure('mail_link_wrong')
  const {
    bell: [bell],
  } = await batch(db, { bell: selectChoices(claim.userId) })
  if (!bell?.mail || !(await isSigned(token, bell.mail.key))) throw new Failure('mail_link_wrong')
  return { ...claim, choices: allChoices(bell.choices) }
}
