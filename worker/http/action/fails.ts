import type { ErrorName } from '../../../domain/errors.ts'

/** Why any write may fail: nobody is logged in, or only by a mailed link; the body is too large, or of a type that isn't read. */
export const WRITE_FAILS: readonly ErrorName[] = ['no_session', 'limited_session', 'too_large', 'wrong_type']
