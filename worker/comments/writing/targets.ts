import { containsWord } from '../../../domain/comments/rules.ts'
import { type ErrorName, Failure } from '../../../domain/errors.ts'
import { WRITE_FAILS } from '../../http/action/fails.ts'
import type { Limit } from '../../http/limits.ts'
import type { CommentingRow, TargetRow } from '../queries.ts'

/** Changes of a person's comments and likes. */
export const CHANGED: Limit = { name: 'comment-changes', times: 1200, seconds: 3600 }
/** Why a write about a comment may fail, whatever it is. */
export const COMMENT_FAILS: readonly ErrorName[] = [...WRITE_FAILS, 'pin_not_found', 'comment_not_found']
/** Failures that a form's page shows with the typed text. */
export const SAYS = [400, 403, 429]
/** The parts of a comment's address. */
export const OF_COMMENT = { pin: 'pin_not_found', comment: 'comment_not_found' } as const

/** The comment if the viewer sees it. */
export function requireTarget(found: TargetRow[] | undefined): TargetRow {
  const [target] = found ?? []
  if (!target?.isSeen) throw new Failure('comment_not_found')
  return target
}

/** Whether a text contains a word that the Pin's saver doesn't want. Their own comments are not filtered. */
export function isFiltered({ words, isOwn }: CommentingRow, text: string): boolean {
  return !isOwn && containsWord(text, JSON.parse(words) as string[])
}
