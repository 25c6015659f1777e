import { createStore } from '../data/store.ts'

interface Layer {
  dialog: HTMLDialogElement
  allowScroll: boolean
}

/** The open dialogs, the uppermost last. What must be seen above them, such as toasts, is drawn inside that one. */
export const layers = createStore<readonly Layer[]>([])
