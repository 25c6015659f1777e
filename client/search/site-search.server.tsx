import { routes } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Icon } from '../ui/icon.tsx'
import { SearchInput } from './search-input.tsx'

/** The field in the bar of every page, as the document has it; on a phone an icon that leads to the page for it. */
export function DrawnSearch({ css }: { css: Record<string, string> }) {
  const { say } = useWords()
  return (
    <>
      <search className={css.form}>
        <form action={routes.search} data-search="">
          <input type="hidden" name="rs" value="typed" />
          <SearchInput id="site-search" q="" />
        </form>
      </search>
      <a className={css.icon} href={routes.search} aria-label={say('search.label')}>
        <Icon name="search" size={22} />
      </a>
    </>
  )
}
