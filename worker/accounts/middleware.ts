export { lastUse } from './sessions/last-use.ts'
export { fullLogin, requireFullLogin, setCaller } from './sessions/viewer.ts'
export { tokenRules } from './tokens/middleware.ts'
