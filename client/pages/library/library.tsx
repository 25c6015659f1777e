import css from '#client/accounts/settings.module.css'
import { BackToSettings, SettingsNav } from '#client/accounts/settings-nav.tsx'
import { DeadItems } from '#client/library/dead-items.tsx'
import { LibraryState } from '#client/library/library-state.tsx'
import { useWords } from '#client/locales/use-words.ts'
import type { Library, LibraryItemView } from '#domain/library/contract.ts'

export interface LibraryProps {
  library: Library
  /** One page of the dead items. */
  dead: LibraryItemView[]
  /** URL of its next page; null: the last page. */
  next: string | null
}

/** The viewer's library: kept copies of their Pins, pending ones, and dead items. */
export function LibraryPage({ library, dead, next }: LibraryProps) {
  const { say } = useWords()
  return (
    <div className={css.page}>
      <SettingsNav open="library" />
      <div className={css.main}>
        <BackToSettings />
        <h1>{say('settings.library')}</h1>
        <p className={css.note}>{say('library.intro')}</p>
        <LibraryState first={library} />
        {dead.length > 0 && <DeadItems items={dead} next={next} />}
      </div>
    </div>
  )
}
