import { createStore } from '../data/store.ts'
import type { MessageId } from '../locales/words.ts'
import type { PageViewer } from '../page-data.ts'

/** The text of the login prompt for each action that needs a login (G-181). */
export const LOGIN_PROMPTS = {
  continue: 'error.login',
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

export interface Prompt {
  reason: LoginReason
  /** What to follow or save after the login, such as `user.123`; null: nothing. */
  after: string | null
  /** The picture of the pin to save: its key; null: none. */
  picture: string | null
}

/** The open prompt, or null. */
export const loginPrompt = createStore<Prompt | null>(null)

/**
 * Whether the viewer may change anything. If not, it opens the login prompt: visitors and viewers with a limited session (from an
 * emailed link) must log in first (ACC-010, ACC-020). Call it before every write: `if (!mayAct(viewer)) return`.
 * @param after what the server follows or saves after the login, such as `user.123`
 */
export function mayAct(
  viewer: PageViewer | null,
  reason: LoginReason = 'continue',
  after: string | null = null,
  picture: string | null = null,
): boolean {
  if (viewer && !viewer.limited) return true
  loginPrompt.set({ reason, after, picture })
  return false
}
