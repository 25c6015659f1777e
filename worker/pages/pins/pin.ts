import type { Context } from 'hono'
import type { CommentsProps } from '#client/comments/comments.tsx'
import { PinPage } from '#client/pages/pins/pin.tsx'
import type { Toast } from '#client/ui/states/show-toast.ts'
import { commentsQuery } from '#domain/comments/contract.ts'
import { TOAST_MS } from '#domain/constants.ts'
import { Failure } from '#domain/errors.ts'
import { parseId } from '#domain/id.ts'
import { LIMITS } from '#domain/limits.ts'
import { preferredImage } from '#domain/media/sizes.ts'
import type { Pin } from '#domain/pins/contract.ts'
import { foundPinsQuery } from '#domain/pins/discovery.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import { truncateAtWord } from '#domain/truncate.ts'
import { commentingOf, commentsOf } from '#worker/comments/read.ts'
import { batch } from '#worker/db/batch.ts'
import type { AppEnv } from '#worker/env.ts'
import { judgeAddress } from '#worker/http/api/operation.ts'
import { savedPinOf, takeToast } from '#worker/http/forms/flash.ts'
import {
  askCloseup,
  askViewerState,
  closeupPin,
  pinOf,
  relatedPins,
  type SavedPlaceRow,
  selectSavedPlace,
  viewerStateOf,
} from '#worker/pins/read.ts'
import { displayName, pinJsonLd, pinView, unifiedDescription } from '#worker/pins/view.ts'
import type { Access } from '#worker/profiles/read.ts'
import type { Head } from '#worker/render/document.ts'
import { type Feeds, startFeed } from '#worker/render/page.tsx'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'
import { showNotice } from '../site/notice.ts'
import { viewerOf } from '../viewer.ts'

/** `/pin/{id}/`, or with the title before the id, which is the canonical address (CON-001, G-153). */
export const pinPage = definePage({
  address: routes.pin,
  view: PinPage,
  wide: true,
  async read(c) {
    const id = parseId(c.req.param('pin').split('--').at(-1) ?? '')
    try {
      if (id === null) throw new Failure('pin_not_found')
      return await readPin(c, id)
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'pin_not_found') throw error
      return showNotice(c, { status: 404, title: 'notice.not_found', viewer: await viewerOf(c) })
    }
  },
})

async function readPin(c: Context<AppEnv>, id: number) {
  const requester = c.var.requester
  const site = c.var.site
  const saved = requester.sessionHash === null ? null : savedPinOf(c)
  const answered = await batch(requester.db, {
    pin: askCloseup(requester, id),
    standing: askViewerState(requester, id),
    place: saved === null ? undefined : selectSavedPlace(requester, saved),
  })
  const { access, parts } = pinOf(requester, answered.pin)
  c.set('pageViewer', access.viewerRow)
  const pin = pinView(parts, site.mediaBase)
  const followed = answered.pin.row.annotations.flatMap(({ slug, isFollowed }) => (isFollowed ? [slug] : []))
  const standing = viewerStateOf(access, parts, pin.pinner, answered.standing, followed)
  const place = answered.place?.[0]
  const path = href(routes.pin, { pin: pin.id })
  const bookmark = bookmarkOf(c)
  const related = href(routes.api.relatedPins, { pin: pin.id }, { field_set_key: 'pin_card', bookmark })
  const options = judgeAddress(foundPinsQuery, related)
  const like = relatedPins(requester, parts.pin, options, site.mediaBase)
  const feeds: Feeds = new Map([[related, startFeed(c, 'related', like)]])
  const { count, triedCount, obstacle } = commentingOf(parts, answered.standing)
  const commentsFeed = href(routes.api.comments, { pin: pin.id }, { page_size: LIMITS.pageSize.commentsOfPin })
  if (count > 0) {
    const range = judgeAddress(commentsQuery, commentsFeed)
    feeds.set(commentsFeed, startFeed(c, 'comments', commentsOf(requester, id, range, site.mediaBase)))
  }
  const comments: CommentsProps = {
    pin: { id: pin.id, isOwn: standing?.isOwn ?? false, pinner: pin.pinner },
    feed: count > 0 ? commentsFeed : null,
    ...{ count, triedCount, isTried: false, obstacle, sort: 'newest', growing: false },
  }
  const isListed = pin.seo_noindex_reason !== 'not_public'
  return {
    props: {
      ...{ pin: closeupPin(pin, parts, site.mediaBase), standing, comments, related, path, isListed },
      embeds: !pin.seo_noindex_reason,
    },
    viewer: access.viewerRow,
    toast: place && savedToast(c, place),
    feeds,
    head: headOf(c, pin, access, bookmark),
    isCachedByContent: true,
  }
}

/** The toast after a save without JavaScript. It names the board, like the toast with JavaScript (G-154). */
function savedToast(c: Context<AppEnv>, { board, section }: SavedPlaceRow): Toast {
  const words = c.get('words')
  const boardName = [board, section].filter(Boolean).join(' / ')
  const text = board === null ? words._('save.on_profile') : words._('save.done', { boardName })
  return { kind: 'status', ms: TOAST_MS.usual, ...takeToast(c), text }
}

function headOf(c: Context<AppEnv>, pin: Pin, access: Access, bookmark: string | undefined): Head {
  const site = c.var.site
  const image = preferredImage(pin.images)
  const words = c.get('words')
  const isOpen = access.viewer.id === null && !pin.seo_noindex_reason
  return {
    title:
      pin.seo_title ??
      words._('pin.by', { title: displayName(pin) ?? words._('pin.untitled'), name: pin.pinner.full_name }),
    description: pin.seo_description ?? truncateAtWord(unifiedDescription(pin) ?? '', 160),
    canonical: withQuery(pin.seo_url, { bookmark }),
    noindex: pin.seo_noindex_reason,
    image: image && new URL(image.url.replace(/\.webp$/, '.jpg'), site.origin).href,
    picture: image ? { type: 'image/jpeg', width: image.width, height: image.height } : undefined,
    film: filmOf(pin, site.origin),
    embed: !pin.seo_noindex_reason && !bookmark,
    type: 'article',
    jsonLd: isOpen ? pinJsonLd(pin, site) : null,
  }
}

/** The film of a pin for link previews; undefined without a valid URL, which earlier versions did not check. */
function filmOf({ videos }: Pin, origin: string): Head['film'] {
  const film = videos?.video_list.V_720P
  const url = film && URL.parse(film.url, origin)?.href
  if (!film || !url) return undefined
  return { url, type: url.endsWith('.webm') ? 'video/webm' : 'video/mp4', width: film.width, height: film.height }
}
