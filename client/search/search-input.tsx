import type { Ref } from 'react'
import { LIMITS } from '#domain/limits.ts'
import { useWords } from '../locales/use-words.ts'
import css from '../ui/fields/search-box.module.css'
import { Icon } from '../ui/icon.tsx'

interface SearchInputProps {
  id: string
  q: string
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** The search field. Its data attributes are the texts of the suggestions, which `live-search.ts` attaches at the first focus. */
export function SearchInput({ id, q, autoFocus, ref }: SearchInputProps) {
  const { say } = useWords()
  return (
    <span className={css.box}>
      <Icon name="search" size={18} />
      <input
        ref={ref}
        id={id}
        className={css.input}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={LIMITS.text.searchQuery}
        placeholder={say('search.placeholder')}
        aria-label={say('search.label')}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        // biome-ignore lint/a11y/noAutofocus: the search page is opened to type
        autoFocus={autoFocus}
        data-js=""
        data-offers={say('search.offers')}
        data-recent={say('search.recent')}
        data-forget={say('search.forget')}
        data-kind-board={say('search.kind.board')}
        data-kind-user={say('search.kind.user')}
        suppressHydrationWarning
      />
    </span>
  )
}
