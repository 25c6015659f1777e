import { DrawnOnce } from '../ui/drawn-once.tsx'
import { DrawnSearch } from './site-search.server.tsx'

/** The search of the site's bar: drawn once, for what it offers while one types comes with the first focus (client/entry.tsx). */
export function SiteSearch() {
  return <DrawnOnce testId="site-search" onAct={ignore} draw={() => <DrawnSearch />} />
}

function ignore() {}
