import { AvatarPage } from '#client/pages/accounts/avatar.tsx'
import { safeNext } from '#domain/accounts/rules.ts'
import { href, routes } from '#domain/routes.ts'
import { avatarUrls } from '#worker/profiles/view.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'

/** The page to choose a profile picture. Visitors and sessions from an emailed link log in first. */
export const avatarPage = definePage({
  address: routes.settingsPicture,
  view: AvatarPage,
  title: 'face.title',
  noindex: 'settings',
  async read(c) {
    const viewer = await viewerOf(c)
    const back = c.req.query('return_to')
    const path = href(routes.settingsPicture, { return_to: back })
    if (viewer?.loginState !== 'full') return c.redirect(href(routes.login, { next: path }), 302)
    const urls = avatarUrls(c.var.site.mediaBase, viewer.imageKey)
    const props = {
      image: urls.image_large_url,
      image2x: urls.image_xlarge_url,
      name: viewer.fullName,
      tint: viewer.id % 10,
      back: back === undefined ? routes.settingsProfile : safeNext(back),
    }
    return { props, viewer }
  },
})
