import type { PinStanding } from '#client/pins/view.ts'
import type { Pin } from '#domain/pins/contract.ts'
import type { Results } from '#worker/db/batch.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { Access } from '#worker/profiles/read.ts'
import type { PinParts } from '../view.ts'
import { selectViewerState } from './queries.ts'

/**
 * Reads the viewer's flags and relations for a pin, and the inputs of `commentingOf` of comments. undefined for visitors. `viewerStateOf` evaluates the
 * results.
 */
export function askViewerState(requester: Requester, pinId: number) {
  return requester.sessionHash === null ? undefined : selectViewerState(requester, pinId)
}

/**
 * The viewer's flags and relations for a visible pin; null for visitors. `person` is null for the viewer's own pins and for closed accounts.
 * @param followed slugs of the pin's topics that the viewer follows
 */
export function viewerStateOf(
  access: Access,
  { pin }: PinParts,
  pinner: Pin['pinner'],
  answered: Results<ReturnType<typeof askViewerState>>,
  followed: string[],
): PinStanding | null {
  if (access.viewer.id === null) return null
  const row = answered?.[0]
  const isOwn = access.viewer.id === pin.pinnerId
  return {
    isOwn,
    favorited: isOwn && pin.favorited,
    hidden: Boolean(row?.hidden),
    tried: Boolean(row?.tried),
    reacted: Boolean(row?.reacted),
    followed,
    person:
      isOwn || pinner.id !== String(pin.pinnerId)
        ? null
        : {
            id: pinner.id,
            username: pinner.username,
            full_name: pinner.full_name,
            is_private_profile: Boolean(row?.isPrivate),
            explicitly_followed_by_me: Boolean(row?.isFollower),
            follow_request_status: row?.requested ? 'pending' : null,
            blocked_by_me: Boolean(row?.blocking),
          },
  }
}
