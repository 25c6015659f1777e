import type { User } from '../../../domain/profiles/contract.ts'
import { readsSaveBehavior, type SaveBehavior, savesToProfile } from '../../../domain/profiles/save-behavior.ts'
import { href, routes } from '../../../domain/routes.ts'
import { fetchOne } from '../../data/fetcher.ts'
import type { PageViewer } from '../../page-data.ts'

const LOOKUP = href(routes.api.user, { user: 'me' }, { field_set_key: 'save_behavior' })

/** What was looked up on this page; a failure is tried anew. */
let looked: Promise<SaveBehavior | null> | null = null

/**
 * Whether Save puts pins on the profile at once. The server is asked only where that can be (SET-003), once a page; where it can't tell,
 * a board is asked for.
 */
export function useQuickSave(viewer: PageViewer | null): () => Promise<boolean> {
  return async () => {
    const count = viewer?.boardCount
    if (count === undefined || !readsSaveBehavior(count)) return false
    looked ??= fetchOne<Pick<User, 'save_behavior'>>(LOOKUP).then(({ save_behavior = null }) => save_behavior)
    const behavior = await looked.catch(() => {
      looked = null
      return null
    })
    return savesToProfile(count, behavior)
  }
}
