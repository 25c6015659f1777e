import type { Scope } from '../../../domain/accounts/delegate-scopes.ts'
import {
  type Preferences,
  preferencesBody,
  preferencesOf,
  preferencesQuery,
  preferencesSchema,
  STATE_KEYS,
  stateSchema,
  type UserState,
} from '../../../domain/boards/preferences.ts'
import { Failure } from '../../../domain/errors.ts'
import { routes } from '../../../domain/routes.ts'
import { round } from '../../db/round.ts'
import { action } from '../../http/action/action.ts'
import { WRITE_FAILS } from '../../http/action/fails.ts'
import { reading } from '../../http/action/reading.ts'
import type { Asker } from '../../http/asker.ts'
import type { Limit } from '../../http/limits.ts'
import { askerSql } from '../../model/accounts/rules.ts'
import { type Access, accessOf, askAccess } from '../../profiles/read.ts'
import { openActor } from '../../profiles/write.ts'
import { requireSigned } from '../access.ts'
import { selectMayAct, selectPreferences, selectQuickSavesBoard, upsertPreferences, userIdOf } from './queries.ts'

const WRITES: Limit = { name: 'preferences', times: 600, seconds: 3600 }

/** The display preferences of the viewer (W-03), or of a person they may act for. Fails with 401, or 403 without that permission. */
export async function readPreferences(asker: Asker, subjectId?: string): Promise<Preferences> {
  const { db } = asker
  const subject = subjectId === undefined ? askerSql(asker) : Number(subjectId)
  const { access, permitted, chosen } = await round(db, {
    access: askAccess(asker, null),
    permitted: selectMayAct(asker, subject, 'metadata'),
    chosen: selectPreferences(subject),
  })
  requireSigned(asker, access)
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
  async function updatePreferences({ asker, input: { orbac_subject_id: subjectId, ...input } }) {
    const { actorId } = await openActor(asker, { limit: WRITES, who: null, subjectId, scope: 'metadata' })
    const { chosen } = await round(asker.db, {
      kept: upsertPreferences(asker.db, actorId, input),
      chosen: selectPreferences(actorId),
    })
    return preferencesOf(chosen[0] ?? null)
  },
)

/** The id of the viewer's hidden board of boardless pins (W-05); null if there is none yet. */
export async function readState(asker: Asker, state: UserState['state']): Promise<UserState> {
  const { access, board } = await round(asker.db, {
    access: askAccess(asker, null),
    board: selectQuickSavesBoard(askerSql(asker)),
  })
  requireSigned(asker, access)
  return { state, state_value: board[0] ? String(board[0].id) : null }
}

/** Reads a person whom the viewer wants to act for, whether the viewer may, and the person's display preferences, in one round. */
export async function openSubject(
  asker: Asker,
  username: string,
  scope: Scope,
): Promise<{ access: Access; may: boolean; preferences: Preferences }> {
  const { db } = asker
  const subject = userIdOf(username)
  const { access, permitted, chosen } = await round(db, {
    access: askAccess(asker, { username }),
    permitted: selectMayAct(asker, subject, scope),
    chosen: selectPreferences(subject),
  })
  const may = Boolean(permitted[0]?.acts)
  return { access: accessOf(asker, access), may, preferences: preferencesOf(chosen[0] ?? null) }
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
  ({ asker, query }) => readPreferences(asker, query.orbac_subject_id),
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
  async ({ asker, ids: { key } }) => {
    const state = STATE_KEYS.find((each) => each === key)
    if (!state) throw new Failure('no_such_call')
    return readState(asker, state)
  },
)
