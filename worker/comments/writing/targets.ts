import { containsWord } from '#domain/comments/rules.ts'
import { type ErrorName, Failure } from '#domain/errors.ts'
import { parseJson } from '#worker/db/sql.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import type { Limit } from '#worker/http/limits.ts'
import type { CommentingRow, TargetRow } from '../queries.ts'

/** Rate limit of a person's changes to comments and likes. */
export const CHANGED: Limit = { name: 'comment-changes', times: 1200, seconds: 3600 }
/** Errors of every write about a comment. */
export const COMMENT_FAILS: readonly ErrorName[] = [...WRITE_FAILS, 'pin_not_found', 'comment_not_found']
/** Statuses of errors that a form's page shows with the submitted text. */
export const SAYS = [400, 403, 429]
/** The ids in a comment's address, with the error for each. */
export const OF_COMMENT = { pin: 'pin_not_found', comment: 'comment_not_found' } as const

/** The comment. Fails with 404 if it is missing or the viewer may not see it. */
export function requireTarget(found: TargetRow[] | undefined): TargetRow {
  const [target] = found ?? []
  if (!target?.isSeen) throw new Failure('comment_not_found')
  return target
}

/** True if a text contains a word that the pin's saver has filtered. The saver's own comments are not filtered. */
export function isFiltered({ words, isOwn }: CommentingRow, text: string): boolean {
  return !isOwn && containsWord(text, parseJson(words))
}
