import { pageSpeech } from '#client/locales/texts.ts'
import { inLanguage } from '#client/ui/language/page-language.ts'
import { showToast, type Toast, toasts } from '#client/ui/states/show-toast.ts'
import { LINKED_HEADER, VIEWER_HEADER } from '#domain/accounts/viewer-mark.ts'
import { routes, withQuery } from '#domain/routes.ts'
import { call } from '../call.ts'
import { CallError } from '../fetcher.ts'
import { becomeViewer, hearViewers } from './present-viewer.ts'
import { noticeOf, UNTIL_DECIDED } from './tell-who.ts'

const nameOf = (mark: string) => `@${mark.split('.')[1]}`

/**
 * Reports that another account is signed in now (docs/decisions/147).
 * @param refusal the server's response, which has done nothing
 * @param own the page's mark
 * @param what `read`: only reports it; `waits`: the data stays on this device for its own account; `asks`: the person decides
 * @returns the mark with which to resend, of the present account or the page's own; null: don't send
 */
export async function askWho(refusal: Response, own: string, what: 'read' | 'waits' | 'asks'): Promise<string | null> {
  const present = refusal.headers.get(VIEWER_HEADER) ?? ''
  const isLinked = refusal.headers.has(LINKED_HEADER)
  const { message_detail: text }: { message_detail: string } = await refusal.clone().json()
  if (what === 'asks') return decide(text, present, own, isLinked)
  const { say } = pageSpeech()
  const said = what === 'waits' ? `${text} ${say('viewer.waits', { username: nameOf(own) })}` : text
  // A list that polls reports it once. The notice replaces no question, and no notice that data is waiting, which begins with the same text.
  if (question === null && !toasts.get()?.text.startsWith(said)) showToast(noticeOf(said))
  return null
}

/** The open question, shared by all requests refused before it is answered. */
let question: Promise<string | null> | null = null

function decide(text: string, present: string, own: string, isLinked: boolean): Promise<string | null> {
  question ??= ask(text, present, own, isLinked).finally(() => {
    question = null
  })
  return question
}

/** Asks in a toast, which no other message replaces. */
function ask(text: string, present: string, own: string, isLinked: boolean): Promise<string | null> {
  const { say } = pageSpeech()
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const [id = '', name] = own.split('.')
  const isOther = name !== undefined && id !== present.split('.')[0]
  let isAnswered = false
  const answer = (run: () => void) => () => {
    isAnswered = true
    run()
  }
  const switchBack = () => switchTo({ id, name: name ?? '' }, present).then(() => resolve(own), fail)
  const fail = (error: unknown) => {
    resolve(null)
    showToast({ kind: 'error', text: (error instanceof CallError && error.message) || say('error.unavailable') })
  }
  const logIn = () => {
    window.open(inLanguage(withQuery(routes.login, { as: name, next: routes.settingsAccount })))
    show()
  }
  const toast: Toast = {
    text,
    kind: 'error',
    ms: UNTIL_DECIDED,
    actions: [
      { label: say('viewer.continue', { username: nameOf(present) }), run: answer(() => resolve(present)) },
      ...(isOther && isLinked
        ? [{ label: say('viewer.switch_back', { username: `@${name}` }), run: answer(switchBack) }]
        : []),
      // The page's own account may sign in again in another tab.
      ...(isOther && !isLinked
        ? [{ label: say('viewer.log_in_as', { username: `@${name}` }), run: answer(logIn) }]
        : []),
    ],
  }
  const show = () => {
    isAnswered = false
    toasts.set(toast)
  }
  const unwatch = toasts.watch(() => {
    const shown = toasts.get()
    if (shown === toast) return
    // A press removes the toast before its action runs.
    if (shown === null) setTimeout(() => isAnswered || toasts.get() === toast || resolve(null))
    else if (!isAnswered) toasts.set(toast)
  })
  const unhear = hearViewers((now) => now.id === id && resolve(own))
  show()
  return promise.finally(() => {
    unwatch()
    unhear()
    if (toasts.get() === toast) toasts.set(null)
  })
}

/**
 * Switches to a linked account.
 * @param present the mark of the account that makes the call
 */
async function switchTo(viewer: { id: string; name: string }, present: string): Promise<void> {
  await call('POST', routes.api.switch, { user_id: viewer.id }, { as: present })
  becomeViewer({ ...viewer, at: Date.now() })
}
