import { type Context, Hono, type MiddlewareHandler } from 'hono'
import {
  linkPreviewAnswer,
  linkPreviewBody,
  mediaAnswer,
  mediaFromLink,
  mediaQuery,
  posterFromUpload,
} from '../../domain/media/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/api/envelope.ts'
import { judge, operation } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { isJson } from '../http/bodies/file-body.ts'
import { noVisitors } from '../http/current-asker.ts'
import { causeOf, log } from '../log.ts'
import type { MediaRow } from '../model/media/tables.ts'
import { readPreview } from './read.ts'
import { registerRoutes } from './registered/register-routes.ts'
import { filmRoutes } from './serve/films.ts'
import { loadContext } from './serve/originals.ts'
import { pictureRoutes } from './serve/pictures.ts'
import { settleWithdrawn } from './unused/settle.ts'
import { fileBodyOf, uploadContextOf } from './upload/file-form.ts'
import { keepOwnPicture, ownPictureIn } from './upload/own-picture.ts'
import { answerOf } from './view.ts'
import { ownHosts } from './web/guarded-fetch.ts'
import {
  authorizeUploader,
  keepFromLink,
  keepPlainPoster,
  keepPoster,
  keepPosterOf,
  keepUpload,
  PREVIEWS,
  UPLOADS,
} from './write.ts'

export { openCollage } from './collage/collage.ts'
export { loadContext, loadOriginal } from './serve/originals.ts'
export { IMMUTABLE } from './serve/pictures.ts'
export { uploadContextOf } from './upload/file-form.ts'

/** Maximum of withdrawn pictures settled per request. */
const SETTLED = 20

/** Serves pictures and videos, and takes uploads, remote pictures and link previews. */
export const mediaRoutes = new Hono<AppEnv>()

mediaRoutes.route('/', pictureRoutes)
mediaRoutes.route('/', filmRoutes)
mediaRoutes.route('/', registerRoutes)

mediaRoutes.post(
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
    const ownerId = await authorizeUploader(c.var.asker, UPLOADS)
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

mediaRoutes.post(
  routes.api.linkPreview,
  noVisitors,
  operation({
    summary: 'Preview a web page: what can be saved from it',
    body: linkPreviewBody,
    data: linkPreviewAnswer,
    fails: ['no_session', 'limited_session', 'link_unreachable', 'too_large', 'wrong_type'],
  }),
  async (c) => {
    await authorizeUploader(c.var.asker, PREVIEWS)
    return succeed(c, await readPreview(c.var.asker, c.req.valid('json').url, ownHostsOf(c)))
  },
)

/**
 * After a write and before its answer: sets the store's marks of pictures that became invisible, and removes the marks
 * of those visible again, so that the next request for a deleted pin's picture is 404 (REL-05). The next write or the
 * nightly job repeats what fails.
 */
export function settlePictures(): MiddlewareHandler<AppEnv> {
  return async function settlePictures(c, next) {
    await next()
    const isWrite = c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.status < 400
    const isOurs = [routes.apiRoot, routes.formRoot].some((root) => c.req.path.startsWith(root))
    if (!isWrite || !isOurs || c.get('sessionHash') === null) return
    const settle = async () => {
      try {
        await settleWithdrawn(c.get('db'), c.env.MEDIA, SETTLED)
      } catch (error) {
        log('error', 'withdrawn_pictures', { cause: causeOf(error) })
      }
    }
    if (c.get('settlesLater')) c.executionCtx.waitUntil(settle())
    else await settle()
  }
}

/** Stores the picture of an address, which may be one of this site. */
export function pictureAt(c: Context<AppEnv>, ownerId: number, address: string): Promise<MediaRow> {
  const own = ownPictureIn(address, c.var.site)
  if (own) return keepOwnPicture(loadContext(c.var.db, c.var.now, c.env), ownerId, own)
  return keepFromLink(uploadContextOf(c), ownerId, address, ownHostsOf(c))
}

/** The site's own hosts, which it must not fetch from. */
export function ownHostsOf(c: Context<AppEnv>): string[] {
  return ownHosts(c.env.SITE_ORIGIN, c.env.MEDIA_BASE)
}
