import { idsIn, isRecord, neededIn, present, textIn } from '#domain/apps/compat.ts'
import { placeIn, textsIn } from '#domain/apps/pin-options.ts'
import { routes } from '#domain/routes.ts'
import type { Answered, Api } from '../api.ts'
import { isFields, textOf } from '../objects/look.ts'
import { pinObject } from '../objects/pin.ts'
import { type Asked, oneOf, type Resources } from '../resource.ts'
import { fault, jsonIn, pose, refuseCarousel, type Sent, sentOf } from './sent-files.ts'
import { createStory } from './stories.ts'

const { api: v3 } = routes

/** The upload of a registration. @throws invalid if the file is not there (yet) */
async function uploadOf(api: Api, id: string, field: string): Promise<Sent> {
  const { data } = await api.get(v3.mediaUploads, { upload_ids: id })
  return sentOf(data, id, field)
}

/** Fetches the picture at an address as an upload of the person; undefined without an address. */
async function pictureAt(api: Api, url: string | undefined): Promise<string | undefined> {
  const fetched = url === undefined ? null : await api.send('POST', v3.mediaUpload, { url })
  return fetched && isFields(fetched.data) ? textOf(fetched.data, 'media_id') : undefined
}

/** Option names of a registered upload. */
const UPLOADS = ['media_upload_id', 'upload_id']

/**
 * Creates a pin of a picture's address or of an upload, which may be a registered one. The address that comes with a video is that of its poster.
 */
async function createPin({ options, api }: Asked): Promise<Answered> {
  refuseCarousel(options)
  const url = textIn(options, 'image_url')
  const field = UPLOADS.find((name) => textIn(options, name) !== undefined)
  const sent = field ? await uploadOf(api, neededIn(options, field), field) : null
  const known = sent?.media ?? textIn(options, 'media_id')
  const picture = known === undefined || sent?.isBare ? await pictureAt(api, url) : undefined
  if (sent?.isBare) await pose(api, sent.media, picture)
  const body = { ...textsIn(options), ...placeIn(options), ...present({ media_id: known ?? picture }) }
  return oneOf(await api.send('POST', v3.pins, body), pinObject)
}

/** Pins of files, uploads in three steps, and stories of uploads (docs/decisions/112). */
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
