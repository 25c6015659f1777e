import './own.css'

/** The styles of what owners alone see come with their documents; with the first press comes what opens forms. */
export async function loadForms() {
  return (await import('./form-dialog.tsx')).FormDialog
}
