import { idsIn, isRecord, neededIn, type Options, present, textIn } from '../../../../domain/apps/door.ts'
import { Failure } from '../../../../domain/errors.ts'
import { routes } from '../../../../domain/routes.ts'
import type { Answered, Api } from '../api.ts'
import { type Fields, isFields, listOf, textOf } from '../objects/look.ts'
import { pinObject } from '../objects/pin.ts'
import { type Asked, oneOf, type Resources } from '../resource.ts'
import { placeIn, textsIn } from './pins.ts'

const { api: v3 } = routes

function fault(field: string, code: string): Failure {
  return new Failure('invalid', { faults: [{ field, code }] })
}

/** JSON that a client may send as a text or as it is. */
function jsonIn(options: Options, name: string): unknown {
  const sent = options[name]
  if (typeof sent !== 'string') return sent
  try {
    return JSON.parse(sent)
  } catch (error) {
    throw new Failure('invalid', { faults: [{ field: name, code: 'unreadable' }], cause: error })
  }
}

function mediaOf(states: unknown, name: string, field: string): string {
  const state = isFields(states) && Object.hasOwn(states, name) ? states[name] : undefined
  const media = isFields(state) ? textOf(state, 'media_id') : ''
  if (media === '') throw fault(field, 'unknown_value')
  return media
}

/** What stands for a carousel that was not chosen. */
const NO_CAROUSEL: ReadonlySet<unknown> = new Set([undefined, null, '', 'null', '[]', '{}'])

/** Several pictures in one pin are a story here. A carousel is refused, because a pin of its first picture would lose the others. */
function refuseCarousel(options: Options): void {
  const sent = options.carousel_data_json
  if (!NO_CAROUSEL.has(typeof sent === 'string' ? sent.trim() : sent))
    throw fault('carousel_data_json', 'unknown_field')
}

/** The upload of a registration. @throws invalid if the file is not there (yet) */
async function uploadOf(api: Api, id: string): Promise<string> {
  const { data } = await api.get(v3.mediaUploads, { upload_ids: id })
  return mediaOf(data, id, 'media_upload_id')
}

/** A pin of a picture's address, or of an upload, also a registered one. The picture is fetched first, as if the person had uploaded it. */
async function createPin({ options, api }: Asked): Promise<Answered> {
  refuseCarousel(options)
  const url = textIn(options, 'image_url')
  const registered = textIn(options, 'media_upload_id')
  const upload = registered === undefined ? textIn(options, 'media_id') : await uploadOf(api, registered)
  const fetched = url !== undefined && upload === undefined ? await api.send('POST', v3.mediaUpload, { url }) : null
  const media = fetched && isFields(fetched.data) ? textOf(fetched.data, 'media_id') : upload
  const body = { ...textsIn(options), ...placeIn(options), ...present({ media_id: media }) }
  return oneOf(await api.send('POST', v3.pins, body), pinObject)
}

/** A page of a story as clients describe it: blocks of text, pictures and films. */
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
 * A story of uploads by their signatures. A film without a picture of its own gets that of its page or of the whole story, because a page shows one
 * until the film runs.
 */
async function createStory({ options, api }: Asked) {
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
    const media = shown === '' ? undefined : mediaOf(data, shown, at)
    if (film && media !== undefined) {
      if (!picture && !cover) throw fault(at, 'no_poster')
      const poster = mediaOf(data, picture || cover, at)
      await api.send('POST', v3.mediaUpload, { media_id: poster }, { poster_for: media })
    }
    pages.push(present({ text: text === '' ? undefined : text, media_id: media }))
  }
  const title = textIn(options, 'title') ?? (textOf(about, 'pin_title') || undefined)
  const body = { ...textsIn(options), ...placeIn(options), ...present({ title }), story: { pages } }
  return oneOf(await api.send('POST', v3.pins, body), pinObject)
}

/** Pins of files, files in three steps, and stories of them (docs/decisions/112). */
export const uploads: Resources = {
  'Pin.create': createPin,
  'MediaUpload.create': async ({ options, api }) =>
    api.send('POST', v3.mediaRegister, { type: neededIn(options, 'type', 'media_type') }),
  'MediaUploadBatch.create': async ({ options, api }) => {
    const list = jsonIn(options, 'media_info_list')
    if (!Array.isArray(list)) throw fault('media_info_list', list === undefined ? 'missing' : 'invalid_value')
    const uploads = list.map((each: unknown) => {
      const fields = isRecord(each) ? each : {}
      return { id: neededIn(fields, 'id'), type: neededIn(fields, 'media_type', 'type') }
    })
    return api.send('POST', v3.mediaRegisterAll, { uploads })
  },
  'VIP.get': async ({ options, api }) => {
    const ids = idsIn(options, 'upload_ids')
    if (ids.length === 0) throw fault('upload_ids', 'missing')
    return api.get(v3.mediaUploads, { upload_ids: ids.join(',') })
  },
  'StoryPin.create': createStory,
}
