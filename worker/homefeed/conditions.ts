export { newestFollowed } from './fill.ts'
