import { createStore } from '#client/data/store.ts'
import { TOAST_MS } from '#domain/constants.ts'

export interface Toast {
  text: string
  /** Screen readers announce an error at once (G-175). */
  kind: 'status' | 'error'
  /** Display time in ms; `TOAST_MS` has the two usual durations. */
  ms: number
  /** URL to which the text links. */
  link?: string
  /** A button that submits a form, which works without JavaScript. */
  form?: { label: string; action: string; values: Record<string, string> }
  /** Buttons that run a function. */
  actions?: readonly ToastAction[]
}

export interface ToastAction {
  label: string
  run: () => void
}

export const toasts = createStore<Toast | null>(null)

/** Shows a message instead of the current one, for 5 s by default. */
export function showToast({ kind = 'status', ms = TOAST_MS.usual, ...rest }: Partial<Toast> & { text: string }): void {
  toasts.set({ ...rest, kind, ms })
}
