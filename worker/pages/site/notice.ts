import type { Context } from 'hono'
import { NoticePage, type NoticeProps } from '#client/pages/site/notice.tsx'
import type { AppEnv } from '#worker/env.ts'
import { type Feeds, renderPage } from '#worker/render/page.tsx'
import type { ViewerRow } from '#worker/viewers.ts'

interface Notice {
  status: number
  title: NoticeProps['title']
  text?: NonNullable<NoticeProps['text']>
  boards?: NoticeProps['boards']
  feeds?: Feeds
  viewer?: ViewerRow | null | 'unknown'
  /** Address of the list's first page, if the requested page does not exist. */
  beginning?: string | null
  /** Address of the viewer's own profile, if the page links to it. */
  profile?: string
  /** Seconds until a retry makes sense. */
  retryAfter?: number | null
}

/** A page about something missing or temporarily unavailable. Reads nothing from the database. */
export function showNotice(c: Context<AppEnv>, notice: Notice): Promise<Response> {
  const {
    status,
    title,
    text = null,
    boards = null,
    feeds,
    viewer = null,
    beginning = null,
    profile,
    retryAfter = null,
  } = notice
  return renderPage(c, {
    view: NoticePage,
    props: { title, text, boards, beginning, profile, retry: retryAfter !== null },
    viewer,
    feeds,
    status,
    headers: retryAfter === null ? {} : { 'retry-after': String(retryAfter) },
    head: {
      title: `${c.get('words')._(title)} · ${c.env.SITE_NAME}`,
      canonical: new URL(c.req.url).pathname,
      noindex: 'not_found',
    },
  })
}
