import type { SubjectBoard, SubjectView } from '#domain/accounts/contract.ts'
import { Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { AccountViewer } from '#worker/viewers.ts'
import { accountAnswer } from '../view.ts'
import { selectSubjectBoards, selectSubjects, updateSeen } from './queries.ts'

/** The accounts that the viewer may act for, with their scopes. */
export async function readSubjects({ db }: Requester, viewer: AccountViewer): Promise<SubjectView[]> {
  const { subjects } = await batch(db, { subjects: selectSubjects(viewer.id) })
  return subjects.map((row) => ({ ...accountAnswer(row), scopes: row.scopes }))
}

/** Boards, including archived ones, of a user for whom the viewer may act; empty without that permission. */
export async function readSubjectBoards(
  { db }: Requester,
  viewer: AccountViewer,
  subjectId: number,
): Promise<SubjectBoard[]> {
  const { boards } = await batch(db, { boards: selectSubjectBoards(viewer.id, subjectId) })
  return boards.map(({ id, username, slug, name, privacy }) => ({
    id: String(id),
    name,
    isSecret: privacy !== 0,
    // Opening a secret board requires the subject's id in the URL (CRE-005).
    url: href(routes.board, { username, slug }, { orbac_subject_id: privacy === 0 ? null : subjectId }),
  }))
}

/** Checks that the viewer may act for the subject (403 code 3). null, acting for oneself, is always allowed. Marks new delegations as seen. */
export async function actFor({ db, now }: Requester, viewer: AccountViewer, subjectId: number | null): Promise<void> {
  const { subjects } = await batch(db, {
    subjects: selectSubjects(viewer.id),
    seen: updateSeen(viewer.id, now),
  })
  const subject = subjects.find(({ id }) => id === subjectId)
  if (subjectId !== null && !subject?.scopes.includes('boards')) throw new Failure('forbidden')
}
