import type { Context } from 'hono'
import type { ConfirmAudienceProps } from '#client/exposure/confirm-audience.tsx'
import { ConfirmAudiencePage } from '#client/pages/feeds/confirm-audience.tsx'
import type { AppEnv } from '#worker/env.ts'
import { renderPage } from '#worker/render/page.tsx'
import { NO_STORE_HEADERS, viewerOf } from '../viewer.ts'

/** The confirmation page before a form that makes pins visible to more people. Nothing has been changed yet: 409. */
export async function confirmAudiencePage(
  c: Context<AppEnv>,
  props: ConfirmAudienceProps,
  path: string,
): Promise<Response> {
  const { count } = props.exposure
  return renderPage(c, {
    view: ConfirmAudiencePage,
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
