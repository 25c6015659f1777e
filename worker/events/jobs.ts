export { deleteOldReports } from './queries.ts'
