export { purgeBoards } from './purge.ts'
