import { useEffect, useState } from 'react'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { forgetAllSearches, forgetSearch, recentSearches } from './recent.ts'
import css from './search.module.css'

/** The recent searches of this browser, each with a link and a Remove button. Rendered after hydration. */
export function RecentSearches() {
  const { say } = useWords()
  const [searches, setSearches] = useState<string[]>([])
  useEffect(() => setSearches(recentSearches()), [])
  if (searches.length === 0) return null
  return (
    <section className={css.recent} aria-labelledby="recent-searches" data-test-id="recent-searches">
      <h2 id="recent-searches">{say('search.recent')}</h2>
      <Button
        onClick={() => {
          forgetAllSearches()
          setSearches([])
          document.getElementById('search')?.focus()
        }}
      >
        {say('search.forget_all')}
      </Button>
      <ul>
        {searches.map((text) => (
          <li key={text}>
            <a href={href(routes.search, { rs: 'typed', q: text })} dir="auto">
              {text}
            </a>
            <button
              type="button"
              aria-label={`${say('search.forget')}: ${text}`}
              onClick={() => {
                forgetSearch(text)
                setSearches(recentSearches())
                document.getElementById('search')?.focus()
              }}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
