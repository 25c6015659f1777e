export { type Actor, openActor } from './acting.ts'
export { saveBadges } from './badges/badges.ts'
export { ensureBusiness } from './business/queries.ts'
export { updateUser } from './settings/settings.ts'
