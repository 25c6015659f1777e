/** Whose what is remembered is; absent: a visitor's. */
const OF = 'recent_of'
const REMEMBERED = ['recent_history', 'recent_searches']
/** What a tab remembers of a link that was being typed. */
const TYPED = 'pinBuilder'

/**
 * What a browser remembers of where somebody was, and of what they looked for, is theirs: when they sign out, or somebody else signs in, it
 * goes. What a visitor leaves stays for who signs in next, who most likely is the same.
 * @param user the person's id; empty: a visitor
 */
export function keepToOne(user: string): void {
  try {
    const before = localStorage.getItem(OF) ?? ''
    if (before === user) return
    if (before !== '') {
      for (const name of REMEMBERED) localStorage.removeItem(name)
      sessionStorage.removeItem(TYPED)
    }
    localStorage.setItem(OF, user)
  } catch (error) {
    // A browser that keeps nothing has nothing of anybody.
    console.warn(error)
  }
}
