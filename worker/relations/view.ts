import { rendition } from '#client/data/rendition.ts'
import type { UserCard } from '#domain/profiles/contract.ts'
import type { FollowAnswer } from '#domain/relations/contract.ts'
import type { PeopleRow } from './people/queries.ts'
import type { RelationRow } from './queries.ts'

/** A person in a list: field set `user_card`. */
export function userCardView(row: PeopleRow, base: string): UserCard {
  return {
    id: String(row.id),
    username: row.username,
    full_name: row.fullName,
    image_small_url: rendition(base, row.imageKey, '30x30'),
    image_medium_url: rendition(base, row.imageKey, '75x75'),
    image_large_url: rendition(base, row.imageKey, '140x140'),
    avatar_color_index: row.id % 10,
    is_private_profile: row.isPrivate,
    is_verified_merchant: row.isVerifiedMerchant,
    verified_identity: { verified: row.isVerifiedIdentity },
    is_primary_website_verified: row.isWebsiteVerified,
    explicitly_followed_by_me: row.following !== null,
    explicitly_following_me: row.followed !== null,
    follow_request_status: row.requested === null ? null : 'pending',
    blocked_by_me: row.blocking !== null,
  }
}

/** The relations after a change. The follower count of a private profile is only for approved followers (G-107); otherwise null. */
export function followView(id: number, relation: RelationRow): FollowAnswer {
  const follows = Boolean(relation.follows)
  return {
    id: String(id),
    explicitly_followed_by_me: follows,
    follow_request_status: relation.requests ? 'pending' : null,
    follower_count: relation.isPrivate && !follows ? null : relation.followerCount,
  }
}
