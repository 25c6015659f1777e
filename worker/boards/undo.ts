import type { UndoKinds } from '../undo/write.ts'
import { changeUndos } from './change/undo.ts'
import { deletionUndos } from './deletion/undo.ts'
import { mergeUndos } from './merging/undo.ts'
import { sectionUndos } from './sections/undo.ts'

export { orderUndos } from './order/undo.ts'

/** How what was done to boards and their sections is taken back. */
export const boardUndos: UndoKinds = { ...changeUndos, ...deletionUndos, ...mergeUndos, ...sectionUndos }
