import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { userCard } from '../profiles/contract.ts'
import { bookmarkParameter, pageSize, queryBoolean } from '../wire.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The answer of W-06. The count is null if a private profile hides it from the viewer (G-107). */
export const followAnswer = v.object({
  id: v.string(),
  explicitly_followed_by_me: v.boolean(),
  follow_request_status: v.nullable(v.picklist(['pending'])),
  follower_count: v.nullable(count),
})
export type FollowAnswer = v.InferOutput<typeof followAnswer>

/** The answer of W-07: the request's new status. */
export const requestAnswer = v.object({ id: v.string(), follow_request_status: v.picklist(['approved', 'declined']) })
export type RequestAnswer = v.InferOutput<typeof requestAnswer>

export const removedAnswer = v.object({ follower_count: count })

/** The page of the block (W-10). */
export const blockBody = v.strictObject({ blockSource: v.optional(v.picklist(['profile']), 'profile') })
export const blockAnswer = v.object({ id: v.string(), blocked_by_me: v.boolean() })
export type BlockAnswer = v.InferOutput<typeof blockAnswer>

/** A button that acts on a person; `return_to` is the next page. */
export const relationForm = v.strictObject({ user_id: v.string(), return_to: v.optional(v.string()) })

/** The query of W-07, W-08 and W-58: 50 a page (FOL-006). */
export const peopleQuery = v.object({
  page_size: pageSize(LIMITS.pageSize.follows),
  bookmark: bookmarkParameter,
})
export type PeopleOptions = v.InferOutput<typeof peopleQuery>

/**
 * The query of W-09. The flags exclude implicit follows, such as interests; the misspelt one comes from the sources (G-111). While only people can be
 * followed, they have no effect.
 */
export const followingQuery = v.object({
  ...peopleQuery.entries,
  explicit_following: queryBoolean(false),
  exclude_not_explictly_followed: queryBoolean(false),
  exclude_not_explicitly_followed: queryBoolean(false),
})

/** The only query of W-42 (G-112). */
export const graphBody = v.strictObject({
  query: v.literal('UserFollowers'),
  variables: v.strictObject({
    userId: v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
    first: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LIMITS.pageSize.follows)), 50),
    after: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(LIMITS.query.bookmark)))),
  }),
})
export type GraphInput = v.InferOutput<typeof graphBody>

export const graphAnswer = v.object({
  username: v.string(),
  followerCount: count,
  followers: v.object({
    edges: v.array(v.object({ cursor: v.string(), node: userCard })),
    pageInfo: v.object({ hasNextPage: v.boolean(), endCursor: v.nullable(v.string()) }),
  }),
})
export type GraphAnswer = v.InferOutput<typeof graphAnswer>
