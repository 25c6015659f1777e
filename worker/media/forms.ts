import { type Context, Hono } from 'hono'
import { type ErrorName, Failure } from '../../domain/errors.ts'
import { parseId } from '../../domain/id.ts'
import { LIMITS } from '../../domain/limits.ts'
import { href, routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { readBody } from '../http/bodies/body.ts'
import { toFailure } from '../http/errors.ts'
import { leaveToast } from '../http/forms/flash.ts'
import { readPreview } from './read.ts'
import { ownOf, workshopOf } from './routes.ts'
import type { MediaRow } from './tables.ts'
import { keepFromLink, keepPoster, keepUpload, openUploader, PREVIEWS, UPLOADS } from './write.ts'

/** Uploads and links without JavaScript: both lead on to the pin builder. Visitors and limited logins are sent to log in. */
export const mediaForms = new Hono<AppEnv>()

/** What a form has beside its file, in bytes. */
const AROUND = 64 * 1024
/** What the pin builder is told of what was typed. */
const TYPED = ['title', 'description', 'alt_text', 'board_id', 'section_id', 'view', 'board'] as const
type Told = Record<string, string>

/** A picture, a film, or with `poster_for` the picture that stands for a film. */
mediaForms.post(routes.do.upload, async (c) => {
  let told: Told = {}
  try {
    const ownerId = await openUploader(c.var.asker, UPLOADS)
    const form = await fileFormOf(c)
    told = typedOf(form)
    const film = parseId(String(form.get('poster_for') ?? ''))
    if (film !== null) told = { ...told, media: String(film), ...FILM }
    const file = fileOf(form)
    const workshop = workshopOf(c)
    const row = film === null ? keepUpload(workshop, ownerId, file) : keepPoster(workshop, ownerId, film, file)
    const sent = namesOf(await row)
    return leadTo(c, { ...told, film: '', ...sent })
  } catch (error) {
    return turnBack(c, error, told)
  }
})

/** The first picture that a page offers is taken at once: a page without script can't ask which. */
mediaForms.post(routes.do.linkPreview, async (c) => {
  let told: Told = {}
  try {
    const ownerId = await openUploader(c.var.asker, PREVIEWS)
    const body = (await readBody(c)) as Told
    told = typedOf(new Map(Object.entries(body)))
    const link = String(body.url ?? '')
      .trim()
      .slice(0, LIMITS.text.link)
    told = { ...told, link }
    const { url, title, description, images } = await readPreview(withScheme(link), ownOf(c))
    told = { title: title ?? '', description: description ?? '', ...told, link: url }
    const media = images[0] ? await pictureOf(c, ownerId, images[0].url) : null
    return leadTo(c, { ...told, ...(images[0]?.alt && { alt_text: images[0].alt }), ...(media && namesOf(media)) })
  } catch (error) {
    return turnBack(c, error, told)
  }
})

/** Without its picture a page may still be saved with another. */
async function pictureOf(c: Context<AppEnv>, ownerId: number, address: string): Promise<MediaRow | null> {
  try {
    await openUploader(c.var.asker, UPLOADS)
    return await keepFromLink(workshopOf(c), ownerId, address, ownOf(c))
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

/** Who types a link leaves out what all links begin with. */
function withScheme(link: string): string {
  return /^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`
}

/** A form is read whole: what is too long, or doesn't say how long it is, isn't begun. */
export function isReadable(c: Context<AppEnv>): boolean {
  return Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY) <= LIMITS.media.bytes + AROUND
}

/** A form with files in it, read whole. Another content type is 415, more than a file may have 413. */
export async function fileFormOf(c: Context<AppEnv>): Promise<FormData> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw new Failure('wrong_type')
  if (!isReadable(c)) throw new Failure('upload_too_large')
  try {
    return await c.req.raw.formData()
  } catch (error) {
    throw new Failure('invalid', { cause: error })
  }
}

/** The file that was chosen: a form without a script has a field for pictures and one for films. */
function fileOf(form: FormData): ReadableStream<Uint8Array> {
  const file = chosenFile(form, ['file', 'film'])
  if (!file) throw new Failure('only_images')
  return file.stream()
}

/** The first of these fields that has a file; a browser sends an empty one for a field that was left alone. */
export function chosenFile(form: FormData, fields: string[]): File | null {
  const file = fields.map((name) => form.get(name)).find((each) => each instanceof File && each.size > 0)
  return file instanceof File ? file : null
}

function typedOf(form: { get(name: string): unknown }): Told {
  return Object.fromEntries(
    TYPED.flatMap((name) => {
      const value = form.get(name)
      return typeof value === 'string' && value.trim() !== ''
        ? [[name, value.trim().slice(0, LIMITS.text.pinDescription)]]
        : []
    }),
  )
}

/** What the builder is told of a film that has no picture yet. */
const FILM = { film: '1' }

/** An upload as the builder's address has it: its id, and the key of its picture. */
function namesOf({ id, kind, key, posterKey }: MediaRow): Told {
  const signature = kind === 'image' ? key : posterKey
  return { media: String(id), ...(signature ? { signature } : FILM) }
}

function leadTo(c: Context<AppEnv>, told: Told): Response {
  return c.redirect(href(routes.pinBuilder, told), 303)
}

const LOGIN: ErrorName[] = ['no_session', 'limited_session']

/** The builder again with what was typed, and what was wrong. */
function turnBack(c: Context<AppEnv>, error: unknown, told: Told): Response {
  const { kind } = toFailure(error)
  const back = href(routes.pinBuilder, told)
  if (LOGIN.includes(kind)) return c.redirect(href(routes.login, { next: back }), 303)
  if (kind === 'unexpected') throw error
  leaveToast(c, { toast: { failed: kind } })
  return c.redirect(back, 303)
}
