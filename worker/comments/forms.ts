import { Hono } from 'hono'
import { commentButtonForm, commentForm, editCommentForm, likeCommentForm } from '../../domain/comments/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { button, type Fields, pageForm } from '../http/forms/form.ts'
import { idOf } from '../http/path.ts'
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
    const input = { text, parent_id: comment_id }
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

/** Forms and buttons of comments. */
export const commentForms = new Hono<AppEnv>()
for (const form of [writeComment, changeComment, removeComment, likeComment]) commentForms.route('/', form)
