export { deleteExpiredAdmissions, deleteExpiredCodes, deleteOldLandings } from './codes/queries.ts'
