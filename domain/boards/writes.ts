import * as v from 'valibot'

/** An id as the wire has it: a numeric string. */
export const idField = v.pipe(v.string(), v.regex(/^\d{1,16}$/))
/** For whom a delegate acts (G-011); absent: for themselves. */
export const subjectField = v.optional(idField)
