import { routes } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Icon } from '../ui/icon.tsx'
import css from './search-field.module.css'
import { SearchInput } from './search-input.tsx'

/** The search in the bar of every page; on a phone an icon that leads to the page for it. What it offers comes with its first focus (client/entry.tsx). */
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
