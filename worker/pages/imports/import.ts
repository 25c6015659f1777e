import { ImportPage } from '#client/pages/imports/import.tsx'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { readImports } from '#worker/imports/read.ts'
import { defineAddress, definePage } from '../page.ts'
import { NO_STORE_HEADERS, viewerOf } from '../viewer.ts'

/** Imports pins and boards from files of other services. */
export const importPage = definePage({
  address: routes.import,
  view: ImportPage,
  title: 'import.title',
  noindex: 'import',
  noStore: true,
  needsLogin: true,
  async read(c) {
    const viewer = await viewerOf(c)
    if (!viewer) throw new Failure('no_session')
    return { props: { imports: await readImports(c.var.requester) }, viewer }
  },
})

/** The viewer's imports as JSON, for the progress display of the page. */
export const importProgress = defineAddress(routes.importProgress, async (c) =>
  c.json(await readImports(c.var.requester), 200, NO_STORE_HEADERS),
)
