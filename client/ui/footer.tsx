import { Drawn } from './drawn.tsx'
import css from './footer.module.css'
import { DrawnFooter } from './footer.server.tsx'

/** The foot of every page. */
export function Footer() {
  return <Drawn as="footer" className={css.footer} draw={() => <DrawnFooter />} />
}
