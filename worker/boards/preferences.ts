import { type SQL, sql } from 'drizzle-orm'
import {
  ownerSort,
  type Preferences,
  type PreferencesInput,
  preferencesOf,
  type UserState,
} from '../../domain/boards/preferences.ts'
import { Failure } from '../../domain/errors.ts'
import { isGroupOn } from '../../domain/experiments/registry.ts'
import { actingForSql } from '../accounts/conditions.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import type { Asker } from '../http/asker.ts'
import type { Limit } from '../http/limits.ts'
import { type Access, accessStatements, readAccess, type UserRow } from '../profiles/read.ts'
import { openActor } from '../profiles/write.ts'
import { keepPreferences, type PreferencesRow, selectPreferences, selectQuickSavesBoard } from './preference-queries.ts'

const WRITES: Limit = { name: 'preferences', times: 600, seconds: 3600 }

/** What somebody chose about what is shown (W-03), or a person whom they may act for in that. */
export async function readPreferences(asker: Asker, subjectId?: string): Promise<Preferences> {
  const viewer = viewerSql(asker)
  const subject = subjectId === undefined ? viewer : sql`${Number(subjectId)}`
  const may = { may: sql<number>`${actingForSql(viewer, subject, 'metadata')}`.as('may') }
  const [acts, rows] = (await readSigned(asker, [
    asker.db.select(may).from(sql`(select 1)`),
    selectPreferences(asker.db, subject),
  ])) as [{ may: number }[], PreferencesRow[]]
  if (!acts[0]?.may) throw new Failure('forbidden')
  return preferencesOf(rows[0] ?? null)
}

/** Keeps some choices and answers with all (W-04). */
export async function updatePreferences(
  asker: Asker,
  input: PreferencesInput,
  subjectId?: string,
): Promise<Preferences> {
  const { actorId } = await openActor(asker, { limit: WRITES, who: null, subjectId, scope: 'metadata' })
  const results: unknown[] = await batchAll(asker.db, [
    ...keepPreferences(asker.db, actorId, input),
    selectPreferences(asker.db, actorId),
  ])
  const [row] = results.at(-1) as PreferencesRow[]
  return preferencesOf(row ?? null)
}

/** The board of boardless pins of whoever asks (W-05); null where there is none yet. */
export async function readState(asker: Asker, state: UserState['state']): Promise<UserState> {
  const [rows] = await readSigned(asker, [selectQuickSavesBoard(asker.db, viewerSql(asker))])
  const [board] = rows as { id: number }[]
  return { state, state_value: board ? String(board.id) : null }
}

/** The order in which an owner sees their boards where they name none (BRD-037). */
export function shownSort(access: Access, user: UserRow) {
  const { most_recent_board_sort_order: chosen } = preferencesOf(access.metadata)
  const groupsLead = () => user.groupBoardCount > 0 && isGroupOn(access.meet('web_group_boards_at_top'))
  return ownerSort({ chosen, hasCustomOrder: user.hasCustomBoardOrder, groupsLead })
}

function viewerSql({ sessionHash, now }: Asker): SQL {
  return sql`(select user_id from sessions where token_hash = ${sessionHash} and expires_at > ${now})`
}

/** A round of somebody signed in, limited or not; nobody is 401. */
async function readSigned(asker: Asker, statements: Statement[]): Promise<unknown[]> {
  const results: unknown[] = await batchAll(asker.db, [...accessStatements(asker, null), ...statements])
  if (readAccess(asker, null, results).viewer.id === null) throw new Failure('no_session')
  return results
}
