import * as v from 'valibot'
import { idField } from '../wire.ts'
import type { Skip } from './found.ts'

/** What new boards of an import are: secret, or as their file says (public if it doesn't). */
export const IMPORT_PRIVACIES = ['secret', 'file'] as const
/** The most Pins of one file. */
export const MAX_PINS = 200_000
/** How long a file, its plan and the way back are kept, in ms. */
export const IMPORT_TIME = 7 * 24 * 3600 * 1000
/** The most characters of pasted links. */
export const PASTED = 500_000

export const IMPORT_ACTIONS = ['start', 'pause', 'resume', 'cancel', 'undo'] as const
export type ImportAction = (typeof IMPORT_ACTIONS)[number]

/** The text fields of the form with the file. */
export const importForm = v.strictObject({
  privacy: v.optional(v.picklist(IMPORT_PRIVACIES), 'secret'),
  links: v.optional(v.pipe(v.string(), v.maxLength(PASTED)), ''),
})
/** A button of an import. */
export const changeImportForm = v.strictObject({
  import_id: idField,
  action: v.picklist(IMPORT_ACTIONS),
  return_to: v.optional(v.string()),
})

export type ImportState =
  | ('checking' | 'ready' | 'running' | 'paused' | 'done')
  | ('cancelled' | 'undoing' | 'undone' | 'failed' | 'unknown')

/** States from which a button leads on, and where to. */
export const IMPORT_STEPS: Record<ImportAction, { from: readonly ImportState[]; to: ImportState }> = {
  start: { from: ['ready'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  cancel: { from: ['checking', 'ready', 'running', 'paused'], to: 'cancelled' },
  undo: { from: ['done', 'cancelled', 'paused'], to: 'undoing' },
}

/** The buttons of an import. One that brought nothing has nothing to undo. */
export function actionsOf(state: ImportState, created: number): ImportAction[] {
  const all = (Object.keys(IMPORT_STEPS) as ImportAction[]).filter((action) =>
    IMPORT_STEPS[action].from.includes(state),
  )
  return all.filter((action) => action !== 'undo' || created > 0)
}

/** How many things of a file are not imported, by reason. */
export type Skipped = Partial<Record<Skip, number>>

/** An import as its owner sees it. `boards`: new ones; `known`: Pins that are here already; `progress`: whole percent. */
export interface ImportView {
  id: string
  name: string
  state: ImportState
  isSecret: boolean
  boards: number
  pins: number
  known: number
  skipped: Skipped
  created: number
  progress: number
  actions: ImportAction[]
}
