export { purgeBoards } from './deletion/purge.ts'
