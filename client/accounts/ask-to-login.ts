import { createStore } from '../data/store.ts'
import type { MessageId } from '../locales/words.ts'
import type { PageViewer } from '../page-data.ts'

/** The text of the login prompt for each action that needs a login (G-181). */
export const LOGIN_PROMPTS = {
  continue: 'error.login',
  follow: 'prompt.follow',
  save: 'prompt.save',
  send: 'prompt.send',
  comment: 'prompt.comment',
  like: 'prompt.like',
  edit: 'prompt.edit',
  hide: 'prompt.hide',
  create: 'prompt.create',
  share: 'prompt.share',
  create_board: 'prompt.create_board',
  invite: 'prompt.invite',
} as const satisfies Record<string, MessageId>
export type LoginReason = keyof typeof LOGIN_PROMPTS

/** The action that the server performs after the login. */
export interface Promised {
  /** The object to follow or save, such as `user.123`. */
  after: string
  /** Displayed name, for the prompt's title. */
  name?: string
  /** Picture key; null: no picture. */
  picture?: string | null
}

export interface Prompt extends Partial<Promised> {
  reason: LoginReason
}

/** The open prompt, or null. */
export const loginPrompt = createStore<Prompt | null>(null)

/**
 * True if the viewer may write. Otherwise opens the login prompt: visitors and viewers with a limited session (from an emailed link) must log in first
 * (ACC-010, ACC-020). Call before every write: `if (!mayAct(viewer)) return`.
 * @param promised what the server follows or saves after the login
 */
export function mayAct(viewer: PageViewer | null, reason: LoginReason = 'continue', promised?: Promised): boolean {
  if (viewer && !viewer.limited) return true
  loginPrompt.set({ reason, ...promised })
  return false
}
