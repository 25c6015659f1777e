export { type Actor, authorizeActor } from './acting.ts'
export { ensureBusiness } from './business/queries.ts'
export { requireCreation } from './creating.ts'
export { privacyStatements, updateFields, waitingFor } from './settings/queries.ts'
