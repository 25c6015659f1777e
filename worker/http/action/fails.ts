import type { ErrorName } from '#domain/errors.ts'

/** Errors that any write may return: no session, or only a limited one; the body is too large or of an unsupported type. */
export const WRITE_FAILS: readonly ErrorName[] = ['no_session', 'limited_session', 'too_large', 'wrong_type']
