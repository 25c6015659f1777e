import { PinBuilderPage } from '#client/pages/pins/pin-builder.tsx'
import type { PlainPinProps } from '#client/pins/builder/plain-pin.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { LIMITS } from '#domain/limits.ts'
import { MEDIA_KEY } from '#domain/media/sizes.ts'
import { fullLink, METHODS } from '#domain/pins/creation.ts'
import { href, routes } from '#domain/routes.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { defineAddress, definePage } from '../page.ts'
import { loadPinCreation } from './pin-creation.ts'

/**
 * The page that makes pins (CRE-002, CRE-008, CRE-009): the builder with the values of its address, or the plain form after an error. For a picture sent
 * without JavaScript, the query has its id as `media` and its key as `signature`; `film` says that a video needs a poster.
 */
export const pinBuilderPage = definePage({
  address: routes.pinBuilder,
  view: PinBuilderPage,
  title: 'make.title',
  noindex: 'builder',
  noStore: true,
  async read(c) {
    const attempt = await tryOf(c)
    const url = new URL(c.req.url)
    const path = url.pathname + url.search
    const creation = await loadPinCreation(c, c.req.query('board'), c.req.query('section'))
    if (!creation) return c.redirect(href(routes.login, { next: path }), 302)
    const query = c.req.query()
    const text = (name: string, most: number) => (query[name] ?? '').trim().slice(0, most)
    const start = {
      link: fullLink(query.link ?? ''),
      image: fullLink(query.image ?? ''),
      title: text('title', LIMITS.text.pinTitle),
      description: text('description', LIMITS.text.pinDescription),
      to: creation.to,
    }
    const plain = plainOf({ ...query, ...attempt.values }, attempt)
    return { props: { start, goals: creation.goals, plain }, viewer: creation.viewer, attempt, path }
  },
})

/** The address while a pin is made from a picture. A reload redirects to the builder, which has the draft (G-157). */
export const pinCreate = defineAddress(routes.pinCreate, (c) =>
  METHODS.some((method) => method === c.req.param('method')) ? c.redirect(routes.pinBuilder, 302) : c.notFound(),
)

/** The props of the plain form for the picture in the address; null if the address names none. */
function plainOf(values: Record<string, string>, attempt: FormTry): PlainPinProps | null {
  const id = values.media_id ?? values.media ?? ''
  const key = values.signature ?? ''
  if (!/^\d{1,16}$/.test(id)) return null
  const typed = { title: values.title ?? '', description: values.description ?? '', link: values.link ?? '' }
  const media = { media_id: id, image_signature: MEDIA_KEY.test(key) ? key : null }
  // Without `film` in the address, the refusal `no_poster` says that a poster is needed.
  const needsPoster = values.film === '1' || attempt.faults.some(({ code }) => code === 'no_poster')
  return { media, needsPoster, attempt: { ...attempt, values: { ...typed, ...attempt.values } } }
}
