export { readForForm } from './for-form.ts'
export { clustersOf } from './suggestions.ts'
