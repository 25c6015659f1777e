import { Drawn } from './drawn.tsx'
import css from './footer.module.css'
import { DrawnFooter } from './footer.server.tsx'

/** The foot of every page. */
export function Footer() {
  return <Drawn as="footer" id="foot" tabIndex={-1} className={css.footer} draw={() => <DrawnFooter />} />
}
