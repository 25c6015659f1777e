export { lastUse } from './sessions/last-use.ts'
export { requireFullLogin, setCaller } from './sessions/viewer.ts'
export { tokenRules } from './tokens/middleware.ts'
