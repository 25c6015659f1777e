import { isLimited } from '#domain/accounts/limited.ts'
import { Failure } from '#domain/errors.ts'

/** Fails with 403 code 3 while employees limit the person (docs/decisions/091). `person`: null for visitors. */
export function requireUnlimited(person: { limitedUntil: number | null } | null, now: number): void {
  if (person && isLimited(person, now)) throw new Failure('account_limited')
}
