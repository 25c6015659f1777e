import { VIEWER_FIELD } from '#domain/accounts/viewer-mark.ts'
import { ownMark } from '../data/send.ts'
import { inLanguage } from '../ui/language/page-language.ts'
import type { Toast } from '../ui/states/show-toast.ts'
import { isUndoKey } from './undo-key.ts'

/** Makes Ctrl+Z (⌘Z) submit the undo form of a toast, also after the toast has disappeared (W-54). */
export function keepOffer({ form }: Toast): void {
  if (!form) return
  const { action, values } = form
  document.addEventListener('keydown', (event) => {
    if (!isUndoKey(event)) return
    event.preventDefault()
    const undo = document.createElement('form')
    undo.method = 'post'
    undo.action = inLanguage(action)
    const viewer = ownMark()
    for (const [name, value] of Object.entries({ ...values, ...(viewer && { [VIEWER_FIELD]: viewer }) })) {
      const field = document.createElement('input')
      Object.assign(field, { type: 'hidden', name, value })
      undo.append(field)
    }
    document.body.append(undo)
    undo.submit()
  })
}
