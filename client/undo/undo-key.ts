import { isTyped } from '../ui/fields/typing.ts'

/** Ctrl+Z or ⌘Z that nobody has answered; where somebody types, the keys are the field's own. */
export function isUndoKey(event: KeyboardEvent): boolean {
  const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  return isUndo && !isTyped(event) && !event.defaultPrevented
}
