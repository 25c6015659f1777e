import type { ReactNode } from 'react'
import { useAgo } from '#client/locales/use-ago.ts'
import { useWords } from '#client/locales/use-words.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { BoardCard as Card } from '#domain/boards/contract.ts'
import { href, routes } from '#domain/routes.ts'
import css from './board-card.module.css'
import { Cover } from './cover.tsx'

interface BoardCardProps {
  board: Card
  wide: boolean
  /** True if the owner edits boards on this page. */
  editable?: boolean
  /** Replaces the name, for example with search matches highlighted. */
  title?: ReactNode
  /** A card of the page's first row: its large picture is loaded at once. */
  leads?: boolean
}

/** A board on a profile: its collage, its name, one line of facts; for its owner an edit icon if it is active (MOD-017, G-166). */
export function BoardCard({ board, wide, editable = false, title, leads = false }: BoardCardProps) {
  const { say } = useWords()
  const ago = useAgo('short')
  const { viewer } = usePage()
  const facts = [
    say('board.pins', { count: board.pin_count }),
    board.section_count ? say('board.sections', { count: board.section_count }) : null,
    board.is_collaborative ? say('board.group') : null,
    board.last_pin_at ? ago(Date.parse(board.last_pin_at)) : null,
  ]
  const card = (
    <a className={css.card} href={board.url} data-test-id="profile-board-card">
      <Cover
        covers={board.covers}
        wide={wide}
        leads={leads}
        isSecret={board.profileGroup === 'secret'}
        isProtected={board.profileGroup === 'protected'}
        isTemporarilyDisabled={board.is_temporarily_disabled}
        showSensitivityScreen={board.is_sensitive}
      />
      <b>{title ?? board.name}</b>
      <span className={css.facts} suppressHydrationWarning>
        {facts.filter(Boolean).join(' · ')}
      </span>
    </a>
  )
  const isActive = board.profileGroup !== 'archived' && !board.is_temporarily_disabled
  if (!editable || !isActive || !board.url.startsWith(`/${viewer?.username}/`)) return card
  return (
    <div data-own="">
      {card}
      <a
        href={href(routes.boardEdit, { board: board.id })}
        data-dialog=""
        data-test-id="board-edit"
        aria-label={say('board.edit', { name: board.name })}
      >
        <Icon name="edit" />
      </a>
    </div>
  )
}
