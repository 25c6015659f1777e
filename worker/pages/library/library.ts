import { LibraryPage } from '#client/pages/library/library.tsx'
import { libraryItemsQuery } from '#domain/library/contract.ts'
import { routes, withQuery } from '#domain/routes.ts'
import { judge } from '#worker/http/api/operation.ts'
import { readItems, readLibrary } from '#worker/library/read.ts'
import { bookmarkOf } from '../bookmark.ts'
import { defineAddress, definePage } from '../page.ts'
import { NO_STORE_HEADERS, viewerOf } from '../viewer.ts'

/** The state of the viewer's pins: pictures kept, pictures waiting, and dead links. */
export const libraryPage = definePage({
  address: routes.settingsLibrary,
  view: LibraryPage,
  title: 'settings.library',
  noindex: 'settings',
  noStore: true,
  needsLogin: true,
  async read(c) {
    const options = { ...judge(libraryItemsQuery, {}), bookmark: bookmarkOf(c) ?? undefined }
    const [viewer, library, dead] = await Promise.all([
      viewerOf(c),
      readLibrary(c.var.requester, c.env),
      readItems(c.var.requester, options),
    ])
    const next = dead.bookmark && withQuery(routes.settingsLibrary, { bookmark: dead.bookmark })
    return { props: { library, dead: dead.items, next }, viewer, path: routes.settingsLibrary }
  },
})

/** The counts as JSON, for the progress display of the page. */
export const libraryProgress = defineAddress(routes.settingsLibraryProgress, async (c) =>
  c.json([await readLibrary(c.var.requester, c.env)], 200, NO_STORE_HEADERS),
)
