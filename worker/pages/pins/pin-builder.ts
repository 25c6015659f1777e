import { PinBuilderPage } from '../../../client/pages/pins/pin-builder.tsx'
import type { PlainPinProps } from '../../../client/pins/builder/plain-pin.tsx'
import type { FormTry } from '../../../client/ui/fields/form-try.ts'
import { LIMITS } from '../../../domain/limits.ts'
import { MEDIA_KEY } from '../../../domain/media/sizes.ts'
import { fullLink, METHODS } from '../../../domain/pins/creation.ts'
import { href, routes } from '../../../domain/routes.ts'
import { tryOf } from '../../http/forms/form-tries.ts'
import { defineAddress, definePage } from '../page.ts'
import { asMaker } from './makers.ts'

/**
 * Where pins are made (CRE-002, CRE-008, CRE-009): the builder as its address says, or the plain form again with what was wrong. A picture that
 * was sent without a script is named by `media` (its id) and `signature` (its key), a film without a picture by `film`.
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
    const maker = await asMaker(c, c.req.query('board'), c.req.query('section'))
    if (!maker) return c.redirect(href(routes.login, { next: path }), 302)
    const query = c.req.query()
    const text = (name: string, most: number) => (query[name] ?? '').trim().slice(0, most)
    const start = {
      link: fullLink(query.link ?? ''),
      image: fullLink(query.image ?? ''),
      title: text('title', LIMITS.text.pinTitle),
      description: text('description', LIMITS.text.pinDescription),
      to: maker.to,
    }
    const plain = plainOf({ ...query, ...attempt.values }, attempt)
    return { props: { start, goals: maker.goals, plain }, viewer: maker.viewer, attempt, path }
  },
})

/** A reload of a pin that is made of a picture: its draft is in the builder (G-157). Other methods are no page. */
export const pinCreate = defineAddress(routes.pinCreate, (c) =>
  METHODS.some((method) => method === c.req.param('method')) ? c.redirect(routes.pinBuilder, 302) : c.notFound(),
)

/** What the bookmarklet opens on a page: the builder with its picture, its address and its title. */
export const save = defineAddress(routes.save, (c) => {
  const { url, media, title, description } = c.req.query()
  return c.redirect(href(routes.pinBuilder, { link: url, image: media, title, description }), 302)
})

/** The picture that the plain form is about; null where the address names none. */
function plainOf(values: Record<string, string>, attempt: FormTry): PlainPinProps | null {
  const id = values.media_id ?? values.media ?? ''
  const key = values.signature ?? ''
  if (!/^\d{1,16}$/.test(id)) return null
  const typed = { title: values.title ?? '', description: values.description ?? '', link: values.link ?? '' }
  const media = { media_id: id, image_signature: MEDIA_KEY.test(key) ? key : null }
  // Whoever came by an address without that is told by the server.
  const needsPoster = values.film === '1' || attempt.faults.some(({ code }) => code === 'no_poster')
  return { media, needsPoster, attempt: { ...attempt, values: { ...typed, ...attempt.values } } }
}
