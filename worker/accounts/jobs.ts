export { purgeAccounts } from './purge.ts'
export { deleteAliasesOfThePast, deleteExpiredSessions, deleteExpiredTokens } from './queries.ts'
