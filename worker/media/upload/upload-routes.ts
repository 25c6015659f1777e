import { type Context, Hono } from 'hono'
import { mediaAnswer, mediaFromLink, mediaQuery, posterFromUpload } from '#domain/media/contract.ts'
import { routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { succeed } from '#worker/http/api/envelope.ts'
import { judge, operation } from '#worker/http/api/operation.ts'
import { readBody } from '#worker/http/bodies/body.ts'
import { isJson } from '#worker/http/bodies/file-body.ts'
import { noVisitors } from '#worker/http/current-requester.ts'
import type { MediaRow } from '#worker/model/media/tables.ts'
import { loadContext } from '../serve/originals.ts'
import { answerOf } from '../view.ts'
import { ownHosts } from '../web/guarded-fetch.ts'
import { fileBodyOf, uploadContextOf } from './file-form.ts'
import { keepOwnPicture, ownPictureIn } from './own-picture.ts'
import { keepPlainPoster, keepPoster, keepPosterOf } from './posters.ts'
import { keepFromLink, keepUpload } from './upload.ts'
import { authorizeUploader, UPLOADS } from './uploader.ts'

/** Takes uploads: the body is the file, which is streamed and never held as a whole. */
export const uploadRoutes = new Hono<AppEnv>()

uploadRoutes.post(
  routes.api.mediaUpload,
  noVisitors,
  operation({
    summary: 'Upload a picture or video as the raw body, or by the address of a picture',
    query: mediaQuery,
    status: 201,
    data: mediaAnswer,
    fails: [
      'no_session',
      'limited_session',
      'only_images',
      'link_unreachable',
      'upload_too_large',
      'picture_removed',
      'key_reused',
    ],
  }),
  async (c) => {
    const ownerId = await authorizeUploader(c.var.requester, UPLOADS)
    const upload = uploadContextOf(c)
    const { poster_for: film } = c.req.valid('query')
    if (isJson(c) && film !== undefined) {
      const poster = judge(posterFromUpload, await readBody(c))
      const id = Number(film)
      const posed =
        'plain' in poster
          ? keepPlainPoster(upload, ownerId, id)
          : keepPosterOf(upload, ownerId, id, Number(poster.media_id))
      return succeed(c, answerOf(await posed), 201)
    }
    if (isJson(c)) {
      const { url } = judge(mediaFromLink, await readBody(c))
      return succeed(c, answerOf(await pictureAt(c, ownerId, url)), 201)
    }
    const file = fileBodyOf(c)
    const row = film === undefined ? keepUpload(upload, ownerId, file) : keepPoster(upload, ownerId, Number(film), file)
    return succeed(c, answerOf(await row), 201)
  },
)

/** Stores the picture of an address, which may be one of this site. */
export function pictureAt(c: Context<AppEnv>, ownerId: number, address: string): Promise<MediaRow> {
  const own = ownPictureIn(address, c.var.site)
  if (own) return keepOwnPicture(loadContext(c.var.db, c.var.now, c.env), ownerId, own)
  return keepFromLink(uploadContextOf(c), ownerId, address, ownHosts(c.env.SITE_ORIGIN, c.env.MEDIA_BASE))
}
