export { purgePins } from './deletion/purge.ts'
export { fillLooks, fillMarks } from './likeness/fill-marks.ts'
export { markPicture } from './likeness/mark-picture.ts'
export { runRemovals } from './removal/remove.ts'
