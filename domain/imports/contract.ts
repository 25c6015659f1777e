import * as v from 'valibot'
import { keysOf } from '#domain/keys.ts'
import { idField } from '../wire.ts'
import { CHOSEN_COLUMNS, type Sheet } from './columns.ts'
import type { CutReason } from './cut-off.ts'
import type { Skip } from './found.ts'
import { IMPORT_PRIVACIES, LARGEST, NAMESAKES, PART_BYTES, PASTED } from './input.ts'
import type { Preview } from './preview.ts'
import type { Broken } from './rules.ts'

/** Maximum Pins of one file. */
export const MAX_PINS = 200_000
/** ms for which a file, its plan and the data for the undo are kept. */
export const IMPORT_TIME = 7 * 24 * 3600 * 1000

export const IMPORT_ACTIONS = ['start', 'check', 'pause', 'resume', 'cancel', 'undo'] as const
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
  /** For `start` and `check`: the choices below the preview; absent: unchanged. */
  privacy: v.optional(v.picklist(IMPORT_PRIVACIES)),
  boards: v.optional(v.picklist(NAMESAKES)),
  /** For `start`: the archive's profile and settings replace the person's own. */
  with_profile: v.optional(v.literal('on')),
  /** For `start` and `undo`: a private profile stays private, even if other settings change. */
  stays_private: v.optional(v.literal('on')),
  return_to: v.optional(v.string()),
})

const column = v.optional(v.pipe(v.string(), v.regex(/^\d{0,2}$/)))
/** The columns of a table by meaning: numbers from 0; empty: none. */
export const mapImportForm = v.strictObject({
  import_id: idField,
  ...Object.fromEntries(CHOSEN_COLUMNS.map((name) => [name, column])),
  return_to: v.optional(v.string()),
})

/** A part of a file, numbered from 1. The first one has no `import_id`; its answer returns it. */
export const importPartForm = v.strictObject({
  import_id: v.optional(v.union([v.literal(''), idField]), ''),
  part: v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(LARGEST / PART_BYTES)),
  name: v.optional(v.string(), ''),
  privacy: importForm.entries.privacy,
  last: v.optional(v.literal('on')),
})

export type ImportState =
  | ('uploading' | 'columns')
  | ('checking' | 'ready' | 'running' | 'paused' | 'done')
  | ('cancelled' | 'undoing' | 'undone' | 'failed' | 'unknown')

/** States in which a button is available, and the state after it. */
export const IMPORT_STEPS: Record<ImportAction, { from: readonly ImportState[]; to: ImportState }> = {
  start: { from: ['ready'], to: 'running' },
  check: { from: ['ready'], to: 'checking' },
  pause: { from: ['running'], to: 'paused' },
  // An import that was set aside resumes in its former state, which may also be checking or undoing.
  resume: { from: ['paused', 'failed'], to: 'running' },
  cancel: { from: ['uploading', 'columns', 'checking', 'ready', 'running', 'paused', 'failed'], to: 'cancelled' },
  undo: { from: ['done', 'cancelled', 'paused', 'failed'], to: 'undoing' },
}

/** The available buttons of an import. One that was never started can't be undone. */
export function actionsOf(state: ImportState, wasStarted: boolean): ImportAction[] {
  const all = keysOf(IMPORT_STEPS).filter((action) => IMPORT_STEPS[action].from.includes(state))
  return all.filter((action) => action !== 'undo' || wasStarted)
}

/** Number of items besides Pins and boards: the profile with its settings (1), comments, follows, and hearts and other marks. */
export type Besides = Partial<Record<'profile' | 'comments' | 'follows' | 'marks', number>>

/** Number of skipped items of a file, by reason. */
export type Skipped = Partial<Record<Skip, number>>

/**
 * An import as its owner sees it. `boards`: boards that get Pins; `known`: Pins that already exist; `broken`: rules that values of the file broke;
 * `progress`: whole percent.
 */
export interface ImportView {
  id: string
  name: string
  state: ImportState
  /** Why it was set aside; only for state `failed`. */
  reason: CutReason | null
  isSecret: boolean
  newBoards: boolean
  /** Only if it is ready to start; null if an older version has checked it. */
  preview: Preview | null
  boards: number
  pins: number
  known: number
  skipped: Skipped
  besides: Besides
  broken: Broken[]
  /** Only for tables. */
  sheet: Sheet | null
  created: number
  progress: number
  actions: ImportAction[]
}
