import type { Context } from 'hono'
import { PinDeletePage } from '#client/pages/pins/pin-delete.tsx'
import { PinFormPage } from '#client/pages/pins/pin-form.tsx'
import type { PinFormProps } from '#client/pins/closeup/pin-form.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { href, routes } from '#domain/routes.ts'
import { audienceOfPin, audienceText } from '#worker/audience/view.ts'
import { readBoards, readSections } from '#worker/boards/read.ts'
import type { AppEnv } from '#worker/env.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { idOf } from '#worker/http/path.ts'
import { pinView } from '#worker/pins/view.ts'
import { authorizeOwnPin, type PinActor } from '#worker/pins/write.ts'
import { choicesOf, OFFERED_BOARDS } from '../boards/board-choices.ts'
import { definePage } from '../page.ts'

/** The form that changes one of the viewer's pins (W-51, TAB-031). */
export const editPinPage = definePage({
  address: routes.pinEdit,
  view: PinFormPage,
  title: 'closeup.edit',
  noindex: 'form',
  noStore: true,
  needsLogin: true,
  read: async (c) => readEditForm(c, idOf(c.req.param('pin'), 'pin_not_found'), await tryOf(c)),
})

/** The confirmation before one of the viewer's pins is deleted. */
export const deletePinPage = definePage({
  address: routes.pinDelete,
  view: PinDeletePage,
  title: 'pin_edit.delete_title',
  noindex: 'form',
  noStore: true,
  needsLogin: true,
  async read(c) {
    const at = await authorizeOwnPin(c.var.requester, idOf(c.req.param('pin'), 'pin_not_found'))
    const { viewerRow } = at.access
    c.set('pageViewer', viewerRow)
    const view = pinView(at.parts, c.var.site.mediaBase)
    const home = view.board?.url ?? href(routes.profile, { username: view.pinner.username })
    const canonical = href(routes.pinDelete, { pin: view.id })
    return { props: { pin: { id: view.id, title: view.title }, home }, viewer: viewerRow, head: { canonical } }
  },
})

/** Number of boards in the form, most recently used first; the picker has all boards. */
const OFFERED = 50

/** The form with the pin's values, or with those submitted last. */
async function readEditForm(c: Context<AppEnv>, pinId: number, attempt: FormTry) {
  const at = await authorizeOwnPin(c.var.requester, pinId)
  c.set('pageViewer', at.access.viewerRow)
  const { pin } = at.parts
  const { user } = at.access
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
      commentsOff: at.parts.commentsOff ?? false,
    },
    places: await placesOf(c, at),
    audience: user ? audienceText(c.var.words, audienceOfPin(at, user)) : '',
    attempt,
  }
  const path = href(routes.pinEdit, { pin: String(pinId) })
  return { props, viewer: at.access.viewerRow, attempt, path, head: { canonical: path } }
}

function placeOf({ parts: { pin } }: PinActor): string {
  if (pin.boardless) return ''
  return pin.sectionId === null ? String(pin.boardId) : `${pin.boardId}.${pin.sectionId}`
}

/** The boards that the pin may move to, with the sections of its current board. */
async function placesOf(c: Context<AppEnv>, at: PinActor): Promise<PinFormProps['places']> {
  const requester = c.var.requester
  const site = c.var.site
  const { pin } = at.parts
  const view = pinView(at.parts, site.mediaBase)
  const [boards, sections] = await Promise.all([
    readBoards(requester, 'me', 'me', { ...OFFERED_BOARDS, page_size: OFFERED }, site),
    pin.boardless ? null : readSections(requester, pin.boardId, { page_size: 250 }),
  ])
  const own = (sections?.items ?? []).map(({ id, title }) => ({
    value: `${pin.boardId}.${id}`,
    label: `${view.board?.name ?? ''} / ${title}`,
  }))
  const here = view.board ? [{ value: view.board.id, label: view.board.name }, ...own] : []
  const others = choicesOf(boards.items).filter(({ value }) => value !== view.board?.id)
  const nowhere = { value: '', label: c.get('words')._('pin_edit.nowhere') }
  return [nowhere, ...here, ...others]
}
