type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const CONTROLS = 'form[method=post] :is(input:not([type=hidden]),textarea,select)'
/** Fields that the person has changed. (React also makes the typed text the default value.) */
const touched = new WeakSet<EventTarget>()

/** Starts recording which fields the person changes. */
export function noteTyping(): void {
  addEventListener('input', ({ target }) => target && touched.add(target), true)
}

/** True if a reload of the page would lose something: an open dialog, a running upload, or text in a form that writes. */
export function hasUnsavedWork(): boolean {
  const fields = [...document.querySelectorAll<Control>(CONTROLS)]
  return document.querySelector('dialog[open],progress') !== null || fields.some(isTyped)
}

function isTyped(field: Control): boolean {
  if (touched.has(field)) return field.value !== ''
  if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) return true
  return 'defaultValue' in field && field.value !== field.defaultValue
}
