type TextField = HTMLInputElement | HTMLTextAreaElement

const FIELDS =
  'textarea,input:is(:not([type]),[type=text],[type=search],[type=email],[type=url],[type=tel],[type=password])'

/** Fields of dehydrated markup with what was typed into them. */
const typed = new Map<TextField, string>()

/**
 * Remembers what is typed into markup that React has not hydrated yet: it then writes the first text of a `textarea` again, and a controlled field
 * doesn't know what was typed.
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

/** Writes what was typed into the fields that React has hydrated since, as if it were typed now. */
export function restoreTyped(): void {
  for (const [field, text] of typed) {
    if (!isHydrated(field)) continue
    typed.delete(field)
    const { selectionStart: start, selectionEnd: end } = field
    // React hears of a value only if it differs from the last one that was set in this way.
    field.value = field.defaultValue
    setNatively(field, text)
    if (document.activeElement === field && start !== null) field.setSelectionRange(start, end)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** React observes the value of each field that it has hydrated, by a property of its own. */
function isHydrated(field: TextField): boolean {
  return Object.hasOwn(field, 'value')
}

function setNatively(field: TextField, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
}
