import type { BoardCard as Card } from '../../domain/boards/contract.ts'
import { useAgo } from '../locales/use-ago.ts'
import { useWords } from '../locales/use-words.ts'
import css from './board-card.module.css'
import { Cover } from './cover.tsx'

/** A board on a profile: its collage, its name, one line of facts. */
export function BoardCard({ board, wide }: { board: Card; wide: boolean }) {
  const { say } = useWords()
  const ago = useAgo('short')
  const facts = [
    say('board.pins', { count: board.pin_count }),
    board.section_count ? say('board.sections', { count: board.section_count }) : null,
    board.is_collaborative ? say('board.group') : null,
    board.last_pin_at ? ago(Date.parse(board.last_pin_at)) : null,
  ]
  return (
    <a className={css.card} href={board.url} data-test-id="profile-board-card">
      <Cover
        covers={board.covers}
        wide={wide}
        isSecret={board.profileGroup === 'secret'}
        isProtected={board.profileGroup === 'protected'}
        isTemporarilyDisabled={board.is_temporarily_disabled}
        showSensitivityScreen={board.is_sensitive}
      />
      <b>{board.name}</b>
      <span className={css.facts} suppressHydrationWarning>
        {facts.filter(Boolean).join(' · ')}
      </span>
    </a>
  )
}
