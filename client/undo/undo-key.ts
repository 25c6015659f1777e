import { isTyped } from '../ui/fields/typing.ts'

/** True if a key press is an unhandled Ctrl+Z or ⌘Z outside of text fields. */
export function isUndoKey(event: KeyboardEvent): boolean {
  const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  return isUndo && !isTyped(event) && !event.defaultPrevented
}
