export { deleteOldEntries } from './queries.ts'
