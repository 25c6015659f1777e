import type { Limit } from '../http/limits.ts'

/** Shared by all writes of one user to suggestions (REL-13). */
export const LIMIT: Limit = { name: 'clusters', times: 600, seconds: 3600 }
