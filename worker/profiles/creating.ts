import { Failure } from '#domain/errors.ts'
import { type Creation, isCreationDisabled } from '#domain/pins/creation.ts'
import type { Access } from './access.ts'

/**
 * Fails if the person may not create this: 403 code 94 until they confirm their email address (CRE-035), 403 code 95 while an experiment disables publishing
 * (EXP-005, G-184). Every call that creates content uses it.
 */
export function requireCreation(access: Pick<Access, 'gates' | 'exposeGroup'>, what: Creation): void {
  if (access.gates.includes('confirm_email')) throw new Failure('email_unconfirmed')
  // The experiment does not affect boards and sections, so these do not count as exposures.
  if (what === 'board' || what === 'section') return
  if (isCreationDisabled(access.exposeGroup('web_pin_creation_disabled'), what))
    throw new Failure('publishing_disabled')
}
