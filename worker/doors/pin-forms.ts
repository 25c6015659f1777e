import { Hono } from 'hono'
import * as forms from '../../domain/pins/forms.ts'
import { href, routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import type { ToastName } from '../http/flash.ts'
import { editPin } from '../moves/edit-pin.ts'
import { createPin } from '../pins/create.ts'
import { deletePin } from '../pins/delete.ts'
import { setFavorite } from '../pins/favorite.ts'
import { setHidden, setTopicFollowed, setTried } from '../pins/feelings.ts'
import { repin } from '../pins/repin.ts'
import type { Asker } from '../profiles/access.ts'
import { askerOf, siteOf } from '../profiles/request.ts'
import { button } from './board-forms.ts'

/** The forms and buttons of pins: the same writes as W-51 and W-61. */
export const pinForms = new Hono<AppEnv>()

const pinUrl = (id: string | undefined) => (id === undefined ? routes.home : href(routes.pin, { pin: id }))

pinForms.route(
  '/',
  button(routes.do.createPin, forms.createPinForm, async (c, { return_to: _, place: __, ...input }) => {
    const place = forms.placeOf({ ...input, place: __ })
    const { id } = await createPin(askerOf(c), { ...input, ...place }, siteOf(c).mediaBase)
    return { to: pinUrl(id), toast: 'pin_created' }
  }),
)

pinForms.route(
  '/',
  button(routes.do.editPin, forms.editPinForm, async (c, { return_to: _, place: __, pin_id: id, ...input }) => {
    const place = forms.placeOf({ ...input, place: __ })
    const { undo } = await editPin(askerOf(c), Number(id), { ...input, ...place }, siteOf(c).mediaBase)
    return { to: pinUrl(id), toast: 'saved', undo }
  }),
)

pinForms.route(
  '/',
  button(routes.do.repin, forms.repinForm, async (c, { return_to: _, place: __, pin_id: id, ...input }) => {
    const place = forms.placeOf({ ...input, place: __ })
    await repin(askerOf(c), Number(id), { ...input, ...place }, siteOf(c).mediaBase)
    return { to: pinUrl(id), toast: 'saved' }
  }),
)

pinForms.route(
  '/',
  button(routes.do.deletePin, forms.pinForm, async (c, { pin_id: id }) => {
    const { undo } = await deletePin(askerOf(c), Number(id))
    return { to: routes.home, toast: 'pin_deleted', undo }
  }),
)

/** Marks with what the next page says when they are set, and when they are taken away. */
const MARKS: {
  path: string
  set: (asker: Asker, pinId: number, value: boolean) => Promise<unknown>
  says: [ToastName, ToastName]
}[] = [
  { path: routes.do.favoritePin, set: setFavorite, says: ['pin_favorited', 'pin_unfavorited'] },
  { path: routes.do.hidePin, set: setHidden, says: ['pin_hidden', 'pin_shown'] },
  { path: routes.do.tryPin, set: setTried, says: ['pin_tried', 'pin_untried'] },
]
for (const { path, set, says } of MARKS)
  pinForms.route(
    '/',
    button(path, forms.markForm, async (c, { pin_id: id, value }) => {
      await set(askerOf(c), Number(id), value === 'true')
      return { to: pinUrl(id), toast: says[value === 'true' ? 0 : 1] }
    }),
  )

pinForms.route(
  '/',
  button(routes.do.followTopic, forms.topicForm, async (c, { topic, value }) => {
    await setTopicFollowed(askerOf(c), topic, value === 'true')
    return { to: href(routes.topic, { topic }), toast: value === 'true' ? 'topic_followed' : 'topic_unfollowed' }
  }),
)
