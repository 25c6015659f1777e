import type { Scope } from '#domain/accounts/delegate-scopes.ts'
import {
  type Preferences,
  preferencesBody,
  preferencesOf,
  preferencesQuery,
  preferencesSchema,
  STATE_KEYS,
  stateSchema,
  type UserState,
} from '#domain/boards/preferences.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import { action } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import { reading } from '#worker/http/action/reading.ts'
import type { Limit } from '#worker/http/limits.ts'
import type { Requester } from '#worker/http/requester.ts'
import { requesterSql } from '#worker/model/accounts/rules.ts'
import { type Access, accessOf, askAccess } from '#worker/profiles/read.ts'
import { authorizeActor } from '#worker/profiles/write.ts'
import { requireSigned } from '../access.ts'
import { selectMayAct, selectPreferences, selectQuickSavesBoard, upsertPreferences, userIdOf } from './queries.ts'

const WRITES: Limit = { name: 'preferences', times: 600, seconds: 3600 }

/** The display preferences of the viewer (W-03), or of a person for whom the viewer may act. Fails with 401, or with 403 without that permission. */
export async function readPreferences(requester: Requester, subjectId?: string): Promise<Preferences> {
  const { db } = requester
  const subject = subjectId === undefined ? requesterSql(requester) : Number(subjectId)
  const { access, permitted, chosen } = await batch(db, {
    access: askAccess(requester, null),
    permitted: selectMayAct(requester, subject, 'metadata'),
    chosen: selectPreferences(subject),
  })
  requireSigned(requester, access)
  if (!permitted[0]?.acts) throw new Failure('forbidden')
  return preferencesOf(chosen[0] ?? null)
}

/** Stores some preferences and returns all (W-04). */
export const updatePreferences = action(
  {
    call: ['put', routes.api.metadata],
    ids: {},
    summary: 'Change the viewer’s display preferences',
    input: preferencesBody,
    answer: preferencesSchema,
    fails: [...WRITE_FAILS, 'forbidden'],
  },
  async function updatePreferences({ requester, input: { orbac_subject_id: subjectId, ...input } }) {
    const { actorId } = await authorizeActor(requester, { limit: WRITES, who: null, subjectId, scope: 'metadata' })
    const { chosen } = await batch(requester.db, {
      kept: upsertPreferences(actorId, input),
      chosen: selectPreferences(actorId),
    })
    return preferencesOf(chosen[0] ?? null)
  },
)

/** The id of the viewer's hidden board of boardless pins (W-05); null if there is none yet. */
export async function readState(requester: Requester, state: UserState['state']): Promise<UserState> {
  const { access, board } = await batch(requester.db, {
    access: askAccess(requester, null),
    board: selectQuickSavesBoard(requesterSql(requester)),
  })
  requireSigned(requester, access)
  return { state, state_value: board[0] ? String(board[0].id) : null }
}

/** Reads in one round trip: a person for whom the viewer wants to act, the viewer's permission to do so, and the person's display preferences. */
export async function openSubject(
  requester: Requester,
  username: string,
  scope: Scope,
): Promise<{ access: Access; may: boolean; preferences: Preferences }> {
  const { db } = requester
  const subject = userIdOf(username)
  const { access, permitted, chosen } = await batch(db, {
    access: askAccess(requester, { username }),
    permitted: selectMayAct(requester, subject, scope),
    chosen: selectPreferences(subject),
  })
  const may = Boolean(permitted[0]?.acts)
  return { access: accessOf(requester, access), may, preferences: preferencesOf(chosen[0] ?? null) }
}

export const getPreferences = reading(
  {
    call: ['get', routes.api.metadata],
    ids: {},
    summary: 'Read the viewer’s display preferences',
    query: preferencesQuery,
    answer: preferencesSchema,
    fails: ['no_session', 'forbidden'],
    login: 'any',
  },
  ({ requester, query }) => readPreferences(requester, query.orbac_subject_id),
)
export const getState = reading(
  {
    call: ['get', routes.api.userState],
    ids: { key: 'text' },
    summary: 'Read a state of the viewer',
    answer: stateSchema,
    fails: ['no_session', 'no_such_call'],
    login: 'any',
  },
  async ({ requester, ids: { key } }) => {
    const state = STATE_KEYS.find((each) => each === key)
    if (!state) throw new Failure('no_such_call')
    return readState(requester, state)
  },
)
