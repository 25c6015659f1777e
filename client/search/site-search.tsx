import { DrawnOnce } from '../ui/drawn-once.tsx'
import css from './search-field.module.css'
import { DrawnSearch } from './site-search.server.tsx'

/**
 * The search of the site's bar: drawn once, for what it offers while one types comes with the first focus (client/entry.tsx). Its classes are
 * named here, because what only a server draws brings no styles along.
 */
export function SiteSearch() {
  return <DrawnOnce testId="site-search" onAct={ignore} draw={() => <DrawnSearch css={css} />} />
}

function ignore() {}
