import type { UndoKinds } from '../model/undo/rules.ts'
import { changeUndos } from './change/undo.ts'
import { deletionUndos } from './deletion/undo.ts'
import { mergeUndos } from './merging/undo.ts'
import { sectionUndos } from './sections/undo.ts'

export { orderUndos } from './order/undo.ts'

export const boardUndos: UndoKinds = { ...changeUndos, ...deletionUndos, ...mergeUndos, ...sectionUndos }
