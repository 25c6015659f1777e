import { DOMAIN_OF_UPLOADS } from '#domain/pins/contract.ts'
import { type Fields, isFields, listOf, nodeId, numberOf, textOf } from './look.ts'
import { embeddedPerson } from './person.ts'

/** A pin with the names and fields that clients of this API read. Items of a feed that are not pins are unchanged. */
export function pinObject(pin: Fields): Fields {
  const id = textOf(pin, 'id')
  if (id === '' || pin.type === 'add_pin_rep') return pin
  const pinner = isFields(pin.pinner) ? embeddedPerson(pin.pinner) : null
  const isOwn = pin.is_repin === false
  const description = textOf(pin, 'description')
  const domain = textOf(pin, 'domain')
  const section = isFields(pin.section) ? pin.section : null
  return {
    ...pin,
    // A story of this site is a pin with `story_pin_data`.
    type: 'pin',
    id,
    node_id: nodeId('pin', id),
    description,
    description_html: asHtml(description),
    grid_description: description,
    closeup_description: description,
    closeup_unified_description: textOf(pin, 'closeup_unified_description') || description,
    method: domain === DOMAIN_OF_UPLOADS ? 'uploaded' : 'scraped',
    is_native: domain === DOMAIN_OF_UPLOADS,
    is_uploaded: domain === DOMAIN_OF_UPLOADS,
    is_playable: pin.is_video ?? false,
    image_crop: { min_y: 0, max_y: 1 },
    auto_alt_text: null,
    pinner,
    native_creator: isOwn ? pinner : null,
    closeup_attribution: isOwn ? pinner : null,
    board: isFields(pin.board) ? embeddedBoard(pin.board) : null,
    section,
    aggregated_pin_data: {
      ...(isFields(pin.aggregated_pin_data) ? pin.aggregated_pin_data : {}),
      id,
      node_id: nodeId('pin', id),
      has_xy_tags: false,
      is_shop_the_look: false,
    },
    pin_join: { visual_annotation: Array.isArray(pin.annotations) ? pin.annotations : [] },
    hashtags: description.match(/#[\p{L}\p{N}_]+/gu) ?? [],
    carousel_data: null,
    embed: pin.embed ?? null,
    attribution: null,
    rich_summary: isFields(pin.rich_summary) ? { ...pin.rich_summary, id, type: 'richpingriddata' } : null,
    rich_metadata: pin.rich_metadata ?? null,
    link_domain: null,
    videos: videosOf(pin, id),
    story_pin_data: storyOf(pin, id),
  }
}

function embeddedBoard(board: Fields): Fields {
  const [, username = ''] = textOf(board, 'url').split('/')
  return { ...board, type: 'board', node_id: nodeId('board', textOf(board, 'id')), owner: { username } }
}

function videosOf({ videos }: Fields, id: string): Fields | null {
  if (!isFields(videos) || !isFields(videos.video_list)) return null
  const [first] = Object.values(videos.video_list)
  return { ...videos, id, duration: isFields(first) ? numberOf(first, 'duration') : 0 }
}

/** Pages of a story, each as blocks: its picture, then its video, then its text. */
function storyOf({ story_pin_data: story, image_signature: signature }: Fields, id: string): Fields | null {
  if (!isFields(story)) return null
  const count = numberOf(story, 'page_count')
  return {
    ...story,
    id,
    node_id: nodeId('pin', id),
    type: 'storypindata',
    static_page_count: count,
    is_deleted: false,
    metadata: { ...(isFields(story.metadata) ? story.metadata : {}), pin_image_signature: signature, root_pin_id: id },
    ...(Array.isArray(story.pages) && {
      pages: listOf(story.pages).map((page, i) => ({ id: `${id}-${i}`, blocks: blocksOf(page, `${id}-${i}`) })),
    }),
  }
}

function blocksOf({ image, video, text }: Fields, id: string): Fields[] {
  const blocks: Fields[] = []
  if (isFields(image))
    blocks.push({ type: 'story_pin_image_block', block_type: 2, image: { images: { originals: image } } })
  if (isFields(video))
    blocks.push({ type: 'story_pin_video_block', block_type: 3, video: { id, video_list: { V_720P: video } } })
  if (typeof text === 'string') blocks.push({ type: 'story_pin_paragraph_block', block_type: 1, text })
  return blocks
}

function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
