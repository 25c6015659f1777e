import type { Context } from 'hono'
import { ERRORS, Failure } from '#domain/errors.ts'
import { feedOf, isFeedFormat } from '#domain/feeds/format.ts'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { type FoundFeed, findBoardFeed, findProfileFeed, findSearchFeed, findTopicFeed } from '#worker/feeds/read.ts'
import { FEED_TYPES, hubLinks, writeFeed } from '#worker/feeds/view.ts'
import { digestOf, hasTag, tagOf } from '#worker/http/etag.ts'
import { defineAddress } from '../page.ts'

/** The feeds of profiles, boards, sections, topics and searches, for feed readers (docs/decisions/094). */
export const feedPages = [
  defineAddress(routes.profileFeed, (c) =>
    answerFeed(c, () => findProfileFeed(requestOf(c), c.req.param('username').toLowerCase())),
  ),
  defineAddress(routes.boardFeed, (c) => {
    const { username, slug } = c.req.param()
    return answerFeed(c, () => findBoardFeed(requestOf(c), { username: username.toLowerCase(), slug, section: null }))
  }),
  defineAddress(routes.sectionFeed, (c) => {
    const { username, slug, section } = c.req.param()
    return answerFeed(c, () => findBoardFeed(requestOf(c), { username: username.toLowerCase(), slug, section }))
  }),
  defineAddress(routes.topicFeed, (c) =>
    answerFeed(c, () => findTopicFeed(requestOf(c), c.req.param('topic').normalize('NFC'))),
  ),
  defineAddress(routes.searchFeed, (c) => answerFeed(c, () => findSearchFeed(requestOf(c), c.req.query('q')))),
]

function requestOf(c: Context<AppEnv>) {
  return { requester: c.var.requester, site: c.var.site, untitled: c.var.words._('pin.untitled') }
}

/** Answers a feed request. Feed readers poll often: an unchanged feed is 304, for most feeds without reading their items. */
async function answerFeed(
  c: Context<AppEnv>,
  find: () => Promise<FoundFeed | { renamedTo: string } | null>,
): Promise<Response> {
  const format = c.req.param('format') ?? ''
  if (!isFeedFormat(format)) return c.text('', 404)
  try {
    const found = await find()
    if (!found) return c.text('', 404)
    if ('renamedTo' in found)
      return c.redirect(feedOf(href(routes.profile, { username: found.renamedTo }), format), 302)
    const { language } = c.var.place
    const headers = {
      'cache-control': 'private, max-age=300',
      vary: 'accept-language, cookie',
      'x-robots-tag': 'noindex',
    }
    const early = found.version && tagOf([__BUILD__, format, language, found.version].join('.'))
    if (early && hasTag(c, early)) return c.body(null, 304, { ...headers, etag: early })
    const feed = await found.read()
    const where = { origin: c.var.site.origin, language, hub: hubOf(c.env.WEBSUB_HUB) }
    const text = writeFeed(format, feed, where)
    const etag = early ?? tagOf(await digestOf(text))
    const modified = new Date(feed.updated)
    const link = hubLinks(format, feed.path, where)
    const validators = { ...headers, etag, 'last-modified': modified.toUTCString(), ...(link && { link }) }
    if (hasTag(c, etag) || isUnmodified(c, modified)) return c.body(null, 304, validators)
    return c.body(text, 200, { ...validators, 'content-type': `${FEED_TYPES[format]}; charset=utf-8` })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // A feed reader shows a status, not a page. The feed of a private profile is 404, although its page exists.
    return c.text('', error.kind === 'private_profile' ? 404 : ERRORS[error.kind].status)
  }
}

/** The configured hub URL, normalized for a header; undefined unless it is a valid https URL. */
function hubOf(setting: string | undefined): string | undefined {
  const url = setting ? URL.parse(setting) : null
  return url?.protocol === 'https:' ? url.href : undefined
}

/** True if not modified since the request's date. Only for readers that send no ETag: a title may change without a newer date. */
function isUnmodified(c: Context<AppEnv>, modified: Date): boolean {
  if (c.req.header('if-none-match') !== undefined) return false
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return Number.isFinite(since) && Math.floor(modified.getTime() / 1000) * 1000 <= since
}
