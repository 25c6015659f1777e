import { type Context, Hono } from 'hono'
import { Failure } from '../../domain/errors.ts'
import { LIMITS } from '../../domain/limits.ts'
import {
  linkPreviewAnswer,
  linkPreviewBody,
  mediaAnswer,
  mediaFromLink,
  mediaQuery,
} from '../../domain/media/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { readBody } from '../http/body.ts'
import { succeed } from '../http/envelope.ts'
import { isJson } from '../http/file-body.ts'
import { judge, operation } from '../http/operation.ts'
import { ownHosts } from './guarded-fetch.ts'
import { readPreview } from './link-preview.ts'
import { answerOf, keepFromLink, keepPoster, keepUpload, type Workshop } from './upload.ts'
import { noVisitor, openUploader, PREVIEWS, UPLOADS } from './uploader.ts'

/** What is brought from outside: files, pictures of the web, and what a page offers. */
export const uploadRoutes = new Hono<AppEnv>()

uploadRoutes.post(
  routes.api.mediaUpload,
  noVisitor,
  operation({
    summary: 'Upload a picture or a film as the raw body, or name the address of a picture',
    query: mediaQuery,
    status: 201,
    data: mediaAnswer,
    fails: ['no_session', 'limited_session', 'only_images', 'link_unreachable', 'upload_too_large', 'key_reused'],
  }),
  async (c) => {
    const ownerId = await openUploader(c, UPLOADS)
    const workshop = workshopOf(c)
    if (isJson(c)) {
      const { url } = judge(mediaFromLink, await readBody(c))
      return succeed(c, answerOf(await keepFromLink(workshop, ownerId, url, ownOf(c))), 201)
    }
    const { poster_for: film } = c.req.valid('query')
    const file = fileOf(c)
    const row =
      film === undefined ? keepUpload(workshop, ownerId, file) : keepPoster(workshop, ownerId, Number(film), file)
    return succeed(c, answerOf(await row), 201)
  },
)

uploadRoutes.post(
  routes.api.linkPreview,
  noVisitor,
  operation({
    summary: 'What a page of the web offers to be saved',
    body: linkPreviewBody,
    data: linkPreviewAnswer,
    fails: ['no_session', 'limited_session', 'link_unreachable', 'too_large', 'wrong_type'],
  }),
  async (c) => {
    await openUploader(c, PREVIEWS)
    return succeed(c, await readPreview(c.req.valid('json').url, ownOf(c)))
  },
)

export function workshopOf(c: Context<AppEnv>): Workshop {
  return { db: c.get('db'), now: c.get('now'), bucket: c.env.MEDIA, images: c.env.IMAGES }
}

/** Hosts that the site goes by: it doesn't ask itself. */
export function ownOf(c: Context<AppEnv>): string[] {
  return ownHosts(c.req.url, c.env.MEDIA_BASE)
}

/** The raw body as it comes; told too large before it is read, where it says so. */
function fileOf(c: Context<AppEnv>): AsyncIterable<Uint8Array> {
  if (Number(c.req.header('content-length') ?? 0) > LIMITS.media.bytes) throw new Failure('upload_too_large')
  if (!c.req.raw.body) throw new Failure('only_images')
  return c.req.raw.body
}
