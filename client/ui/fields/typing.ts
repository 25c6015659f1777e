/** True if a key was pressed in a text field. */
export function isTyped({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}

/**
 * True if a key press belongs to an input method, such as the Enter that ends a Japanese conversion. Safari sends that Enter after `compositionend`, marked
 * only by key code 229.
 */
export function isComposed({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}
