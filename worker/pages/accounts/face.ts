import { Hono } from 'hono'
import { safeNext } from '../../../domain/accounts/rules.ts'
import { href, routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { faceUrls } from '../../profiles/view.ts'
import { renderPage } from '../../render/page.tsx'
import { viewerOf } from '../viewer.ts'

/** Where people choose the picture that stands for them. */
export const facePages = new Hono<AppEnv>()

/** Visitors and who came by an e-mailed link log in first. */
facePages.get(routes.settingsPicture, async (c) => {
  const viewer = await viewerOf(c)
  const back = c.req.query('return_to')
  const path = href(routes.settingsPicture, { return_to: back })
  if (viewer?.loginState !== 'full') return c.redirect(href(routes.login, { next: path }), 302)
  const urls = faceUrls(c.var.site.mediaBase, viewer.imageKey)
  return renderPage(c, {
    page: 'face',
    props: {
      image: urls.image_large_url,
      image2x: urls.image_xlarge_url,
      name: viewer.fullName,
      tint: viewer.id % 10,
      back: back === undefined ? routes.settingsProfile : safeNext(back),
    },
    viewer,
    head: {
      title: `${c.get('words')._('face.title')} · ${c.env.SITE_NAME}`,
      canonical: routes.settingsPicture,
      noindex: 'settings',
    },
  })
})
