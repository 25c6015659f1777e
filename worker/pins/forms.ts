import { Hono } from 'hono'
import * as forms from '../../domain/pins/forms.ts'
import { href, routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import type { Asker } from '../http/asker.ts'
import type { ToastName } from '../http/forms/flash.ts'
import { button, type Fields, pageForm } from '../http/forms/form.ts'
import { stepPin } from './placing/place.ts'
import { createPin, deletePin, repin, setFavorite, setHidden, setReacted, setTopicFollowed, setTried } from './write.ts'

/** The forms and buttons of pins: the writes of W-51 and W-61. */
export const pinForms = new Hono<AppEnv>()

const pinUrl = (id: string | undefined) => (id === undefined ? routes.home : href(routes.pin, { pin: id }))

const isStory = (sent: Fields) => Object.hasOwn(sent, 'words')

const create = pageForm(routes.do.createPin, {
  schema: forms.createPinForm,
  page: (sent) => (isStory(sent) ? routes.storyBuilder : routes.pinBuilder),
  says: [400, 403, 409, 429],
  async act(c, { return_to: _, signature: __, place: chosen, words, color, ...input }) {
    const story = words === undefined ? undefined : { pages: [{ text: words, color }] }
    const place = forms.placeOf({ ...input, place: chosen })
    c.set('settlesLater', true)
    const { id } = await createPin(c.var.asker, { ...input, ...place, story }, c.var.site.mediaBase)
    return { to: pinUrl(id), toast: 'pin_created' }
  },
})
pinForms.route('/', create)

pinForms.route(
  '/',
  button(routes.do.repin, forms.repinForm, async (c, { return_to: _, place: __, pin_id: id, ...input }) => {
    const place = forms.placeOf({ ...input, place: __ })
    c.set('settlesLater', true)
    const made = await repin(c.var.asker, Number(id), { ...input, ...place }, c.var.site.mediaBase)
    return { to: pinUrl(id), toast: 'saved', savedPin: made.id }
  }),
)

pinForms.route(
  '/',
  button(routes.do.deletePin, forms.pinForm, async (c, { pin_id: id }) => {
    const { undo } = await deletePin(c.var.asker, Number(id))
    return { to: routes.home, toast: 'pin_deleted', undo }
  }),
)

pinForms.route(
  '/',
  button(routes.do.placePin, forms.placePinForm, async (c, input) => {
    const undo = await stepPin(c.var.asker, input)
    return { to: pinUrl(input.pin_id), toast: undo ? 'pin_placed' : 'pin_stays', undo }
  }),
)

/** Flags with the toasts after setting and clearing them. */
const FLAGS: {
  path: string
  set: (asker: Asker, pinId: number, value: boolean) => Promise<unknown>
  says: [ToastName, ToastName]
}[] = [
  { path: routes.do.favoritePin, set: setFavorite, says: ['pin_favorited', 'pin_unfavorited'] },
  { path: routes.do.hidePin, set: setHidden, says: ['pin_hidden', 'pin_shown'] },
  { path: routes.do.likePin, set: setReacted, says: ['pin_liked', 'pin_unliked'] },
  { path: routes.do.tryPin, set: setTried, says: ['pin_tried', 'pin_untried'] },
]
for (const { path, set, says } of FLAGS)
  pinForms.route(
    '/',
    button(path, forms.flagForm, async (c, { pin_id: id, value }) => {
      await set(c.var.asker, Number(id), value === 'true')
      return { to: pinUrl(id), toast: says[value === 'true' ? 0 : 1] }
    }),
  )

pinForms.route(
  '/',
  button(routes.do.followTopic, forms.topicForm, async (c, { topic, value }) => {
    await setTopicFollowed(c.var.asker, topic, value === 'true')
    return { to: href(routes.topic, { topic }), toast: value === 'true' ? 'topic_followed' : 'topic_unfollowed' }
  }),
)
