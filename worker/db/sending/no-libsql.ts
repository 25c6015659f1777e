import type { Database } from '../open.ts'

/** Replaces `libsql.ts` in a deployment's build for D1. */
export function openLibsql(): Database {
  throw new Error('This build has no libSQL client: build it with PINFOLD_LIBSQL=1, or leave LIBSQL_URL unset')
}
