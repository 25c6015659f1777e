import type { Toast } from '../ui/states/show-toast.ts'
import { isUndoKey } from './undo-key.ts'

/** What a form left to be taken back goes back by Ctrl+Z (⌘Z) too, as long as the page stands, and its message need not (W-54). */
export function keepOffer({ form }: Toast): void {
  if (!form) return
  const { action, values } = form
  document.addEventListener('keydown', (event) => {
    if (!isUndoKey(event)) return
    event.preventDefault()
    const again = document.createElement('form')
    again.method = 'post'
    again.action = action
    for (const [name, value] of Object.entries(values)) {
      const field = document.createElement('input')
      Object.assign(field, { type: 'hidden', name, value })
      again.append(field)
    }
    document.body.append(again)
    again.submit()
  })
}
