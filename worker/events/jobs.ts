export { deleteOldReports } from './routes.ts'
