import { Hono } from 'hono'
import { routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { loadAccess } from '../../profiles/read.ts'
import { renderPage } from '../../render/page.tsx'

export const imprintPages = new Hono<AppEnv>()

/** Who answers for this deployment: what dialogs in Germany, Austria and Switzerland link to (MOD-003, G-084). */
imprintPages.get(routes.imprint, async (c) => {
  const asker = c.var.asker
  const { viewerRow: viewer } = await loadAccess(asker, null)
  return renderPage(c, {
    page: 'imprint',
    props: { operator: c.env.IMPRINT ?? null },
    viewer,
    head: { title: `${c.get('words')._('profile.impressum')} · ${c.env.SITE_NAME}`, canonical: routes.imprint },
  })
})
