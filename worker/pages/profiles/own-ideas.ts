import type { Context } from 'hono'
import type { ProfileProps } from '#client/pages/profiles/screen/profile-screen.tsx'
import type { ProfileView } from '#client/profiles/view.ts'
import { boardlessQuery } from '#domain/pins/contract.ts'
import { offersBoardForIdeas } from '#domain/pins/rules.ts'
import { ownsProfile } from '#domain/profiles/rules.ts'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { statusOf } from '#worker/experiences/read.ts'
import { judge } from '#worker/http/api/operation.ts'
import { boardlessOf } from '#worker/pins/read.ts'
import type { Access, UserRow } from '#worker/profiles/read.ts'
import { type Feeds, startFeed } from '#worker/render/page.tsx'
import { onlyList } from './profile-props.ts'

const PREVIEW_SIZE = 6

/**
 * The owner's boardless pins on the first page of their Saved tab; starts the feed of the newest. Reads 8 rows if there are any, one more if a board may be
 * suggested for them, and none for other viewers (ORG-001 to ORG-004).
 */
export async function ownIdeas(
  c: Context<AppEnv>,
  { viewer }: Access,
  user: UserRow,
  options: { view: ProfileView; bookmark: string | undefined; feeds: Feeds },
): Promise<ProfileProps['ideas']> {
  const count = user.quickSavesPinCount
  if (!ownsProfile(viewer, user) || options.view !== 'saved' || options.bookmark || count === 0) return null
  if (onlyList(c.req.query('list'))) return null
  const query = { field_set_key: 'pin_card', page_size: String(PREVIEW_SIZE) } as const
  const feed = href(routes.api.boardlessPins, { user: 'me' }, query)
  const read = boardlessOf(c.var.requester, user, judge(boardlessQuery, query), c.var.site.mediaBase)
  options.feeds.set(feed, startFeed(c, 'ideas', read))
  const boardCount = user.publicBoardCount + user.protectedBoardCount + user.secretBoardCount
  const upsell =
    offersBoardForIdeas(count, boardCount) &&
    // If the status cannot be read, the page is shown without the offer.
    ['viewed', null].includes(await statusOf(c.var.db, user.id, 'boardless_pins_upsell').catch(() => 'dismissed'))
  return { feed, count, upsell }
}
