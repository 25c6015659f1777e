import { DrawnActingBar } from './acting-bar.server.tsx'
import { Drawn } from './drawn.tsx'
import { usePage } from './page-context.ts'

/** Under the header of every page while one acts for somebody. */
export function ActingBar() {
  const { viewer } = usePage()
  return viewer?.actsFor || viewer?.actingEnded ? <Drawn as="div" draw={() => <DrawnActingBar />} /> : null
}
