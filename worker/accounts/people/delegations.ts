import type { DelegationInput, DelegationView } from '../../../domain/accounts/contract.ts'
import type { Scope } from '../../../domain/accounts/delegate-scopes.ts'
import { Failure } from '../../../domain/errors.ts'
import { rfc2822 } from '../../../domain/time.ts'
import { hasLostResults } from '../../db/receipt.ts'
import { round } from '../../db/round.ts'
import type { RowOf } from '../../db/statement.ts'
import type { Asker } from '../../http/asker.ts'
import type { Client } from '../../http/client.ts'
import type { AccountViewer } from '../../viewers.ts'
import { requireUnlimited } from '../limits.ts'
import { delegationMail } from '../links/mails.ts'
import { accountAnswer } from '../view.ts'
import { countPeopleWrite } from './linked.ts'
import { deleteDelegation, newDelegate, selectDelegations, upsertDelegation } from './queries.ts'

function delegationView(row: RowOf<typeof selectDelegations>): DelegationView {
  return { delegate: accountAnswer(row), scopes: row.scopes as Scope[], created_at: rfc2822(row.grantedAt) }
}

/** The viewer's delegates (W-57). */
export async function readDelegations({ db }: Asker, viewer: AccountViewer): Promise<DelegationView[]> {
  const { delegations } = await round(db, { delegations: selectDelegations(viewer.id) })
  return delegations.map(delegationView)
}

/**
 * Lets a user act for the viewer in some scopes; a repeated call replaces the scopes (W-57). Only the first one sends a
 * mail. If either has blocked the other, the user is treated as not found. 403 code 3 for those whom employees limit.
 */
export async function delegate(
  asker: Asker,
  client: Client,
  viewer: AccountViewer,
  { delegate_username: username, scopes }: DelegationInput,
): Promise<DelegationView> {
  requireUnlimited(viewer, asker.now)
  await countPeopleWrite(asker, viewer)
  const { db, now } = asker
  const delegation = { subjectId: viewer.id, username, scopes: JSON.stringify([...new Set(scopes)]), now }
  const { delegations } = await round(db, {
    told: delegationMail(asker, client, newDelegate(viewer.id, username), viewer.fullName),
    kept: upsertDelegation(db, delegation),
    delegations: selectDelegations(viewer.id),
  })
  const row = delegations.find((each) => each.username === username)
  if (!row) throw new Failure('user_not_found', { faults: [{ field: 'delegate_username', code: 'nobody' }] })
  return delegationView(row)
}

export async function undelegate({ db }: Asker, viewer: AccountViewer, delegateId: number): Promise<void> {
  const { ended } = await round(db, { ended: deleteDelegation(db, viewer.id, delegateId) })
  if (ended.length === 0 && !hasLostResults()) throw new Failure('user_not_found')
}
