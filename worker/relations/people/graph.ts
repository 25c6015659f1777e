import { parseId } from '#domain/id.ts'
import { graphAnswer, graphBody } from '#domain/relations/contract.ts'
import { routes } from '#domain/routes.ts'
import { writeBookmark } from '#worker/db/bookmark.ts'
import { action } from '#worker/http/action/action.ts'
import { userCardView } from '../view.ts'
import { feedName, loadPeople, positionOf } from './people.ts'

/** The followers of a person, as a graph query (W-42, G-112) that only reads. */
export const readGraph = action(
  {
    call: ['post', routes.api.graph],
    ids: {},
    summary: 'List the followers of a person, with their count',
    input: graphBody,
    answer: graphAnswer,
    fails: [
      ...(['no_session', 'private_profile', 'user_not_found', 'user_closed'] as const),
      ...(['forbidden', 'too_large', 'wrong_type'] as const),
    ],
  },
  async function readGraph({ requester, site, input }) {
    const { userId, first, after } = input.variables
    const id = parseId(String(userId))
    const options = { page_size: first, bookmark: after ?? undefined }
    const { user, page } = await loadPeople(requester, { who: { id: id ?? 0 }, name: String(id) }, 'followers', options)
    const edges = page.items.map((row) => ({
      cursor: writeBookmark(feedName('followers', String(id)), positionOf(row)),
      node: userCardView(row, site.mediaBase),
    }))
    return {
      username: user.username,
      followerCount: user.followerCount,
      followers: {
        edges,
        pageInfo: { hasNextPage: page.bookmark !== null, endCursor: edges.at(-1)?.cursor ?? null },
      },
    }
  },
)
