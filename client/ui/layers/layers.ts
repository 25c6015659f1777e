import { createStore } from '../../data/store.ts'

interface Layer {
  dialog: HTMLDialogElement
  allowScroll: boolean
  /** Where the focus may go once it is gone, the best first. */
  ways: readonly Element[]
}

/** The open dialogs, the uppermost last. What must be seen above them, such as toasts, is drawn inside that one. */
export const layers = createStore<readonly Layer[]>([])
