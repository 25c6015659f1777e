import type { Context } from 'hono'
import { ERRORS, type Failure } from '#domain/errors.ts'
import type { AppEnv } from '#worker/env.ts'
import type { ViewerRow } from '#worker/viewers.ts'
import { viewerOf } from '../viewer.ts'
import { showNotice } from './notice.ts'

/** The page for an unknown address. */
export async function notFoundPage(c: Context<AppEnv>): Promise<Response> {
  return showNotice(c, { status: 404, title: 'notice.not_found', viewer: await shownViewer(c) })
}

/**
 * The page for a failure before the first byte, with the site's navigation: 503 with Retry-After if it is temporary (REL-20), else the error's message. For an
 * invalid bookmark it links to the list's first page (G-005).
 */
export async function troublePage(c: Context<AppEnv>, failure: Failure): Promise<Response> {
  const { status, message } = ERRORS[failure.kind]
  if (status >= 500) {
    return showNotice(c, {
      status: 503,
      title: 'notice.unavailable',
      text: 'notice.unavailable_text',
      retryAfter: failure.retryAfter ?? 5,
      // Read nothing: the database, which identifies the viewer, may be unavailable.
      viewer: c.get('pageViewer') ?? (hasSession(c) ? 'unknown' : null),
    })
  }
  const viewer = await shownViewer(c)
  if (failure.faults.some(({ field }) => field === 'bookmark')) {
    const text = 'notice.bookmark_text'
    return showNotice(c, { status, title: 'notice.bookmark', text, viewer, beginning: withoutBookmark(c.req.url) })
  }
  return showNotice(c, { status, title: message, viewer })
}

function hasSession(c: Context<AppEnv>): boolean {
  // A request may fail before its requester is known.
  return (c.get('requester')?.sessionHash ?? null) !== null
}

/** The viewer to show in the navigation; the failed page may not have read them. */
async function shownViewer(c: Context<AppEnv>): Promise<ViewerRow | null | 'unknown'> {
  const known = c.get('pageViewer')
  if (known !== undefined) return known
  return hasSession(c) ? viewerOf(c).catch(() => 'unknown' as const) : null
}

function withoutBookmark(address: string): string {
  const url = new URL(address)
  for (const name of ['bookmark', 'requests']) url.searchParams.delete(name)
  return url.pathname + url.search
}
