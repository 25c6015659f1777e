import { type Context, Hono } from 'hono'
import { type ErrorName, Failure } from '#domain/errors.ts'
import { parseId } from '#domain/id.ts'
import { LIMITS } from '#domain/limits.ts'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { readBody } from '../http/bodies/body.ts'
import { logFailure, toFailure } from '../http/errors.ts'
import { leaveToast } from '../http/forms/flash.ts'
import type { MediaRow } from '../model/media/tables.ts'
import { readPreview } from './read.ts'
import { chosenFile, readFileForm, uploadContextOf } from './upload/file-form.ts'
import { pictureAt } from './upload/upload-routes.ts'
import { ownHosts } from './web/guarded-fetch.ts'
import { authorizeUploader, keepPoster, keepUpload, PREVIEWS, UPLOADS } from './write.ts'

/**
 * Uploads and link previews without JavaScript. Both lead to the pin builder; visitors and limited sessions are
 * redirected to the login.
 */
export const builderForms = new Hono<AppEnv>()

/** Text fields that are passed on to the pin builder. */
const TEXT_FIELDS = ['title', 'description', 'alt_text', 'board_id', 'section_id', 'view', 'board'] as const
type Fields = Record<string, string>

/** Uploads a picture or a video, or with `poster_for` the poster frame of a video. */
builderForms.post(routes.do.upload, async (c) => {
  let fields: Fields = {}
  try {
    const ownerId = await authorizeUploader(c.var.requester, UPLOADS)
    const form = await readFileForm(c)
    fields = textFieldsOf(form)
    const film = parseId(String(form.get('poster_for') ?? ''))
    if (film !== null) fields = { ...fields, media: String(film), ...WITHOUT_POSTER }
    const file = fileOf(form)
    const upload = uploadContextOf(c)
    const row = film === null ? keepUpload(upload, ownerId, file) : keepPoster(upload, ownerId, film, file)
    const sent = uploadFields(await row)
    return redirectToBuilder(c, { ...fields, film: '', ...sent })
  } catch (error) {
    return redirectWithError(c, error, fields)
  }
})

/** Saves the first picture of a page at once, because a page without JavaScript cannot offer a choice. */
builderForms.post(routes.do.linkPreview, async (c) => {
  let fields: Fields = {}
  try {
    const ownerId = await authorizeUploader(c.var.requester, PREVIEWS)
    const body = await readBody(c)
    fields = textFieldsOf(new Map(Object.entries(body)))
    const link = String(body.url ?? '')
      .trim()
      .slice(0, LIMITS.text.link)
    fields = { ...fields, link }
    const own = ownHosts(c.env.SITE_ORIGIN, c.env.MEDIA_BASE)
    const { url, title, description, images } = await readPreview(c.var.requester, withScheme(link), own)
    fields = { title: title ?? '', description: description ?? '', ...fields, link: url }
    const media = images[0] ? await pictureOf(c, ownerId, images[0].url) : null
    return redirectToBuilder(c, {
      ...fields,
      ...(images[0]?.alt && { alt_text: images[0].alt }),
      ...(media && uploadFields(media)),
    })
  } catch (error) {
    return redirectWithError(c, error, fields)
  }
})

/** Stores the picture of an address; null if it can't be fetched: the Pin can be saved with another. */
async function pictureOf(c: Context<AppEnv>, ownerId: number, address: string): Promise<MediaRow | null> {
  try {
    await authorizeUploader(c.var.requester, UPLOADS)
    return await pictureAt(c, ownerId, address)
  } catch (error) {
    if (error instanceof Failure && error.kind !== 'unavailable') return null
    throw error
  }
}

/** Adds `https://` to an address without a scheme. */
function withScheme(link: string): string {
  return /^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`
}

/** The chosen file: the form has one field for pictures and one for videos. */
function fileOf(form: FormData): ReadableStream<Uint8Array> {
  const file = chosenFile(form, ['file', 'film'])
  if (!file) throw new Failure('only_images')
  return file.stream()
}

function textFieldsOf(form: { get(name: string): unknown }): Fields {
  return Object.fromEntries(
    TEXT_FIELDS.flatMap((name) => {
      const value = form.get(name)
      return typeof value === 'string' && value.trim() !== ''
        ? [[name, value.trim().slice(0, LIMITS.text.pinDescription)]]
        : []
    }),
  )
}

/** The builder's parameter for a video without a poster frame. */
const WITHOUT_POSTER = { film: '1' }

/** An upload as parameters of the builder: its id and the key of its picture. */
function uploadFields({ id, kind, key, posterKey }: MediaRow): Fields {
  const signature = kind === 'image' ? key : posterKey
  return { media: String(id), ...(signature ? { signature } : WITHOUT_POSTER) }
}

function redirectToBuilder(c: Context<AppEnv>, fields: Fields): Response {
  return c.redirect(href(routes.pinBuilder, fields), 303)
}

const LOGIN: ErrorName[] = ['no_session', 'limited_session']

/** Redirects to the builder with the typed fields and an error message. */
function redirectWithError(c: Context<AppEnv>, error: unknown, fields: Fields): Response {
  const failure = toFailure(error)
  const { kind } = failure
  logFailure(c, failure)
  const back = href(routes.pinBuilder, fields)
  if (LOGIN.includes(kind)) return c.redirect(href(routes.login, { next: back }), 303)
  if (kind === 'unexpected') throw error
  leaveToast(c, { toast: { failed: kind } })
  return c.redirect(back, 303)
}
