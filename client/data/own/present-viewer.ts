import { keepToOne } from './keep-to-one.ts'
import { store } from './own-storage.ts'

/** Who is signed in in this browser, as far as its pages know. */
export interface Present {
  /** Empty: a visitor. */
  id: string
  name: string
  /** When the first page was asked for that was made for them, by the clock of this device, in ms since 1970. */
  at: number
}

/** What tabs tell each other. `forgets`: the id of who has logged out and wants nothing to be left on this device. */
export type Said = Present & { forgets?: string | null }

/** Session storage: the person has asked for that. */
const FORGETS = 'viewer_forgets'
/** Session storage: the page was loaded again by itself, and says why. */
export const SAYS_WHO = 'viewer_says'
/** `client/boot.ts` listens to it too. */
export const KEY = 'viewer'

/** By how much the clocks of a browser's processes may differ, in ms. */
const SKEW = 5000

/**
 * Whether somebody was signed in later than when a page was asked for. A time that is yet to come was noted while the clock of the device was
 * ahead, and says nothing.
 * @param now in ms since 1970
 */
export function isNewer(other: Present, page: Present, now: number): boolean {
  return other.at > page.at && other.at <= now + SKEW
}

/** Hears for whom pages in other tabs were made. @returns ends it */
export function hearViewers(hear: (viewer: Said) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(KEY)
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => hear(data))
  return () => channel.close()
}

/** Tells all other tabs who is signed in from now on. */
export function becomeViewer(viewer: Present): void {
  keepToOne(viewer.id)
  store(KEY, viewer)
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(KEY)
  channel.postMessage({ ...viewer, forgets: takeNote(FORGETS) } satisfies Said)
  channel.close()
}

/** The next page of this tab, which is a visitor's, tells the other tabs to delete what they keep, and what was typed into them. */
export function forgetByTabs(user: string): void {
  sessionStorage.setItem(FORGETS, user)
}

/** Reads and deletes a note of this tab; null: there is none, or storage is forbidden. */
export function takeNote(name: string): string | null {
  try {
    const note = sessionStorage.getItem(name)
    sessionStorage.removeItem(name)
    return note
  } catch {
    return null
  }
}
