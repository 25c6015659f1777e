import type { Context } from 'hono'
import { NoticePage, type NoticeProps } from '../../../client/pages/site/notice.tsx'
import type { AppEnv } from '../../env.ts'
import type { ViewerRow } from '../../profiles/read.ts'
import { type Feeds, renderPage } from '../../render/page.tsx'

interface Notice {
  status: number
  title: NoticeProps['title']
  text?: NonNullable<NoticeProps['text']>
  boards?: NoticeProps['boards']
  feeds?: Feeds
  viewer?: ViewerRow | null
  /** Where the list begins that this was meant to be a page of. */
  beginning?: string | null
  /** The viewer's own profile, where that is what they go on to. */
  profile?: string
  /** Seconds until another try makes sense. */
  retryAfter?: number | null
}

/** A page that says what isn't here, or isn't now. It needs no database. */
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
    props: { title, text, boards, beginning, ...(profile && { profile }), retry: retryAfter !== null },
    viewer,
    ...(feeds && { feeds }),
    status,
    headers: retryAfter === null ? {} : { 'retry-after': String(retryAfter) },
    head: {
      title: `${c.get('words')._(title)} · ${c.env.SITE_NAME}`,
      canonical: new URL(c.req.url).pathname,
      noindex: 'not_found',
    },
  })
}
