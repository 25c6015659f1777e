export { purgePins } from './deletion/purge.ts'
export { fillLooks, fillMarks } from './likeness/fill-marks.ts'
export { insertPictureMarks } from './likeness/queries.ts'
export { runRemovals } from './removal/remove.ts'
