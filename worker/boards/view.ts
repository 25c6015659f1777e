import { rendition } from '#client/data/rendition.ts'
import {
  type Board,
  type BoardCard,
  type BoardStory,
  CATEGORIES,
  GROUPS,
  type PickedBoard,
  type Section,
} from '#domain/boards/contract.ts'
import { PRIVACIES } from '#domain/boards/privacies.ts'
import type { MediaSize } from '#domain/media/sizes.ts'
import { href, routes } from '#domain/routes.ts'
import { rfc2822 } from '#domain/time.ts'
import type { Cover } from '../model/boards/tables.ts'
import type { ListedBoard } from './contents/access.ts'
import type { BoardCardRow, BoardRow } from './queries.ts'
import type { SectionRow } from './sections/queries.ts'

export { boardCollage } from './covers/collage.ts'
export { ownCover } from './covers/own-cover.ts'

export function boardUrl(row: { ownerUsername: string; slug: string }): string {
  return href(routes.board, { username: row.ownerUsername, slug: row.slug })
}

export function coverViews(covers: Cover[]): Board['covers'] {
  return covers.flatMap(({ key, color, focus, wide }) =>
    key ? [{ key, color, ...(focus && { focus }), ...(wide && { wide }) }] : [],
  )
}

export function boardCard(row: BoardCardRow): BoardCard {
  return {
    id: String(row.boardId),
    name: row.name,
    url: boardUrl(row),
    profileGroup: GROUPS[row.grp] ?? 'public',
    covers: coverViews(row.covers).slice(0, 4),
    pin_count: row.pinCount,
    ...(row.sectionCount > 0 && { section_count: row.sectionCount }),
    ...(row.lastPinAt !== null && { last_pin_at: rfc2822(row.lastPinAt) }),
    ...(row.isGroup && { is_collaborative: true }),
    ...(row.isDisabled && { is_temporarily_disabled: true }),
    ...(row.isSensitive && { is_sensitive: true }),
  }
}

/** An own or shared board in a board picker (W-14), from a row of the viewer's profile. */
export function pickedBoard(row: BoardCardRow, base: string): PickedBoard {
  const [cover] = coverViews(row.covers)
  return {
    id: String(row.boardId),
    name: row.name,
    url: boardUrl(row),
    privacy: PRIVACIES[row.privacy] ?? 'secret',
    image_thumbnail_url: cover ? rendition(base, cover.key, '236x') : null,
    image_thumbnail_color: cover ? cover.color : null,
    pin_count: row.pinCount,
    collaborated_by_me: row.role === 'collaborator',
    section_count: row.sectionCount,
  }
}

/** A board with the full field set; dates in RFC 2822 (BRD-013 to BRD-026). */
export function boardView(
  { card, detail, owner, myRole, followed }: Omit<BoardRow, 'acting'>,
  base: string,
  host: string,
): Board {
  const cover = coverViews(card.covers)[0]
  const picture = (size: MediaSize, width: number, height: number) => ({
    url: rendition(base, cover?.key ?? null, size) ?? '',
    width,
    height,
  })
  return {
    type: 'board',
    story_type: null,
    id: String(card.boardId),
    name: card.name,
    url: boardUrl(card),
    description: detail.description,
    privacy: PRIVACIES[card.privacy] ?? 'secret',
    profileGroup: GROUPS[card.grp] ?? 'archived',
    onProfile: true,
    owner: {
      id: String(owner.id),
      username: owner.username,
      full_name: owner.fullName,
      image_medium_url: rendition(base, owner.imageKey, '75x75'),
      is_partner: owner.isPartner,
      is_private_profile: owner.isPrivate,
    },
    image_thumbnail_url: cover ? rendition(base, cover.key, '236x') : null,
    image_thumbnail_color: cover ? cover.color : null,
    layout: detail.layout,
    pin_sort: detail.pinSort,
    collaborated_by_me: myRole === 'collaborator',
    followed_by_me: followed,
    is_collaborative: card.isGroup,
    cover_images: cover
      ? {
          '200x150': picture('200x150', 200, 150),
          '236x': picture('236x', 236, 236),
          '474x': picture('474x', 474, 474),
        }
      : {},
    covers: coverViews(card.covers).slice(0, 4),
    pin_count: card.pinCount,
    section_count: card.sectionCount,
    collaborator_count: detail.collaboratorCount,
    follower_count: detail.followerCount,
    category: CATEGORIES.find((category) => category === detail.category) ?? null,
    seo_title: detail.seoTitle,
    seo_description: detail.seoDescription,
    seo_canonical_domain: host,
    seo_noindex_reason: card.grp === 0 ? detail.seoNoindexReason : 'not_public',
    board_order_modified_at: detail.orderModifiedAt === null ? null : rfc2822(detail.orderModifiedAt),
    last_pin_at: card.lastPinAt === null ? null : rfc2822(card.lastPinAt),
    created_at: rfc2822(detail.createdAt),
    is_temporarily_disabled: card.isDisabled,
    is_sensitive: card.isSensitive,
  }
}

/** The "all pins" item, first in the owner's list of boards (BRD-016, G-028). */
export function allPinsStory(
  user: { id: number; pinCount: number },
  rows: Pick<BoardCardRow, 'covers'>[],
  base: string,
): BoardStory {
  const keys = rows.flatMap((row) => coverViews(row.covers).slice(0, 1)).slice(0, 4)
  return {
    type: 'story',
    id: `all_pins_${user.id}`,
    story_type: 'all_pins',
    cover_images: keys.map(({ key }) => ({ url: rendition(base, key, '236x') ?? '', width: 236, height: 236 })),
    pin_count: user.pinCount,
  }
}

export function sectionView(row: SectionRow, board: ListedBoard): Section {
  const parts = { username: board.ownerUsername, slug: board.slug }
  return {
    id: String(row.id),
    type: 'section',
    title: row.title,
    slug: row.slug,
    url: href(routes.section, { ...parts, section: row.slug }),
    pin_count: row.pinCount,
    covers: coverViews(row.covers).slice(0, 4),
    board: {
      id: String(board.boardId),
      name: board.name,
      url: boardUrl(board),
      privacy: PRIVACIES[board.privacy] ?? 'secret',
    },
  }
}
