export { deleteExpiredTokens } from './links/queries.ts'
export { purgeAccounts } from './purge/purge.ts'
export { deleteAliasesOfThePast } from './queries.ts'
export { deleteExpiredSessions } from './sessions/queries.ts'
