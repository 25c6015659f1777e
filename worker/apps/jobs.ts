export { deleteExpiredGrants } from './oauth/queries.ts'
