import type { PageContextData } from '#client/page-data.ts'
import { routes } from '#domain/routes.ts'
import { keepToOne } from './keep-to-one.ts'
import { readStored, store } from './own-storage.ts'
import {
  becomeViewer,
  hearViewers,
  isNewer,
  KEY,
  type Present,
  SAYS_WHO,
  type Said,
  takeNote,
} from './present-viewer.ts'
import { noteTyping } from './unsaved-work.ts'

/**
 * Tells all tabs of this browser for whom this page was made, and listens for newer pages: login, logout and account switch each lead to one
 * (docs/decisions/147). Loaded after hydration. Pages that don't know who is signed in take no part. Visitors' pages report an ended session once.
 */
export function meetViewer({ viewer, unknownViewer, session, path }: PageContextData): void {
  if (unknownViewer) return
  const mine: Present = { id: viewer?.id ?? '', name: viewer?.username ?? '', at: performance.timeOrigin }
  const seen = readStored(KEY) as Present | null
  if (session) {
    if (!seen?.id || [routes.login, routes.signup].some((form) => path.startsWith(form))) return
    store(KEY, mine)
    void import('./tell-who.ts').then(({ sayEnded }) => sayEnded(seen.name, path))
    return
  }
  const meet = (other: Said) => {
    if (other.id !== mine.id && isNewer(other, mine, Date.now()))
      void import('./tell-who.ts').then(({ tellWho }) =>
        tellWho(other.name, other.forgets === mine.id ? mine.id : null),
      )
  }
  hearViewers(meet)
  noteTyping()
  if (seen && seen.id !== mine.id && isNewer(seen, mine, Date.now())) meet(seen)
  else if (seen?.id !== mine.id) becomeViewer(mine)
  else keepToOne(mine.id)
  if (takeNote(SAYS_WHO) !== null && viewer)
    void import('./tell-who.ts').then(({ sayReloaded }) => sayReloaded(mine.name))
}
