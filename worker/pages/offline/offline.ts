import { OfflinePage } from '#client/pages/offline/offline.tsx'
import { routes } from '#domain/routes.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'

/** The pages that the viewer's device keeps for use without a network. The service worker also shows this page when another cannot be loaded. */
export const offlinePage = definePage({
  address: routes.settingsOffline,
  view: OfflinePage,
  title: 'settings.offline',
  noindex: 'settings',
  noStore: true,
  needsLogin: true,
  read: async (c) => ({ props: {}, viewer: await viewerOf(c) }),
})
