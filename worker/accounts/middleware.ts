export { lastUse } from './sessions/last-use.ts'
export { fullLogin, requireFullLogin, requireSignedIn, setCaller } from './sessions/viewer.ts'
export { tokenRules } from './tokens/middleware.ts'
