export { messageChanged } from './sending/queries.ts'
