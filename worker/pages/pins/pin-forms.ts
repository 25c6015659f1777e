import { type Context, Hono } from 'hono'
import type { PinFormProps } from '../../../client/pins/closeup/pin-form.tsx'
import type { FormTry } from '../../../client/ui/fields/form-try.ts'
import { type BoardCard, boardListQuery } from '../../../domain/boards/contract.ts'
import { href, routes } from '../../../domain/routes.ts'
import { readBoards, readSections } from '../../boards/read.ts'
import type { AppEnv } from '../../env.ts'
import { judge } from '../../http/api/operation.ts'
import { answerOf, tryOf } from '../../http/forms/form-tries.ts'
import { idOf } from '../../http/path.ts'
import { pinView } from '../../pins/view.ts'
import { type AtPin, openOwnPin } from '../../pins/write.ts'
import { renderPage } from '../../render/page.tsx'
import { orLogin } from '../boards/board-forms.ts'
import { OWN_PAGE } from '../viewer.ts'

/** The forms that change and delete a pin of one's own (W-51, TAB-031). */
export const pinFormPages = new Hono<AppEnv>()

pinFormPages.get(routes.pinEdit, (c) =>
  orLogin(c, async () => showEditPin(c, idOf(c.req.param('pin'), 'pin_not_found'), await tryOf(c))),
)
pinFormPages.get(routes.pinDelete, (c) => orLogin(c, () => showDeletePin(c, idOf(c.req.param('pin'), 'pin_not_found'))))

/** So many boards are offered, those that were saved to last; all of them are in the picker. */
const OFFERED = 50

/** What can be changed about a pin, as it is or as it was typed. */
async function showEditPin(c: Context<AppEnv>, pinId: number, attempt: FormTry): Promise<Response> {
  const at = await openOwnPin(c.var.asker, pinId)
  c.set('pageViewer', at.access.viewerRow)
  const { pin } = at.parts
  const props: PinFormProps = {
    pin: {
      id: String(pinId),
      title: pin.title,
      description: pin.description,
      link: pin.link ?? '',
      alt: pin.alt,
      price: pin.priceValue === null ? '' : String(pin.priceValue),
      currency: pin.priceCurrency ?? '',
      place: placeOf(at),
    },
    places: await placesOf(c, at),
    attempt,
  }
  const path = href(routes.pinEdit, { pin: String(pinId) })
  return renderPage(c, {
    page: 'pin-form',
    props,
    viewer: at.access.viewerRow,
    path,
    ...answerOf(attempt, OWN_PAGE),
    head: { title: titled(c, 'closeup.edit'), canonical: path, noindex: 'form' },
  })
}

function placeOf({ parts: { pin } }: AtPin): string {
  if (pin.boardless) return ''
  return pin.sectionId === null ? String(pin.boardId) : `${pin.boardId}.${pin.sectionId}`
}

/** The boards that the pin may go to, and the sections of the one that it is on. */
async function placesOf(c: Context<AppEnv>, at: AtPin): Promise<PinFormProps['places']> {
  const asker = c.var.asker
  const site = c.var.site
  const { pin } = at.parts
  const view = pinView(at.parts, site.mediaBase)
  const query = {
    field_set_key: 'board_card',
    sort: 'last_pinned_to',
    include_archived: '0',
    page_size: String(OFFERED),
  }
  const [boards, sections] = await Promise.all([
    readBoards(asker, 'me', 'me', judge(boardListQuery, query), site),
    pin.boardless ? null : readSections(asker, pin.boardId, { page_size: 250 }),
  ])
  const own = (sections?.items ?? []).map(({ id, title }) => ({
    value: `${pin.boardId}.${id}`,
    label: `${view.board?.name ?? ''} / ${title}`,
  }))
  const here = view.board ? [{ value: view.board.id, label: view.board.name }, ...own] : []
  const others = (boards.items as BoardCard[]).filter(({ id }) => id !== view.board?.id)
  const nowhere = { value: '', label: c.get('words')._('pin_edit.nowhere') }
  return [nowhere, ...here, ...others.map(({ id, name }) => ({ value: id, label: name }))]
}

async function showDeletePin(c: Context<AppEnv>, pinId: number): Promise<Response> {
  const at = await openOwnPin(c.var.asker, pinId)
  c.set('pageViewer', at.access.viewerRow)
  const view = pinView(at.parts, c.var.site.mediaBase)
  const path = href(routes.pinDelete, { pin: String(pinId) })
  const home = view.board?.url ?? href(routes.profile, { username: view.pinner.username })
  return renderPage(c, {
    page: 'pin-delete',
    props: { pin: { id: view.id, title: view.title }, home },
    viewer: at.access.viewerRow,
    headers: OWN_PAGE,
    head: { title: titled(c, 'pin_edit.delete_title'), canonical: path, noindex: 'form' },
  })
}

function titled(c: Context<AppEnv>, title: 'closeup.edit' | 'pin_edit.delete_title'): string {
  return `${c.get('words')._(title)} · ${c.env.SITE_NAME}`
}
