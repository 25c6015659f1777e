import { routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Icon } from '../ui/icon.tsx'
import { SearchInput } from './search-input.tsx'
import css from './site-search.module.css'

/** The search field in the header; on phones an icon that links to the search page. `client/entry.tsx` attaches suggestions at the first focus. */
export function SiteSearch() {
  const { say } = useWords()
  return (
    <section data-test-id="site-search">
      <search className={css.form}>
        <form action={routes.search} data-search="">
          <input type="hidden" name="rs" value="typed" />
          <SearchInput id="site-search" q="" />
        </form>
      </search>
      <a className={css.icon} href={routes.search} aria-label={say('search.label')}>
        <Icon name="search" size={22} />
      </a>
    </section>
  )
}
