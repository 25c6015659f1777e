import { TOAST_MS } from '../../../domain/constants.ts'
import { routes, withQuery } from '../../../domain/routes.ts'
import { pageSpeech } from '../../locales/texts.ts'
import { go } from '../../ui/language/page-language.ts'
import { showToast, type Toast } from '../../ui/states/show-toast.ts'
import { SAYS_WHO } from './present-viewer.ts'
import { hasUnsavedWork } from './unsaved-work.ts'

/** Until the person decides, in ms: the most that a timer can wait. */
export const UNTIL_DECIDED = 2 ** 31 - 1
/** A page that was reloaded less than this ago, in ms, is not reloaded again by itself. */
const PAUSE = 10_000
/** Session storage: when this tab was last reloaded by itself. */
const RELOADED = 'viewer_reloaded'

/**
 * Follows what another tab says: the page is loaded again by itself if nothing would be lost by that, else it says so.
 * @param name who is signed in now; empty: nobody
 * @param forgets the page's viewer, if they have logged out and want nothing to be left on this device; null: they don't
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

/** After a page was loaded again by itself it says why. */
export function sayReloaded(name: string): void {
  showToast({ text: pageSpeech().say('viewer.now', { now: `@${name}` }), ms: TOAST_MS.account })
}

/** Says that the person's session has ended, elsewhere or by its age, and leads to the login and back. @param path this page's path and query */
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
