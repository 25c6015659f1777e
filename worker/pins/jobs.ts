export { purgePins } from './deletion/purge.ts'
export { fillMarks } from './likeness/fill-marks.ts'
export { insertPictureMarks } from './likeness/queries.ts'
export { runRemovals } from './removal/remove.ts'
