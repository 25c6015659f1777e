import './board-bar.module.css'
import './deleted.module.css'
import './own-card.module.css'

/** The styles of what only owners see come with their documents; with the first press comes what opens forms. */
export async function loadForms() {
  return (await import('./form-dialog.tsx')).FormDialog
}
