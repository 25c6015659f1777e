import { type Context, Hono } from 'hono'
import {
  commentButtonForm,
  commentForm,
  editCommentForm,
  likeCommentForm,
  triedForm,
} from '../../domain/comments/contract.ts'
import { FORM_KEY } from '../../domain/constants.ts'
import { ERRORS, Failure } from '../../domain/errors.ts'
import { href, routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'
import { button, type Fields, isLogin, leadOn, loginFirst, pageForm } from '../http/forms/form.ts'
import { failedTry, formAgain, keepForLogin } from '../http/forms/form-tries.ts'
import { idOf } from '../http/path.ts'
import { authorizeUploader, chosenFile, keepUpload, readFileForm, UPLOADS, uploadContextOf } from '../media/write.ts'
import { createComment, deleteComment, editComment, setLiked } from './write.ts'

/** The page of a Pin's comments, or of one thread. */
const pageOf = (pin: string, thread?: string) => href(routes.pinComments, { pin }, { thread })
const pageOfSent = ({ pin_id, comment_id }: Fields) =>
  pageOf(String(pin_id ?? ''), comment_id === undefined ? undefined : String(comment_id))
const pinOf = ({ pin_id }: { pin_id: string }) => idOf(pin_id, 'pin_not_found')
const commentOf = ({ comment_id }: { comment_id: string }) => idOf(comment_id, 'comment_not_found')
/** Failures that the form's page shows with the typed text. */
const says = [400, 403, 429]

const writeComment = pageForm(routes.do.comment, {
  schema: commentForm,
  page: pageOfSent,
  says,
  async act(c, { pin_id, comment_id, text }) {
    const input = { text, parent_id: comment_id, tried: false }
    await createComment(c.var.asker, pinOf({ pin_id }), input, c.var.site.mediaBase)
    return { to: pageOf(pin_id, comment_id), toast: 'comment_added' }
  },
})

const changeComment = pageForm(routes.do.editComment, {
  schema: editCommentForm,
  page: ({ pin_id, comment_id }) =>
    href(routes.pinComments, { pin: String(pin_id ?? '') }, { edit: String(comment_id ?? '') }),
  says,
  async act(c, input) {
    await editComment(c.var.asker, pinOf(input), commentOf(input), input.text, c.var.site.mediaBase)
    return { to: pageOf(input.pin_id, input.comment_id), toast: 'comment_changed' }
  },
})

const removeComment = button(routes.do.deleteComment, commentButtonForm, async (c, input) => {
  const { undo } = await deleteComment(c.var.asker, pinOf(input), commentOf(input))
  return { to: pageOf(input.pin_id), toast: 'comment_deleted', undo }
})

const likeComment = button(routes.do.likeComment, likeCommentForm, async (c, input) => {
  const isLiked = input.value === 'true'
  await setLiked(c.var.asker, pinOf(input), commentOf(input), isLiked)
  return { to: pageOf(input.pin_id), toast: isLiked ? 'comment_liked' : 'comment_unliked' }
})

/** The page on which people show how it went. */
const triedPageOf = (pin: string) => href(routes.pinComments, { pin }, { list: 'tried' })

/** Shows how it went, with a picture or without; it has a file, so that its body is read here. */
const showTried = new Hono<AppEnv>().post(routes.do.showTried, async (c) => {
  let sent: Fields = {}
  const page = () => triedPageOf(String(sent.pin_id ?? ''))
  try {
    const ownerId = await authorizeUploader(c.var.asker, UPLOADS)
    const form = await readFileForm(c)
    sent = textsOf(form)
    const { pin_id, text } = judge(triedForm, sent)
    const media_id = await pictureIn(c, ownerId, form)
    await createComment(c.var.asker, pinOf({ pin_id }), { text, tried: true, media_id }, c.var.site.mediaBase)
    return leadOn(c, page(), { toast: 'tried_added' })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (isLogin(error)) {
      if (sent.pin_id === undefined) sent = textsOf(await readFileForm(c))
      return loginFirst(c, error, await keepForLogin(c, page(), sent))
    }
    if (![...says, 413].includes(ERRORS[error.kind].status) || sent.pin_id === undefined) throw error
    return formAgain(c, page(), failedTry(error, sent))
  }
})

function textsOf(form: FormData): Fields {
  return Object.fromEntries([...form].filter(([name, value]) => typeof value === 'string' && name !== FORM_KEY))
}

/** The id of the form's picture once it is stored; null: it has none. */
async function pictureIn(c: Context<AppEnv>, ownerId: number, form: FormData): Promise<string | null> {
  const file = chosenFile(form, ['file'])
  if (!file) return null
  const { id, kind } = await keepUpload(uploadContextOf(c), ownerId, file.stream())
  if (kind !== 'image') throw new Failure('only_images')
  return String(id)
}

/** Forms and buttons of comments. */
export const commentForms = new Hono<AppEnv>()
for (const form of [writeComment, showTried, changeComment, removeComment, likeComment]) commentForms.route('/', form)
