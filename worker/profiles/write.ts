export { type Actor, openActor } from './acting.ts'
export { updateUser } from './settings/settings.ts'
