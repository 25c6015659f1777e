export { isPerson } from './queries.ts'
