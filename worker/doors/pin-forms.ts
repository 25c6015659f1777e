import { Hono } from 'hono'
import { safeNext } from '../../domain/accounts/rules.ts'
import { ERRORS, Failure } from '../../domain/errors.ts'
import * as forms from '../../domain/pins/forms.ts'
import { href, routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import type { Asker } from '../http/asker.ts'
import { readBody } from '../http/body.ts'
import type { ToastName } from '../http/flash.ts'
import { judge } from '../http/operation.ts'
import { idOf } from '../http/path.ts'
import { editPin } from '../moves/write.ts'
import { showPinBuilder } from '../pages/pin-builder.ts'
import { showEditPin } from '../pages/pin-forms.ts'
import { showStoryBuilder } from '../pages/story-builder.ts'
import { failedTry, formAgain } from '../pages/tries.ts'
import { createPin, deletePin, repin, setFavorite, setHidden, setTopicFollowed, setTried } from '../pins/write.ts'
import { button, loginFirst } from './board-forms.ts'
import { leadOn } from './lead-on.ts'

/** The forms and buttons of pins: the same writes as W-51 and W-61. */
export const pinForms = new Hono<AppEnv>()

const pinUrl = (id: string | undefined) => (id === undefined ? routes.home : href(routes.pin, { pin: id }))

/** What a form says again, with all that was typed. */
const SAID_BY_FORM = [400, 403, 409, 429]

pinForms.post(routes.do.createPin, async (c) => {
  const body = await readBody(c)
  try {
    const { return_to: _, signature: __, place: chosen, words, color, ...input } = judge(forms.createPinForm, body)
    const story = words !== undefined && { story: { pages: [{ text: words, ...(color && { color }) }] } }
    const place = forms.placeOf({ ...input, place: chosen })
    const { id } = await createPin(c.var.asker, { ...input, ...place, ...story }, c.var.site.mediaBase)
    return leadOn(c, pinUrl(id), { toast: 'pin_created' })
  } catch (error) {
    const status = error instanceof Failure ? ERRORS[error.kind].status : 500
    const isStory = Object.hasOwn(body as object, 'words')
    if (status === 401) return loginFirst(c, error, isStory ? routes.storyBuilder : routes.pinBuilder)
    if (!SAID_BY_FORM.includes(status)) throw error
    const page = isStory ? routes.storyBuilder : routes.pinBuilder
    return formAgain(c, page, failedTry(error, body), (attempt) =>
      isStory ? showStoryBuilder(c, page, attempt) : showPinBuilder(c, attempt),
    )
  }
})

pinForms.post(routes.do.editPin, async (c) => {
  const body = await readBody(c)
  const pinId = idOf(String((body as { pin_id?: unknown }).pin_id), 'pin_not_found')
  try {
    const { return_to, place: chosen, pin_id: id, ...input } = judge(forms.editPinForm, body)
    const place = forms.placeOf({ ...input, place: chosen })
    const { undo } = await editPin(c.var.asker, Number(id), { ...input, ...place }, c.var.site.mediaBase)
    return leadOn(c, return_to ? safeNext(return_to) : pinUrl(id), { toast: 'saved', undo })
  } catch (error) {
    const status = error instanceof Failure ? ERRORS[error.kind].status : 500
    if (status === 401) return loginFirst(c, error, href(routes.pinEdit, { pin: String(pinId) }))
    if (status !== 400 && status !== 409) throw error
    const page = href(routes.pinEdit, { pin: String(pinId) })
    return formAgain(c, page, failedTry(error, body), (attempt) => showEditPin(c, pinId, attempt))
  }
})

pinForms.route(
  '/',
  button(routes.do.repin, forms.repinForm, async (c, { return_to: _, place: __, pin_id: id, ...input }) => {
    const place = forms.placeOf({ ...input, place: __ })
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
