export { fillMarks } from './fill-marks.ts'
export { markLook } from './marks.ts'
export { purgePins } from './purge.ts'
