import { createStore } from '#client/data/store.ts'

interface Layer {
  dialog: HTMLDialogElement
  allowScroll: boolean
  /** Candidates for the focus after closing, the best first. */
  focusTargets: readonly Element[]
}

/** The open dialogs, the topmost last. Toasts are rendered inside the topmost one, so that they are above it. */
export const layers = createStore<readonly Layer[]>([])
