import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import field from '../ui/fields/search-box.module.css'
import { Icon } from '../ui/icon.tsx'
import css from './message-search.module.css'

interface MessageSearchProps {
  /** The search term; empty: no search yet. */
  q: string
}

/** Searches all messages of the viewer: Enter submits the form. A plain GET form, so that the results have a URL. */
export function MessageSearch({ q }: MessageSearchProps) {
  const { say } = useWords()
  return (
    <search>
      <form action={routes.conversations} className={css.form}>
        <span className={field.box}>
          <Icon name="search" size={18} />
          <input
            className={field.input}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={LIMITS.text.searchQuery}
            placeholder={say('message.search')}
            aria-label={say('message.search')}
            autoComplete="off"
            enterKeyHint="search"
            required
          />
        </span>
      </form>
    </search>
  )
}
