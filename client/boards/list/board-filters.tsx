import { useWords } from '#client/locales/use-words.ts'
import type { MessageId } from '#client/locales/words.ts'
import { LinkButton } from '#client/ui/button.tsx'
import type { BoardFilter } from '#domain/boards/contract.ts'
import { withQuery } from '#domain/routes.ts'
import css from './board-filters.module.css'

const LABELS: Partial<Record<BoardFilter, MessageId>> = {
  GROUP: 'filter.group',
  SECRET: 'filter.secret',
  ARCHIVED: 'filter.archived',
}

interface BoardFiltersProps {
  offered: BoardFilter[]
  active: BoardFilter | null
  /** The page without a filter; an active chip links to it. */
  path: string
}

/** Chips that filter the owner's boards. A chip without results is not offered (BRD-053, BRD-054). */
export function BoardFilters({ offered, active, path }: BoardFiltersProps) {
  const { say } = useWords()
  if (offered.length === 0) return null
  return (
    <nav className={css.filters} aria-label={say('filter.label')} data-test-id="board-filters">
      {offered.map((filter) => (
        <LinkButton
          key={filter}
          kind={filter === active ? 'primary' : 'plain'}
          aria-current={filter === active ? 'true' : undefined}
          href={filter === active ? path : withQuery(path, { filter_types: filter })}
        >
          {say(LABELS[filter] ?? 'filter.group')}
        </LinkButton>
      ))}
    </nav>
  )
}
