import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/frame/page-context.ts'
import css from './search.module.css'
import type { SearchProps } from './search-props.ts'

const SHOWN = ['all', 'pins', 'boards', 'users', 'my_pins'] as const

/** Links to the same search in other scopes. The viewer's own pins are only offered to signed-in viewers. */
export function ScopeTabs({ scope, q }: SearchProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  return (
    <nav className={css.tabs} aria-label={say('search.scopes')}>
      {SHOWN.filter((each) => each !== 'my_pins' || viewer).map((each) => (
        <a
          key={each}
          aria-current={each === scope ? 'page' : undefined}
          href={href(each === 'my_pins' ? routes.searchMe : routes.search, { rs: 'typed', q, scope: each })}
        >
          {say(`search.scope.${each}`)}
        </a>
      ))}
    </nav>
  )
}
