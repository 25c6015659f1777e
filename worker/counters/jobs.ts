export { checkCounters } from './check.ts'
