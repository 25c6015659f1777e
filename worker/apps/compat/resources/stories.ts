import { isRecord, present, textIn } from '#domain/apps/compat.ts'
import { placeIn, textsIn } from '#domain/apps/pin-options.ts'
import { routes } from '#domain/routes.ts'
import { type Fields, listOf, textOf } from '../objects/look.ts'
import { pinObject } from '../objects/pin.ts'
import { type Asked, oneOf } from '../resource.ts'
import { fault, jsonIn, mediaOf, pose, refuseCarousel, sentOf } from './sent-files.ts'

const { api: v3 } = routes

/** A page of a story as clients describe it: blocks of text, pictures and videos. */
interface Leaf {
  text: string
  picture: string
  film: string
}

function leafOf(page: Fields): Leaf {
  const leaf: Leaf = { text: '', picture: textOf(page, 'image_signature'), film: '' }
  for (const block of listOf(page.blocks)) {
    const film = textOf(block, 'video_signature')
    const text = textOf(block, 'text').trim()
    if (text !== '') leaf.text = [leaf.text, text].filter(Boolean).join('\n')
    leaf.film ||= film
    leaf.picture ||= textOf(block, 'image_signature')
  }
  return leaf
}

/**
 * Creates a story of uploads by their signatures. A video without its own poster gets the page's or the story's picture, else a plain one, because a
 * page shows a poster until the video plays.
 */
export async function createStory({ options, api }: Asked) {
  refuseCarousel(options)
  const story = jsonIn(options, 'story_pin')
  if (!isRecord(story)) throw fault('story_pin', options.story_pin === undefined ? 'missing' : 'invalid_value')
  const about = isRecord(story.metadata) ? story.metadata : {}
  const leaves = listOf(story.pages).map(leafOf)
  if (leaves.length === 0) throw fault('story_pin.pages', 'missing')
  const cover = textOf(about, 'pin_image_signature')
  const named = leaves.flatMap(({ picture, film }) => [film, film ? picture || cover : picture]).filter(Boolean)
  const signatures = [...new Set(named)].join(',')
  const { data } = signatures === '' ? { data: {} } : await api.get(v3.mediaUploads, { signatures })
  const pages = []
  for (const [i, { text, picture, film }] of leaves.entries()) {
    const at = `story_pin.pages.${i}`
    const shown = film || picture
    const sent = shown === '' ? undefined : sentOf(data, shown, at)
    const poster = picture || cover
    if (film && sent && (poster || sent.isBare))
      await pose(api, sent.media, poster ? mediaOf(data, poster, at) : undefined)
    pages.push(present({ text: text === '' ? undefined : text, media_id: sent?.media }))
  }
  const title = textIn(options, 'title') ?? (textOf(about, 'pin_title') || undefined)
  const body = { ...textsIn(options), ...placeIn(options), ...present({ title }), story: { pages } }
  return oneOf(await api.send('POST', v3.pins, body), pinObject)
}
