import { createStore } from '../data/store.ts'
import type { MessageId } from '../locales/words.ts'
import type { PageViewer } from '../page-data.ts'

/** What somebody wanted to do, and what they are told then (G-181). */
export const LOGIN_PROMPTS = {
  continue: 'error.login',
  save: 'prompt.save',
  send: 'prompt.send',
  edit: 'prompt.edit',
  hide: 'prompt.hide',
  create: 'prompt.create',
  share: 'prompt.share',
  create_board: 'prompt.create_board',
  invite: 'prompt.invite',
} as const satisfies Record<string, MessageId>
export type LoginReason = keyof typeof LOGIN_PROMPTS

interface Prompt {
  reason: LoginReason
  /** What is followed then, such as `user.123`: done once they are in. */
  follow: string | null
}

/** Why the prompt is open, or null. */
export const loginPrompt = createStore<Prompt | null>(null)

/**
 * Whether a viewer may act at all; if not, the prompt opens: visitors and who came by an e-mailed link log in first (ACC-010,
 * ACC-020). Ask before every call that changes something: `if (!mayAct(viewer)) return`. A follow is told, and done afterwards.
 */
export function mayAct(
  viewer: PageViewer | null,
  reason: LoginReason = 'continue',
  follow: string | null = null,
): boolean {
  if (viewer && !viewer.limited) return true
  loginPrompt.set({ reason, follow })
  return false
}
