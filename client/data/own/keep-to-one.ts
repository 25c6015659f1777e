/** Holds the id of the person who owns the stored data; absent: a visitor. */
const OWNER = 'recent_of'
const PERSONAL = ['recent_history', 'recent_searches', 'last_place']
/** Session storage: a link that is being typed. */
const TYPED = 'pinBuilder'

/**
 * Deletes the stored history, searches and last board when their owner signs out or somebody else signs in. A visitor's data is kept for the next
 * sign-in, because it is most likely the same person.
 * @param user the signed-in person's id; empty: a visitor
 */
export function keepToOne(user: string): void {
  try {
    const before = localStorage.getItem(OWNER) ?? ''
    if (before === user) return
    if (before !== '') {
      for (const name of PERSONAL) localStorage.removeItem(name)
      sessionStorage.removeItem(TYPED)
    }
    localStorage.setItem(OWNER, user)
  } catch (error) {
    // Without storage there is nothing to delete.
    console.warn(error)
  }
}
