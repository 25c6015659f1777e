import { useState } from 'react'
import type { Section } from '../../domain/boards/contract.ts'
import { LIMITS } from '../../domain/limits.ts'
import { href, routes } from '../../domain/routes.ts'
import { useFirstPage } from '../data/use-first-page.ts'
import { useWords } from '../locales/use-words.ts'
import { Icon } from '../ui/icon.tsx'
import css from './board-picker.module.css'
import { type Goal, isSamePlace, type Origin } from './places.ts'
import type { PickerBoard } from './use-picker-boards.ts'

interface BoardRowProps {
  board: PickerBoard
  origin: Origin
  busy: boolean
  pick: (goal: Goal) => void
}

/** A board to pick, and a button that shows its sections. Where the pins lie already can't be picked (SEC-008). */
export function BoardRow({ board, origin, busy, pick }: BoardRowProps) {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  const goal: Goal = { boardId: board.id, boardName: board.name, section: null }
  const isHere = isSamePlace(origin, goal)
  return (
    <>
      <div className={css.row}>
        <button
          type="button"
          className={css.board}
          disabled={busy || isHere}
          title={isHere ? say('error.same_place') : undefined}
          onClick={() => pick(goal)}
          data-test-id="picker-board"
        >
          <span className={css.thumb}>
            {board.image_thumbnail_url && <img src={board.image_thumbnail_url} alt="" />}
          </span>
          <b>{board.name}</b>
          {board.privacy !== 'public' && (
            <i role="img" aria-label={say(`group.${board.privacy}`)}>
              <Icon name="lock" size={16} />
            </i>
          )}
          {board.collaborated_by_me && (
            <i role="img" aria-label={say('board.group')}>
              <Icon name="people" size={16} />
            </i>
          )}
          <small>{say('board.pins', { count: board.pin_count })}</small>
        </button>
        {board.section_count > 0 && (
          <button
            type="button"
            className={css.more}
            aria-expanded={isOpen}
            aria-label={`${board.name}: ${say('board.sections', { count: board.section_count })}`}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="down" />
          </button>
        )}
      </div>
      {isOpen && <SectionRows goal={goal} origin={origin} busy={busy} pick={pick} />}
    </>
  )
}

/** The sections of a board to pick, at most as many as one page holds. */
export function SectionRows({ goal, origin, busy, pick }: Omit<BoardRowProps, 'board'> & { goal: Goal }) {
  const { say } = useWords()
  const size = { page_size: LIMITS.pageSize.most }
  const { page, failed, retry } = useFirstPage<Section>(href(routes.api.boardSections, { board: goal.boardId }, size))
  if (failed)
    return (
      <button type="button" className={css.section} onClick={retry}>
        {say('feed.retry')}
      </button>
    )
  if (!page) return <div role="progressbar" aria-label={say('feed.loading')} className="spinner" />
  return page.data.map(({ id, title, pin_count }) => (
    <SectionRow
      key={id}
      count={pin_count}
      goal={{ ...goal, section: { id, title } }}
      origin={origin}
      busy={busy}
      pick={pick}
    />
  ))
}

function SectionRow({ goal, count, origin, busy, pick }: Omit<BoardRowProps, 'board'> & { goal: Goal; count: number }) {
  const { say } = useWords()
  const isHere = isSamePlace(origin, goal)
  return (
    <button
      type="button"
      className={css.section}
      disabled={busy || isHere}
      title={isHere ? say('error.same_place') : undefined}
      onClick={() => pick(goal)}
      data-test-id="picker-section"
    >
      <b>{goal.section?.title}</b>
      <small>{say('board.pins', { count })}</small>
    </button>
  )
}
