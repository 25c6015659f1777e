import { keepToOne } from './keep-to-one.ts'
import { store } from './own-storage.ts'

/** The signed-in viewer of this browser, as far as its pages know. */
export interface Present {
  /** Empty: a visitor. */
  id: string
  name: string
  /** Time of the first page request that was made for this viewer, by the clock of this device, in ms since 1970. */
  at: number
}

/** Message between tabs. `forgets`: id of the person who logged out and wants all data deleted from this device. */
export type Said = Present & { forgets?: string | null }

/** Session storage: the person has asked for that deletion. */
const FORGETS = 'viewer_forgets'
/** Session storage: the page reloaded itself, and will say why. */
export const SAYS_WHO = 'viewer_says'
/** Also read by `client/boot.ts`. */
export const KEY = 'viewer'

/** Maximum clock difference between processes of a browser, in ms. */
const SKEW = 5000

/**
 * True if the other viewer is newer than the page. A time in the future was recorded while the device's clock was ahead, and is ignored.
 * @param now in ms since 1970
 */
export function isNewer(other: Present, page: Present, now: number): boolean {
  return other.at > page.at && other.at <= now + SKEW
}

/**
 * Listens for the viewers of pages in other tabs.
 * @returns stops listening
 */
export function hearViewers(hear: (viewer: Said) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(KEY)
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => hear(data))
  return () => channel.close()
}

/** Announces the signed-in viewer to all other tabs. */
export function becomeViewer(viewer: Present): void {
  keepToOne(viewer.id)
  store(KEY, viewer)
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(KEY)
  channel.postMessage({ ...viewer, forgets: takeNote(FORGETS) } satisfies Said)
  channel.close()
}

/** Makes the next page of this tab, which is a visitor's, tell the other tabs to delete their stored data and typed text. */
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
