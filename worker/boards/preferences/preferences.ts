import type { Scope } from '../../../domain/accounts/delegate-scopes.ts'
import {
  type Preferences,
  type PreferencesInput,
  preferencesOf,
  type UserState,
} from '../../../domain/boards/preferences.ts'
import { Failure } from '../../../domain/errors.ts'
import { round } from '../../db/round.ts'
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
export async function updatePreferences(
  asker: Asker,
  input: PreferencesInput,
  subjectId?: string,
): Promise<Preferences> {
  const { actorId } = await openActor(asker, { limit: WRITES, who: null, subjectId, scope: 'metadata' })
  const { chosen } = await round(asker.db, {
    kept: upsertPreferences(asker.db, actorId, input),
    chosen: selectPreferences(actorId),
  })
  return preferencesOf(chosen[0] ?? null)
}

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
