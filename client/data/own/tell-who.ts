import { pageSpeech } from '#client/locales/texts.ts'
import { go } from '#client/ui/language/page-language.ts'
import { showToast, type Toast } from '#client/ui/states/show-toast.ts'
import { TOAST_MS } from '#domain/constants.ts'
import { routes, withQuery } from '#domain/routes.ts'
import { SAYS_WHO } from './present-viewer.ts'
import { hasUnsavedWork } from './unsaved-work.ts'

/** Toast duration until the person decides, in ms: the maximum of a timer. */
export const UNTIL_DECIDED = 2 ** 31 - 1
/** Minimum time between two automatic reloads of a page, in ms. */
const PAUSE = 10_000
/** Session storage: time of this tab's last automatic reload. */
const RELOADED = 'viewer_reloaded'

/**
 * Reacts to a change of viewer in another tab: reloads the page if nothing would be lost and it was not just reloaded, otherwise shows a
 * notice.
 * @param name the viewer who is signed in now; empty: nobody
 * @param forgets the page's viewer, if they have logged out and want their data deleted from this device; else null
 */
export async function tellWho(name: string, forgets: string | null): Promise<void> {
  const { say } = pageSpeech()
  if (forgets !== null) {
    await import('./forget-person.ts').then(({ forgetPerson }) => forgetPerson(forgets))
    reload()
  } else if (!hasUnsavedWork() && !wasReloaded()) reload()
  else showToast(noticeOf(name ? say('viewer.now', { now: `@${name}` }) : say('viewer.logged_out')))
}

/** Offers to reload the page. */
export function noticeOf(text: string): Toast {
  const { say } = pageSpeech()
  return { text, kind: 'status', ms: UNTIL_DECIDED, actions: [{ label: say('viewer.reload'), run: reload }] }
}

function wasReloaded(): boolean {
  return Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < PAUSE
}

/** Says why the page reloaded itself. */
export function sayReloaded(name: string): void {
  showToast({ text: pageSpeech().say('viewer.now', { now: `@${name}` }), ms: TOAST_MS.account })
}

/**
 * Says that the person's session has ended, elsewhere or by expiry, and links to the login and back.
 * @param path this page's path and query
 */
export function sayEnded(username: string, path: string): void {
  const { say } = pageSpeech()
  const name = { username: `@${username}` }
  const logIn = () => go(withQuery(routes.login, { as: username, next: path }))
  const actions = [{ label: say('viewer.log_in_as', name), run: logIn }]
  showToast({ text: say('viewer.ended', name), ms: UNTIL_DECIDED, actions })
}

function reload(): void {
  sessionStorage.setItem(RELOADED, String(Date.now()))
  sessionStorage.setItem(SAYS_WHO, '')
  location.reload()
}
