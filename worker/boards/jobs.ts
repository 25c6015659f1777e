export { purgeBoards } from './deletion/purge.ts'
export { placeBoardNames } from './names/place-names.ts'
