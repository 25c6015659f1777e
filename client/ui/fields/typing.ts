/** Whether a key was pressed in a text field. */
export function isTyped({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}

/**
 * Whether a key press belongs to an input method, as the Enter that ends a Japanese conversion. Safari sends that one after `compositionend`, when
 * only the key code 229 tells.
 */
export function isComposed({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}
