import { ownMark } from '../send.ts'

/** Local storage: id of the owner of data stored without an id in its name; absent: a visitor. */
const OWNER = 'recent_of'
const PERSONAL = ['recent_history', 'recent_searches', 'last_place']
/** Session storage: a link that is being typed, and the grid from which a Pin was opened. */
const OF_TAB = ['pinBuilder', 'opened_from']

/**
 * Deletes the stored history, searches and last board when their owner signs out or somebody else signs in. A visitor's data is kept for the next
 * sign-in, because it is most likely the same person.
 * @param user the signed-in person's id; empty: a visitor
 */
export function keepToOne(user: string): void {
  try {
    keep(localStorage, PERSONAL, user)
    keep(sessionStorage, OF_TAB, user)
  } catch (error) {
    // Without storage there is nothing to delete.
    console.warn(error)
  }
}

function keep(storage: Storage, names: readonly string[], user: string): void {
  const before = storage.getItem(OWNER) ?? ''
  if (before === user) return
  if (before !== '') for (const name of names) storage.removeItem(name)
  storage.setItem(OWNER, user)
}

/** True if data stored without an id in its name belongs to the viewer of this page. If not, the page neither shows nor changes it. */
export function isOwnStorage(): boolean {
  try {
    const owner = localStorage.getItem(OWNER) ?? ''
    return owner === '' || (ownMark()?.startsWith(`${owner}.`) ?? true)
  } catch {
    // Code that reads or writes the data gets the same error and reports it.
    return true
  }
}
