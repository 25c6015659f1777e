export { isBlockedFromPin, stillActsFor } from './acting.ts'
export { isUnwantedBy } from './feelings.ts'
export { boardOfPin, pinner, promoter, promoters } from './queries.ts'
