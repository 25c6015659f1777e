import type { FormEvent, MouseEvent } from 'react'
import type { Comment } from '#domain/comments/contract.ts'
import { href, routes } from '#domain/routes.ts'
import type { UndoHandle } from '#domain/undo/contract.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { call } from '../data/call.ts'
import { CallError } from '../data/fetcher.ts'
import { useWords } from '../locales/use-words.ts'
import { Form } from '../ui/form.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/layers/menu.tsx'
import { showToast } from '../ui/states/show-toast.ts'
import { useOfferUndo } from '../undo/offer-undo.ts'
import css from './comment-row.module.css'
import type { CommentedPin } from './commented-pin.ts'
import type { CommentEdits } from './use-comments.ts'

interface CommentMenuProps {
  comment: Comment
  pin: CommentedPin
  edits: CommentEdits
  onEdit: () => void
}

/** Changes, deletes or reports a comment. */
export function CommentMenu({ comment, pin, edits, onEdit }: CommentMenuProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  const offerUndo = useOfferUndo()
  const { id, author } = comment
  if (!viewer) return null
  const isOwn = author.id === viewer.id
  const edit = (event: MouseEvent) => {
    event.preventDefault()
    if (mayAct(viewer, 'comment')) onEdit()
  }
  const remove = (event: FormEvent) => {
    event.preventDefault()
    if (!mayAct(viewer, 'comment')) return
    const restore = edits.remove(comment)
    call<{ undo: UndoHandle }>('DELETE', href(routes.api.comment, { pin: pin.id, comment: id }), {})
      .then(({ undo }) => offerUndo(say('toast.comment_deleted'), undo, restore))
      .catch((error) => {
        restore()
        showToast({ kind: 'error', text: (error instanceof CallError && error.message) || say('error.unavailable') })
      })
  }
  return (
    <Menu id={`comment-menu-${id}`} label={say('comment.menu')} className={css.menu} content={<Icon name="more" />}>
      {comment.is_editable && (
        <a href={href(routes.pinComments, { pin: pin.id }, { edit: id })} data-js="" onClick={edit}>
          {say('comment.edit')}
        </a>
      )}
      {(isOwn || pin.isOwn) && (
        <Form action={routes.do.deleteComment} data-js="" onSubmit={remove}>
          <input type="hidden" name="pin_id" value={pin.id} />
          <input type="hidden" name="comment_id" value={id} />
          <button type="submit">{say('comment.delete')}</button>
        </Form>
      )}
      {!isOwn && <a href={href(routes.legalThing, { kind: 'comment', id })}>{say('report.comment')}</a>}
    </Menu>
  )
}
