import * as v from 'valibot'
import { commentBody } from '#domain/comments/contract.ts'
import type { LineFault } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import { cleanLines, cutUnits } from '#domain/text.ts'

/** Validates the text and date of a comment as the API does: a longer text is cut, an invalid date becomes now. `at`, `now`: ms since 1970. */
export function judgeComment(
  text: string,
  at: number,
  now: number,
): { text: string; createdAt: number; faults: LineFault[] } {
  const read = v.safeParse(commentBody.entries.text, text)
  const isDated = at >= LIMITS.value.firstDate && at <= now
  const faults: LineFault[] = [
    ...(read.success ? [] : [{ rule: 'comment', outcome: 'shortened' } as const]),
    ...(isDated ? [] : [{ rule: 'created_at', outcome: 'without' } as const]),
  ]
  const said = read.success ? read.output : cutUnits(cleanLines(text), LIMITS.text.comment)
  return { text: said, createdAt: isDated ? at : now, faults }
}
