import type { Context } from 'hono'
import { PinCommentsPage, type PinCommentsProps } from '#client/pages/pins/comments.tsx'
import { commentsQuery, repliesQuery } from '#domain/comments/contract.ts'
import { Failure } from '#domain/errors.ts'
import { parseId } from '#domain/id.ts'
import { preferredImage } from '#domain/media/sizes.ts'
import { href, routes } from '#domain/routes.ts'
import { askCommenting, askThread, commentingOf, commentsOf, readReplies, threadOf } from '#worker/comments/read.ts'
import { batch } from '#worker/db/batch.ts'
import type { AppEnv } from '#worker/env.ts'
import { judgeAddress } from '#worker/http/api/operation.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { idOf } from '#worker/http/path.ts'
import { askPin, pinOf } from '#worker/pins/read.ts'
import { pinView } from '#worker/pins/view.ts'
import { type Feeds, startFeed } from '#worker/render/page.tsx'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'

/**
 * The comments of a pin. `list=tried`: only those about trying it; `thread`: one comment with its replies; `edit`: the form that changes one. Not listed by
 * search engines, which read comments on the pin's page.
 */
export const pinCommentsPage = definePage({
  address: routes.pinComments,
  view: PinCommentsPage,
  title: 'settings.comments',
  noindex: 'comments',
  async read(c) {
    const requester = c.var.requester
    const site = c.var.site
    const attempt = await tryOf(c)
    const id = idOf(c.req.param('pin'), 'pin_not_found')
    const named = c.req.query('edit') ?? c.req.query('thread')
    const commentId = named === undefined ? null : parseId(named)
    if (named !== undefined && commentId === null) throw new Failure('comment_not_found')
    const answered = await batch(requester.db, {
      pin: askPin(requester, id),
      commenting: askCommenting(requester, id),
      thread: commentId === null ? undefined : askThread(requester, id, commentId),
    })
    const { access, parts } = pinOf(requester, answered.pin)
    c.set('pageViewer', access.viewerRow)
    const pin = pinView(parts, site.mediaBase)
    const feeds: Feeds = new Map()
    const path = (query = {}) => href(routes.pinComments, { pin: pin.id }, query)
    const props = (content: PinCommentsProps['content']): PinCommentsProps => ({
      pin: {
        id: pin.id,
        isOwn: access.viewer.id === parts.pin.pinnerId,
        pinner: pin.pinner,
        title: pin.title,
        image: preferredImage(pin.images)?.url ?? null,
      },
      content,
      attempt,
    })
    const { count, triedCount, obstacle } = commentingOf(parts, answered.commenting)
    const page = { viewer: access.viewerRow, attempt, feeds, head: { canonical: path() } }
    if (answered.thread === undefined) {
      const isTried = c.req.query('list') === 'tried'
      const comments = startComments(c, id, isTried, feeds)
      return {
        ...page,
        props: props({
          kind: 'all',
          comments: { ...comments, count, triedCount, isTried, obstacle, growing: true },
        }),
        path: path({ list: isTried ? 'tried' : null }),
      }
    }
    const isEdit = c.req.query('edit') !== undefined
    const { comment, thread } = threadOf(answered.thread, site.mediaBase, requester.now)
    if (isEdit) {
      if (!comment.is_editable) throw new Failure('too_late')
      return { ...page, props: props({ kind: 'edit', comment }), path: path({ edit: comment.id }) }
    }
    const feed = startReplies(c, id, Number(thread.id), feeds)
    return {
      ...page,
      props: props({ kind: 'thread', comment: thread, feed, obstacle }),
      path: path({ thread: thread.id }),
    }
  },
})

function startComments(c: Context<AppEnv>, pinId: number, isTried: boolean, feeds: Feeds) {
  const sort = c.req.query('sort') === 'liked' ? 'liked' : 'newest'
  const order = isTried ? { tried: 'true' } : { sort: sort === 'liked' ? sort : null }
  const query = { ...order, bookmark: bookmarkOf(c) }
  const feed = href(routes.api.comments, { pin: String(pinId) }, query)
  const options = judgeAddress(commentsQuery, feed)
  feeds.set(
    feed,
    startFeed(c, 'comments', () => commentsOf(c.var.requester, pinId, options, c.var.site.mediaBase)()),
  )
  return { feed, sort } as const
}

function startReplies(c: Context<AppEnv>, pinId: number, commentId: number, feeds: Feeds): string {
  const parts = { pin: String(pinId), comment: String(commentId) }
  const feed = href(routes.api.commentReplies, parts, { bookmark: bookmarkOf(c) })
  const options = judgeAddress(repliesQuery, feed)
  feeds.set(
    feed,
    startFeed(c, 'replies', () => readReplies(c.var.requester, pinId, commentId, options, c.var.site.mediaBase)),
  )
  return feed
}
