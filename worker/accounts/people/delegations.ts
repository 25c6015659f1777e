import * as v from 'valibot'
import {
  type DelegationView,
  delegationBody,
  delegationForm,
  delegationSchema,
  emptyBody,
  undelegateForm,
} from '#domain/accounts/contract.ts'
import { SCOPES } from '#domain/accounts/delegate-scopes.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { rfc2822 } from '#domain/time.ts'
import { batch } from '#worker/db/batch.ts'
import { requireWritten } from '#worker/db/receipt.ts'
import type { RowOf } from '#worker/db/statement.ts'
import { action } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import { reading } from '#worker/http/action/reading.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { AccountViewer } from '#worker/viewers.ts'
import { requireUnlimited } from '../limits.ts'
import { delegationMail } from '../links/mails.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { accountAnswer } from '../view.ts'
import { countPeopleWrite } from './linked.ts'
import { deleteDelegation, newDelegate, selectDelegations, upsertDelegation } from './queries.ts'

const SECTION = { page: routes.settingsDelegations, form: 'delegate' }

function delegationView(row: RowOf<typeof selectDelegations>): DelegationView {
  return { delegate: accountAnswer(row), scopes: row.scopes, created_at: rfc2822(row.grantedAt) }
}

/** The viewer's delegates (W-57). */
export async function readDelegations({ db }: Requester, viewer: AccountViewer): Promise<DelegationView[]> {
  const { delegations } = await batch(db, { delegations: selectDelegations(viewer.id) })
  return delegations.map(delegationView)
}

/**
 * Lets a user act for the viewer in some scopes; a repeated call replaces the scopes (W-57). Only the first one sends a mail. If either has blocked
 * the other, the user is treated as not found. 403 code 3 if employees limit the viewer.
 */
export const delegate = action(
  {
    call: ['post', routes.api.delegations],
    ids: {},
    summary: 'Let a person act for the viewer',
    input: delegationBody,
    answer: delegationSchema,
    fails: [...WRITE_FAILS, 'forbidden', 'user_not_found'],
    login: 'full',
  },
  async function delegate({ requester, client, caller, input: { delegate_username: username, scopes } }) {
    requireUnlimited(caller, requester.now)
    await countPeopleWrite(requester, caller)
    const { db, now } = requester
    const delegation = { subjectId: caller.id, username, scopes: JSON.stringify([...new Set(scopes)]), now }
    const { delegations } = await batch(db, {
      told: delegationMail(requester, client, newDelegate(caller.id, username), caller.fullName),
      kept: upsertDelegation(delegation),
      delegations: selectDelegations(caller.id),
    })
    const row = delegations.find((each) => each.username === username)
    if (!row) throw new Failure('user_not_found', { faults: [{ field: 'delegate_username', code: 'nobody' }] })
    return delegationView(row)
  },
).form({
  path: routes.do.delegate,
  schema: delegationForm,
  section: () => SECTION,
  asks: ({ delegate_username, metadata, boards }) => {
    const scopes = SCOPES.filter((scope) => (scope === 'metadata' ? metadata : boards))
    if (scopes.length === 0) throw new Failure('invalid', { faults: [{ field: 'scopes', code: 'missing' }] })
    return { ids: {}, input: { delegate_username, scopes } }
  },
  done: () => ({ to: routes.settingsDelegations, toast: 'saved' }),
})

/** Ends a delegation of the viewer (W-57). 404 code 30 if the user is not a delegate. */
export const undelegate = action(
  {
    call: ['delete', routes.api.delegation],
    ids: { delegate: 'user_not_found' },
    summary: 'End a delegation',
    answer: emptyBody,
    fails: [...WRITE_FAILS, 'forbidden', 'user_not_found'],
    login: 'full',
  },
  async function undelegate({ requester: { db }, caller, ids }) {
    const { ended } = await batch(db, { ended: deleteDelegation(caller.id, ids.delegate) })
    requireWritten(ended.length > 0, 'user_not_found')
    return {}
  },
).form({
  path: routes.do.undelegate,
  schema: undelegateForm,
  section: () => SECTION,
  asks: ({ delegate_id: delegate }) => ({ ids: { delegate }, input: undefined }),
  done: () => ({ to: routes.settingsDelegations, toast: 'saved' }),
})

export const getDelegations = reading(
  {
    call: ['get', routes.api.delegations],
    ids: {},
    summary: 'List who may act for the viewer',
    answer: v.array(delegationSchema),
    fails: ['no_session'],
    login: 'any',
  },
  async ({ requester }) => readDelegations(requester, await signedIn(requester)),
)
