import { useState } from 'react'
import type { Comment } from '#domain/comments/contract.ts'
import { changeCounts } from '../data/counts.ts'
import type { ListPage } from '../data/outcome.ts'
import { type Pages, usePages } from '../data/use-pages.ts'

/** The viewer's changes to the displayed comments. */
export interface CommentEdits {
  add: (comment: Comment) => void
  change: (comment: Comment) => void
  /**
   * Hides a deleted comment.
   * @returns a function that shows it again
   */
  remove: (comment: Comment) => () => void
}

interface State {
  /** Written on this page, newest first. */
  added: readonly Comment[]
  changed: ReadonlyMap<string, Comment>
  removed: ReadonlySet<string>
}

const NONE: State = { added: [], changed: new Map(), removed: new Set() }

/**
 * Adjusts a Pin's comment count (`by` is negative for removals).
 * @returns reverts it
 */
export function countComments(pin: string, by: number): () => void {
  return changeCounts([[pin, by]])
}

/** A list of a Pin's comments with the viewer's changes applied. `isOldestFirst`: new comments go to the end. */
export function useCommentEdits(pin: string, known: readonly Comment[], isOldestFirst = false) {
  const [state, setState] = useState(NONE)
  const ids = new Set(known.map(({ id }) => id))
  const added = state.added.filter(({ id }) => !ids.has(id))
  const all = isOldestFirst ? [...known, ...added.toReversed()] : [...added, ...known]
  const items = all
    .filter(({ id }) => !state.removed.has(id))
    .map((comment) => state.changed.get(comment.id) ?? comment)
  const mark = (id: string, isRemoved: boolean) =>
    setState((now) => {
      const removed = new Set(now.removed)
      if (isRemoved) removed.add(id)
      else removed.delete(id)
      return { ...now, removed }
    })
  const edits: CommentEdits = {
    add(comment) {
      setState((now) => ({ ...now, added: [comment, ...now.added] }))
      countComments(pin, countOf(comment))
    },
    change: (comment) => setState((now) => ({ ...now, changed: new Map(now.changed).set(comment.id, comment) })),
    remove(comment) {
      mark(comment.id, true)
      const countAgain = countComments(pin, -countOf(comment))
      return () => {
        mark(comment.id, false)
        countAgain()
      }
    },
  }
  return { items, edits }
}

/** Number of comments in a thread: the comment and its replies. A hidden comment, which only two people see, counts as 0. */
function countOf({ is_hidden, reply_count }: Comment): number {
  return is_hidden ? 0 : 1 + reply_count
}

/** The pages of a list of comments, with the viewer's changes applied. */
export function useComments(pin: string, feed: string, first: ListPage<Comment>, isOldestFirst = false) {
  const pages: Pages<Comment> = usePages<Comment>(feed, first)
  // Likes change the order of the most liked, so a page may repeat a comment.
  return { pages, ...useCommentEdits(pin, withoutTwice(pages.items), isOldestFirst) }
}

export function withoutTwice(comments: readonly Comment[]): Comment[] {
  return [...new Map(comments.map((comment) => [comment.id, comment])).values()]
}
