import { useEffect, useRef } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import { RecentlyViewed } from '#client/pins/recent/recently-viewed.tsx'
import { FoundResults } from '#client/search/found-results.tsx'
import { GuidedChips, Meant, NamedSo } from '#client/search/guide.tsx'
import { rememberSearch } from '#client/search/recent.ts'
import { RecentSearches } from '#client/search/recent-searches.tsx'
import { ScopeTabs } from '#client/search/scope-tabs.tsx'
import css from '#client/search/search.module.css'
import { SearchFilterBar } from '#client/search/search-filters.tsx'
import { SearchInput } from '#client/search/search-input.tsx'
import type { SearchProps } from '#client/search/search-props.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'

/** The search for pins, boards and people (TAB-033). */
export function SearchPage(props: SearchProps) {
  const { path, q, scope, found, selects, guide } = props
  const { say } = useWords()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (selects) field.current?.select()
    rememberSearch(q)
  }, [selects, q])
  return (
    <>
      <h1 className={css.title} dir="auto">
        {q === '' ? say(scope === 'my_pins' ? 'search.title_own' : 'search.label') : q}
      </h1>
      <search>
        <form className={css.form} action={path} data-search="">
          <input type="hidden" name="rs" value="typed" />
          <input type="hidden" name="scope" value={scope} />
          <SearchInput id="search" q={q} autoFocus={selects || q === ''} ref={field} />
          <Button type="submit" kind="primary">
            {say('search.go')}
          </Button>
        </form>
      </search>
      <ScopeTabs {...props} />
      {found === null ? (
        <Start scope={scope} />
      ) : (
        <>
          {guide && <Meant {...props} guide={guide} />}
          {guide && <GuidedChips {...props} guide={guide} />}
          {scope !== 'boards' && scope !== 'users' && <SearchFilterBar {...props} />}
          {guide && <NamedSo guide={guide} />}
          <FoundResults {...props} found={found} />
        </>
      )}
    </>
  )
}

/** The page before a search: recent searches; or a notice that a scope has no results yet (SLF-010). */
function Start({ scope }: Pick<SearchProps, 'scope'>) {
  const { say } = useWords()
  if (scope === 'shop' || scope === 'community')
    return (
      <EmptyState drawing="boards" testId={`empty-${scope}`}>
        <p>{say(`search.empty.${scope}`)}</p>
      </EmptyState>
    )
  return (
    <>
      <RecentSearches />
      <EmptyState drawing="pins" testId="search-start">
        <p>{say(scope === 'my_pins' ? 'search.start_own' : 'search.start')}</p>
      </EmptyState>
      <RecentlyViewed />
    </>
  )
}
