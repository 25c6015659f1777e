export { lastUse } from './last-use.ts'
export { fullLogin, requireFullLogin, requireSignedIn } from './viewer.ts'
