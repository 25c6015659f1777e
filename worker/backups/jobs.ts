export { copyByNight } from './nightly.ts'
