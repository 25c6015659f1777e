import { fetchOne } from '#client/data/fetcher.ts'
import type { PageViewer } from '#client/page-data.ts'
import type { User } from '#domain/profiles/contract.ts'
import { readsSaveBehavior, type SaveBehavior, savesToProfile } from '#domain/profiles/save-behavior.ts'
import { href, routes } from '#domain/routes.ts'

const LOOKUP = href(routes.api.user, { user: 'me' }, { field_set_key: 'save_behavior' })

/** The page's only request; cleared if it fails. */
let request: Promise<SaveBehavior | null> | null = null

/**
 * True if Save saves to the profile without asking for a board. The request is sent only if the viewer has few boards (SET-003), once per page; false if it
 * fails.
 */
export function useQuickSave(viewer: PageViewer | null): () => Promise<boolean> {
  return async () => {
    const count = viewer?.boardCount
    if (count === undefined || !readsSaveBehavior(count)) return false
    request ??= fetchOne<Pick<User, 'save_behavior'>>(LOOKUP).then(({ save_behavior = null }) => save_behavior)
    const behavior = await request.catch(() => {
      request = null
      return null
    })
    return savesToProfile(count, behavior)
  }
}
