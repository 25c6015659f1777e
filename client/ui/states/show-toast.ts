import { TOAST_MS } from '../../../domain/constants.ts'
import { createStore } from '../../data/store.ts'

/** A passing message. */
export interface Toast {
  text: string
  /** An error is said at once, whatever is being read (G-175). */
  kind: 'status' | 'error'
  /** How long it stays; `TOAST_MS` has the two usual lengths. */
  ms: number
  /** Where the text leads. */
  link?: string
  /** A button that sends a form about it, without JavaScript too. */
  form?: { label: string; action: string; values: Record<string, string> }
  /** What one may do about it. */
  action?: { label: string; run: () => void }
}

export const toasts = createStore<Toast | null>(null)

/** Shows a message in place of the one that stands there, for 5 s unless told; those about accounts stay for `TOAST_MS.account`. */
export function showToast({ kind = 'status', ms = TOAST_MS.usual, ...rest }: Partial<Toast> & { text: string }): void {
  toasts.set({ ...rest, kind, ms })
}
