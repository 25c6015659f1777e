import { type Context, Hono } from 'hono'
import type { Outcome } from '../../client/data/outcome.ts'
import type { PinProps } from '../../client/pages/props.ts'
import { Failure } from '../../domain/errors.ts'
import { pickFields } from '../../domain/field-sets.ts'
import { parseId } from '../../domain/id.ts'
import { preferredImage } from '../../domain/media/sizes.ts'
import { boardPinsQuery, type Pin } from '../../domain/pins/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { truncateAtWord } from '../../domain/text.ts'
import { batchAll } from '../db/batch.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/operation.ts'
import { pinsOnBoard } from '../pins/board-pins.ts'
import { pinJsonLd } from '../pins/json-ld.ts'
import { loadPin } from '../pins/one-pin.ts'
import { pinView } from '../pins/view.ts'
import { accessStatements, readAccess } from '../profiles/access.ts'
import { askerOf, siteOf } from '../profiles/request.ts'
import { renderPage, startFeed } from '../render/page.tsx'
import { showNotice } from './notice.ts'

export const pinPages = new Hono<AppEnv>()

const DRAWN = [
  'id',
  'title',
  'description',
  'link',
  'domain',
  'alt_text',
  'dominant_color',
  'image_signature',
  'is_video',
  'pinner',
  'board',
  'section',
  'created_at',
  'price_value',
  'price_currency',
  'promoter',
  'annotations',
] as const satisfies (keyof Pin)[]

/** `/pin/{id}/`, and with its title before the id, which is the canonical one (CON-001, G-153). */
pinPages.get(routes.pin, async (c) => {
  const id = parseId(c.req.param('pin').split('--').at(-1) ?? '')
  try {
    if (id === null) throw new Failure('pin_not_found')
    return await showPin(c, id)
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'pin_not_found') throw error
    const asker = askerOf(c)
    const access = readAccess(asker, null, await batchAll(asker.db, accessStatements(asker, null)))
    return showNotice(c, { status: 404, title: 'notice.not_found', viewer: access.viewerRow })
  }
})

async function showPin(c: Context<AppEnv>, id: number): Promise<Response> {
  const asker = askerOf(c)
  const site = siteOf(c)
  const { access, parts, board } = await loadPin(asker, id)
  const pin = pinView(parts, site.mediaBase)
  const feeds = new Map<string, Promise<Outcome<unknown>>>()
  const more =
    board &&
    pin.board &&
    href(routes.api.boardPins, { board: pin.board.id }, { field_set_key: 'pin_card', filter_section_pins: 0 })
  if (more) {
    const options = judge(boardPinsQuery, Object.fromEntries(new URL(more, 'http://x').searchParams))
    const read = pinsOnBoard(asker, board, access.viewer, options, site.mediaBase)
    feeds.set(more, startFeed(c, 'pins', read))
  }
  const image = preferredImage(pin.images)
  const address = site.origin + pin.seo_url
  const shown = {
    ...pickFields(pin, DRAWN),
    width: parts.pin.imageWidth,
    height: parts.pin.imageHeight,
  } as PinProps['pin']
  return renderPage(c, {
    page: 'pin',
    props: { pin: shown, more },
    viewer: access.viewerRow,
    feeds,
    head: {
      title:
        pin.seo_title ??
        c
          .get('words')
          ._('pin.by', { title: pin.title || c.get('words')._('pin.untitled'), name: pin.pinner.full_name }),
      description: pin.seo_description ?? truncateAtWord(pin.description ?? '', 160),
      canonical: pin.seo_url,
      noindex: pin.seo_noindex_reason,
      image: image && new URL(image.url, site.origin).href,
      type: 'article',
      jsonLd: access.viewer.id === null && !pin.seo_noindex_reason ? pinJsonLd(pin, address, site) : null,
    },
  })
}
