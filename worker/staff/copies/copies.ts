import { rendition } from '#client/data/rendition.ts'
import type { CaseCopy } from '#client/staff/copy.ts'
import { Failure } from '#domain/errors.ts'
import { reportDue } from '#domain/legal/cases.ts'
import { isSimilarPicture, isTelling } from '#domain/media/dhash.ts'
import { routes } from '#domain/routes.ts'
import { copyForm } from '#domain/staff/contract.ts'
import { batch, type Results } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import { idOf } from '#worker/http/path.ts'
import type { Requester } from '#worker/http/requester.ts'
import { anySubject } from '#worker/legal/write.ts'
import { selectCandidates } from '#worker/media/read.ts'
import { noticeReceived } from '#worker/model/effects/write.ts'
import { caseOf, pageOf, staffForm } from '../desk-form.ts'
import { openCase } from '../opening.ts'
import { setClaim } from '../queries.ts'
import { isNotFoundYet, type LookRow, openCaseOf, selectCopies, selectOpenCase, setSimilarTo } from './queries.ts'

/** Maximum pictures of a list. */
const LISTED = 24

/** Statements that find candidates for pictures similar to those of a case. */
export function askSimilar(looks: readonly LookRow[]) {
  // Plain areas are all similar to each other.
  return looks.filter(({ dhash }) => isTelling(dhash)).map(({ dhash }) => selectCandidates(dhash))
}

/** Keys of the candidates that are similar (docs/decisions/091). */
export function similarOf(looks: readonly LookRow[], found: Results<ReturnType<typeof askSimilar>>): string[] {
  const isSimilar = ({ key, dhash }: LookRow) =>
    looks.some((look) => look.key !== key && isTelling(look.dhash) && isSimilarPicture(look.dhash, dhash))
  const all = found.flatMap(({ uploads, remote }) => [...uploads, ...remote])
  return [...new Set(all.filter(isSimilar).map(({ key }) => key))].sort().slice(0, LISTED)
}

/** The oldest Pin of each of these pictures. A Pin that is not public is listed without its picture: its case shows that, with an entry in the log. */
export async function readCopies(
  db: Database,
  keys: readonly string[],
  employeeId: number,
  mediaBase: string,
): Promise<CaseCopy[]> {
  if (keys.length === 0) return []
  const { rows } = await batch(db, { rows: selectCopies(keys, employeeId) })
  return rows.map(({ key, pinId, isListed, username, pins, caseId }) => ({
    pin_id: String(pinId),
    image: isListed ? rendition(mediaBase, key, '236x') : null,
    username,
    pin_count: pins,
    case_id: caseId === null ? null : String(caseId),
  }))
}

/**
 * Opens and claims a case about a Pin with a similar picture, or claims its open case, starting from a case that the employee has claimed or that is decided.
 * 404 code 1 if the Pin's picture is not similar to that of the case.
 */
async function openCopy(
  { db, now }: Requester,
  employeeId: number,
  { caseId, pinId }: { caseId: number; pinId: number },
): Promise<number> {
  const row = await openCase(db, caseId, employeeId)
  if (!row || (row.claimedBy !== employeeId && row.decidedAt === null)) throw new Failure('no_such_call')
  const { found } = await batch(db, { found: askSimilar(row.looks) })
  const keys = similarOf(row.looks, found)
  const { copies } = await batch(db, { copies: selectCopies(keys, employeeId) })
  if (!copies.some((copy) => copy.pinId === pinId)) throw new Failure('no_such_call')
  const {
    opened: [opened],
  } = await batch(db, {
    notice: noticeReceived({
      ...{ id: newId(), reporterId: null, source: 'copy', reason: 'similar', detail: '', kind: 'pin', now },
      ...{ subject: anySubject('pin', pinId), named: '', isTrusted: false, dueAt: reportDue('spam', now) },
      when: isNotFoundYet(pinId),
    }),
    similar: setSimilarTo(pinId, caseId),
    claimed: setClaim(openCaseOf(pinId), employeeId, true, now),
    opened: selectOpenCase(pinId),
  })
  const id = opened?.id ?? null
  if (id === null) throw new Failure('no_such_call')
  return id
}

export const staffCopyForm = staffForm(routes.do.staffCopy, copyForm, async (c, input) => {
  const pinId = idOf(input.pin_id, 'no_such_call')
  const id = await openCopy(c.var.requester, c.var.employeeId, { caseId: caseOf(input), pinId })
  return { to: pageOf(String(id)), toast: 'case_claimed' }
})
