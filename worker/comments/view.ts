import { rendition } from '#client/data/rendition.ts'
import type { Comment } from '#domain/comments/contract.ts'
import { type CommentObstacle, hasLinks, mayEdit, obstacleToComment } from '#domain/comments/rules.ts'
import { rfc2822 } from '#domain/time.ts'
import type { Commenting, CommentRow } from './queries.ts'

/** @param now ms since 1970 */
export function commentView(row: CommentRow, base: string, now: number): Comment {
  const isOwn = row.viewerId === row.authorId
  return {
    id: String(row.id),
    pin_id: String(row.pinId),
    parent_id: row.parentId === null ? null : String(row.parentId),
    author: {
      id: String(row.authorId),
      username: row.username,
      full_name: row.fullName,
      image_medium_url: rendition(base, row.imageKey, '75x75'),
      avatar_color_index: row.authorId % 10,
    },
    text: row.text,
    ...(row.isTried === 1 && { is_tried: true as const }),
    ...pictureView(row, base),
    mentions: JSON.parse(row.mentions),
    has_links: hasLinks({ createdAt: row.authorCreatedAt }, row.createdAt),
    reaction_count: row.reactionCount,
    reply_count: row.replyCount,
    reacted_by_me: row.reacted === 1,
    ...(isOwn && mayEdit(row.createdAt, now) && { is_editable: true as const }),
    ...(row.isHidden === 1 && !isOwn && { is_hidden: true as const }),
    created_at: rfc2822(row.createdAt),
    edited_at: row.editedAt === null ? null : rfc2822(row.editedAt),
  }
}

function pictureView({ pictureKey, pictureWidth, pictureHeight, pictureColor }: CommentRow, base: string) {
  const url = rendition(base, pictureKey, '474x')
  if (url === null) return null
  return {
    image: { url, width: pictureWidth ?? 1, height: pictureHeight ?? 1, color: pictureColor ?? '' },
  }
}

/** The obstacle to commenting on a pin; null if the viewer may comment, or could after a login. */
export function obstacleOf({ isOff, audience, isOwn, isFollower, isBlocked }: Commenting): CommentObstacle | null {
  return obstacleToComment({
    isOff: isOff === 1,
    audience,
    isOwn: isOwn === 1,
    isFollower: isFollower === 1,
    isBlocked: isBlocked === 1,
  })
}
