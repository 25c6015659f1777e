import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Scope, SubjectBoard, SubjectView } from '../../domain/accounts/contract.ts'
import { Failure } from '../../domain/errors.ts'
import { href, routes } from '../../domain/routes.ts'
import { batch, statement } from '../db/batch.ts'
import type { AppEnv } from '../env.ts'
import { chooseSubject } from '../http/acting-cookie.ts'
import { type AccountViewer, selectSubjectBoards, selectSubjects } from './queries.ts'
import { accountAnswer } from './write.ts'

/** Who lets the viewer act for them, and for what. */
export async function readSubjects(c: Context<AppEnv>, viewer: AccountViewer): Promise<SubjectView[]> {
  const { db } = c.var
  const [rows] = await batch(db, [selectSubjects(db, viewer.id)])
  return rows.map((row) => ({ ...accountAnswer(row), scopes: row.scopes as Scope[] }))
}

/** The own boards of somebody for whom the viewer acts, archived ones too; none where they don't let them. */
export async function readSubjectBoards(
  c: Context<AppEnv>,
  viewer: AccountViewer,
  subjectId: number,
): Promise<SubjectBoard[]> {
  const { db } = c.var
  const [rows] = await batch(db, [selectSubjectBoards(db, viewer.id, subjectId)])
  return rows.map(({ id, username, slug, name, privacy }) => ({
    id: String(id),
    name,
    isSecret: privacy !== 0,
    // A secret board opens to who says for whom they act (CRE-005).
    url: href(routes.board, { username, slug }, { orbac_subject_id: privacy === 0 ? null : subjectId }),
  }))
}

/** Acts for somebody from now on, or for oneself (null). What is new about acting counts as told then. */
export async function actFor(c: Context<AppEnv>, viewer: AccountViewer, subjectId: number | null): Promise<void> {
  const { db, now } = c.var
  const [rows] = await batch(db, [
    selectSubjects(db, viewer.id),
    statement(db, sql`update delegations set seen_at = ${now} where delegate_id = ${viewer.id} and seen_at is null`),
  ])
  const subject = rows.find(({ id }) => id === subjectId)
  if (subjectId !== null && !subject?.scopes.includes('boards')) throw new Failure('forbidden')
  chooseSubject(c, subjectId)
}
