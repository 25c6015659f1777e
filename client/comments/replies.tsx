import { type MouseEvent, useState } from 'react'
import type { Comment } from '#domain/comments/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { fetchPage } from '../data/fetcher.ts'
import { useWords } from '../locales/use-words.ts'
import css from './comment-row.module.css'
import { CommentRow } from './comment-row.tsx'
import type { CommentedPin } from './commented-pin.ts'
import { useCommentEdits, withoutTwice } from './use-comments.ts'

interface RepliesProps {
  comment: Comment
  pin: CommentedPin
  onAnswer: ((comment: Comment) => void) | null
  /** Replies that the viewer has written on this page. */
  added: readonly Comment[]
}

/** The replies to a comment, loaded by a press. Without JavaScript the link leads to the page of the thread. */
export function Replies({ comment, pin, onAnswer, added }: RepliesProps) {
  const { say } = useWords()
  const [loaded, setLoaded] = useState<readonly Comment[]>([])
  /** The bookmark of the next page; undefined: the first, null: all are loaded. */
  const [next, setNext] = useState<string | null | undefined>(comment.reply_count > 0 ? undefined : null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [isOpen, setOpen] = useState(true)
  const { items, edits } = useCommentEdits(pin.id, withoutTwice([...loaded, ...added]))
  const path = href(routes.pinComments, { pin: pin.id }, { thread: comment.id })
  const open = async (event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
    if (state === 'loading' || next === null || !isOpen) return
    setState('loading')
    try {
      const feed = href(routes.api.commentReplies, { pin: pin.id, comment: comment.id }, { bookmark: next })
      const page = await fetchPage<Comment>(feed)
      setLoaded((all) => [...all, ...page.data])
      setNext(page.bookmark ?? null)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  const label = () => {
    if (state === 'loading') return say('feed.loading')
    return next && isOpen
      ? say('feed.more')
      : say('comment.show_replies', { count: Math.max(comment.reply_count, items.length) })
  }
  return (
    <>
      {isOpen && items.length > 0 && (
        <ul className={css.replies} aria-label={say('comment.replies')}>
          {items.map((reply) => (
            <CommentRow key={reply.id} comment={reply} pin={pin} edits={edits} onAnswer={onAnswer} />
          ))}
        </ul>
      )}
      {state === 'failed' && <p role="alert">{say('feed.failed')}</p>}
      {next !== null || !isOpen ? (
        <a className={css.more} href={path} data-js="" onClick={(event) => void open(event)}>
          {label()}
        </a>
      ) : (
        loaded.length > 0 && (
          <button type="button" className={css.more} onClick={() => setOpen(false)}>
            {say('comment.hide_replies')}
          </button>
        )
      )}
    </>
  )
}
