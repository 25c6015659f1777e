import { LINKED_HEADER, VIEWER_HEADER } from '../../../domain/accounts/viewer-mark.ts'
import { routes, withQuery } from '../../../domain/routes.ts'
import { pageSpeech } from '../../locales/texts.ts'
import { inLanguage } from '../../ui/language/page-language.ts'
import { showToast, type Toast, toasts } from '../../ui/states/show-toast.ts'
import { call } from '../call.ts'
import { CallError } from '../fetcher.ts'
import { becomeViewer, hearViewers } from './present-viewer.ts'
import { noticeOf, UNTIL_DECIDED } from './tell-who.ts'

const nameOf = (mark: string) => `@${mark.split('.')[1]}`

/**
 * Says that somebody else is signed in by now, and who (docs/decisions/147).
 * @param refusal the server's answer, which has done nothing
 * @param own the page's mark
 * @param what `read`: the page is told; `waits`: what was to be sent waits on this device for its own account; `asks`: the person decides
 * @returns the mark with which to send it again, as the present account or as the page's own; null: it is not to be sent
 */
export async function askWho(refusal: Response, own: string, what: 'read' | 'waits' | 'asks'): Promise<string | null> {
  const present = refusal.headers.get(VIEWER_HEADER) ?? ''
  const isLinked = refusal.headers.has(LINKED_HEADER)
  const { message_detail: text } = (await refusal.clone().json()) as { message_detail: string }
  if (what === 'asks') return decide(text, present, own, isLinked)
  const { say } = pageSpeech()
  const said = what === 'waits' ? `${text} ${say('viewer.waits', { username: nameOf(own) })}` : text
  // A list that asks again and again says it once. It replaces no question, and not the news that something waits, which begins with the same text.
  if (question === null && !toasts.get()?.text.startsWith(said)) showToast(noticeOf(said))
  return null
}

/** The open question. Requests that meet the same viewer meanwhile share its answer. */
let question: Promise<string | null> | null = null

function decide(text: string, present: string, own: string, isLinked: boolean): Promise<string | null> {
  question ??= ask(text, present, own, isLinked).finally(() => {
    question = null
  })
  return question
}

/** Asks by a toast, which no other message replaces. */
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
      // Its own account may come back in another tab meanwhile.
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
    // A press takes the toast away before it runs.
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

/** Switches to a linked account. @param present the mark of the account that does it */
async function switchTo(viewer: { id: string; name: string }, present: string): Promise<void> {
  await call('POST', routes.api.switch, { user_id: viewer.id }, { as: present })
  becomeViewer({ ...viewer, at: Date.now() })
}
