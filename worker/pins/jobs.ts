export { fillMarks } from './likeness/fill-marks.ts'
export { markLook } from './likeness/queries.ts'
export { purgePins } from './purge.ts'
