export { purgePins } from './deletion/purge.ts'
export { fillMarks } from './likeness/fill-marks.ts'
export { markLook } from './likeness/queries.ts'
