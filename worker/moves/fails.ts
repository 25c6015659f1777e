import type { ErrorName } from '#domain/errors.ts'
import { WRITE_FAILS } from '../http/action/fails.ts'

/** Errors of every move of pins. */
export const MOVE_FAILS: readonly ErrorName[] = [
  ...WRITE_FAILS,
  ...(['forbidden', 'board_not_found', 'section_not_found', 'pin_not_found'] as const),
  ...(['source_busy', 'target_busy', 'section_busy', 'same_place'] as const),
]
const ANYWHERE = MOVE_FAILS.filter((fail) => fail !== 'same_place')
export const COPY_FAILS: readonly ErrorName[] = [...ANYWHERE, 'email_unconfirmed', 'publishing_disabled']
export const DELETE_FAILS = ANYWHERE.filter((fail) => fail !== 'section_not_found')
