export { deleteExpiredTokens } from './links/queries.ts'
export { purgeAccounts } from './purge/purge.ts'
export { deleteExpiredAliases } from './queries.ts'
export { deleteExpiredSessions } from './sessions/queries.ts'
