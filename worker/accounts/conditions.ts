export { isBoardOpenSql, isOpenSql, STANDING, standingOfNew, standsOn } from './listed.ts'
export { actingForSql, isFormerNameSql, isNameTaken } from './queries.ts'
