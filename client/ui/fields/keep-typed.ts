type TextField = HTMLInputElement | HTMLTextAreaElement

const FIELDS =
  'textarea,input:is(:not([type]),[type=text],[type=search],[type=email],[type=url],[type=tel],[type=password])'

/** Fields of dehydrated markup with the text typed into them. */
const typed = new Map<TextField, string>()

/**
 * Remembers text typed into markup that React has not hydrated yet: hydration resets a `textarea` to its initial text, and a controlled field doesn't know the
 * typed text.
 */
export function rememberTyped(): void {
  for (const field of document.querySelectorAll<TextField>(FIELDS))
    if (field.value !== field.defaultValue) typed.set(field, field.value)
  addEventListener(
    'input',
    ({ target }) => {
      const field = target as TextField
      if (field.matches?.(FIELDS) && !isHydrated(field)) typed.set(field, field.value)
    },
    true,
  )
}

/** Restores the typed text in fields that React has hydrated since, as if it were typed now. */
export function restoreTyped(): void {
  for (const [field, text] of typed) {
    if (!isHydrated(field)) continue
    typed.delete(field)
    const { selectionStart: start, selectionEnd: end } = field
    // React fires a change only if the value differs from the last one that was set in this way.
    field.value = field.defaultValue
    setNatively(field, text)
    if (document.activeElement === field && start !== null) field.setSelectionRange(start, end)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** True if React tracks the field's value, by a property of its own. */
function isHydrated(field: TextField): boolean {
  return Object.hasOwn(field, 'value')
}

function setNatively(field: TextField, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
}
