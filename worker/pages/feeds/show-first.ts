import type { Context } from 'hono'
import type { ShowFirstProps } from '../../../client/exposure/show-first.tsx'
import { ShowFirstPage } from '../../../client/pages/feeds/show-first.tsx'
import type { AppEnv } from '../../env.ts'
import { renderPage } from '../../render/page.tsx'
import { NO_STORE_HEADERS, viewerOf } from '../viewer.ts'

/** The confirmation page before a form that makes pins visible to more people. Nothing has been changed yet: 409. */
export async function showFirstPage(c: Context<AppEnv>, props: ShowFirstProps, path: string): Promise<Response> {
  const { count } = props.exposure
  return renderPage(c, {
    view: ShowFirstPage,
    props,
    viewer: await viewerOf(c),
    path,
    status: 409,
    headers: NO_STORE_HEADERS,
    head: {
      title: `${c.get('words')._(`exposure.go`)} (${count}) · ${c.env.SITE_NAME}`,
      canonical: path,
      noindex: 'form',
    },
  })
}
