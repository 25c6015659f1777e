import { ImprintPage } from '#client/pages/site/imprint.tsx'
import { routes } from '#domain/routes.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'

/** The legal notice of this deployment, linked from dialogs in Germany, Austria and Switzerland (MOD-003, G-084). */
export const imprintPage = definePage({
  address: routes.imprint,
  view: ImprintPage,
  title: 'profile.impressum',
  read: async (c) => ({ props: { operator: c.env.IMPRINT ?? null }, viewer: await viewerOf(c) }),
})
