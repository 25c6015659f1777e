import { useState } from 'react'
import type { Section } from '../../domain/boards/contract.ts'
import { LIMITS } from '../../domain/limits.ts'
import { href, routes } from '../../domain/routes.ts'
import { useFirstPage } from '../data/use-first-page.ts'
import { useWords } from '../locales/use-words.ts'
import { colorClassOf } from '../ui/color-class.ts'
import { Icon } from '../ui/icon.tsx'
import css from './board-picker.module.css'
import type { PickerProps } from './board-picker.tsx'
import type { PickerBoard } from './picker-boards.ts'
import type { Place } from './place.ts'

/** A board to pick, and a button that shows its sections. Where the pins lie already can't be picked (SEC-008). */
export function BoardRow({ board, busy, pick, isHere }: PickerProps & { board: PickerBoard }) {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  const place: Place = { boardId: board.id, boardName: board.name, section: null }
  const lies = isHere?.(place) ?? false
  return (
    <>
      <div className={css.row}>
        <button
          type="button"
          className={css.board}
          disabled={busy || lies}
          title={lies ? say('error.same_place') : undefined}
          onClick={() => pick(place)}
          data-test-id="picker-board"
        >
          <span className={`${css.thumb}${colorClassOf(board.image_thumbnail_color)}`}>
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
      {isOpen && <SectionRows place={place} busy={busy} pick={pick} isHere={isHere} />}
    </>
  )
}

/** The sections of a board to pick, at most as many as one page holds. */
export function SectionRows({ place, ...rest }: PickerProps & { place: Place }) {
  const { say } = useWords()
  const size = { page_size: LIMITS.pageSize.most }
  const { page, failed, retry } = useFirstPage<Section>(href(routes.api.boardSections, { board: place.boardId }, size))
  if (failed)
    return (
      <button type="button" className={css.section} onClick={retry}>
        {say('feed.retry')}
      </button>
    )
  if (!page) return <div role="progressbar" aria-label={say('feed.loading')} className="spinner" />
  return page.data.map(({ id, title, pin_count }) => (
    <SectionRow key={id} count={pin_count} place={{ ...place, section: { id, title } }} {...rest} />
  ))
}

function SectionRow({ place, count, busy, pick, isHere }: PickerProps & { place: Place; count: number }) {
  const { say } = useWords()
  const lies = isHere?.(place) ?? false
  return (
    <button
      type="button"
      className={css.section}
      disabled={busy || lies}
      title={lies ? say('error.same_place') : undefined}
      onClick={() => pick(place)}
      data-test-id="picker-section"
    >
      <b>{place.section?.title}</b>
      <small>{say('board.pins', { count })}</small>
    </button>
  )
}
