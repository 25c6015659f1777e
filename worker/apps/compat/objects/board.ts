import { rendition } from '#client/data/rendition.ts'
import { type Fields, isFields, type Look, listOf, nodeId, numberOf, textOf } from './look.ts'
import { embeddedPerson } from './person.ts'

/** A board with the names and fields that clients of this API read. */
export function boardObject(board: Fields, { mediaBase }: Look): Fields {
  if (board.type === 'story') return board
  const id = textOf(board, 'id')
  const [lead, ...others] = listOf(board.covers)
  const picture = (cover: Fields | undefined, size: '170x' | '236x' | '474x') =>
    cover ? (rendition(mediaBase, textOf(cover, 'key'), size) ?? '') : ''
  const covers = isFields(board.cover_images) ? board.cover_images : {}
  return {
    ...board,
    type: 'board',
    id,
    node_id: nodeId('board', id),
    description: textOf(board, 'description'),
    category: textOf(board, 'category'),
    privacy: board.privacy ?? (board.profileGroup === 'secret' ? 'secret' : 'public'),
    owner: ownerOf(board),
    pin_count: numberOf(board, 'pin_count'),
    section_count: numberOf(board, 'section_count'),
    is_collaborative: board.is_collaborative ?? false,
    ...(numberOf(board, 'collaborator_count') === 0 && { collaborating_users: [] }),
    // The time of archiving is not recorded; clients only check for null.
    archived_by_me_at: board.profileGroup === 'archived' ? (board.board_order_modified_at ?? board.created_at) : null,
    image_thumbnail_url: board.image_thumbnail_url ?? picture(lead, '236x'),
    image_cover_url: picture(lead, '474x'),
    image_cover_hd_url: picture(lead, '474x'),
    images: {
      '170x': [lead, ...others].flatMap((cover) =>
        cover
          ? [{ url: picture(cover, '170x'), width: 170, height: 170, dominant_color: `#${textOf(cover, 'color')}` }]
          : [],
      ),
    },
    cover_images: lead ? { ...covers, '222x': { url: picture(lead, '236x'), width: 236, height: 236 } } : covers,
    is_ads_only: false,
    viewer_collaborator_join_requested: false,
    event_date: null,
    access: board.collaborated_by_me === true ? ['write'] : [],
  }
}

/** Cards contain no owner; the username is taken from the board's address. */
function ownerOf(board: Fields): Fields {
  if (isFields(board.owner)) return embeddedPerson(board.owner)
  const [, username = ''] = textOf(board, 'url').split('/')
  return { username }
}

/** A section; its `board` is converted too, if present. */
export function sectionObject(section: Fields): Fields {
  const { board } = section
  return {
    ...section,
    type: 'board_section',
    ...(isFields(board) && {
      board: { ...board, type: 'board', node_id: nodeId('board', textOf(board, 'id')), owner: ownerOf(board) },
    }),
  }
}
