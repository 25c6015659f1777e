import { useState } from 'react'
import { useFirstPage } from '#client/data/use-first-page.ts'
import { useWords } from '#client/locales/use-words.ts'
import { colorClassOf } from '#client/ui/color-class.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { PickedBoard, Section } from '#domain/boards/contract.ts'
import { LIMITS } from '#domain/limits.ts'
import { href, routes } from '#domain/routes.ts'
import css from './board-picker.module.css'
import type { PickerProps } from './board-picker.tsx'
import type { Place } from './place.ts'
import type { OptionOf } from './use-picker-keys.ts'

/** A board to pick, and a button that shows its sections. A board that already has the pins is disabled and says why (SEC-008). */
export function BoardRow({ board, optionOf, ...rest }: PickerProps & { board: PickedBoard; optionOf: OptionOf }) {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  const place: Place = { boardId: board.id, boardName: board.name, section: null }
  const isHere = rest.isHere?.(place) ?? false
  const isDisabled = rest.busy || isHere
  return (
    <>
      <div className={css.row} role="presentation">
        <button
          type="button"
          className={css.board}
          aria-disabled={isDisabled}
          onClick={() => !isDisabled && rest.pick(place)}
          data-test-id="picker-board"
          {...optionOf(board.id)}
        >
          <span className={`${css.thumb}${colorClassOf(board.image_thumbnail_color)}`}>
            {board.image_thumbnail_url && <img src={board.image_thumbnail_url} alt="" loading="lazy" />}
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
          <small>{isHere ? say('error.same_place') : say('board.pins', { count: board.pin_count })}</small>
        </button>
        {board.section_count > 0 && (
          <button
            type="button"
            className={css.more}
            data-open={isOpen}
            aria-label={`${board.name}: ${say('board.sections', { count: board.section_count })}`}
            onClick={() => setOpen(!isOpen)}
            {...optionOf(`${board.id}-sections`)}
          >
            <Icon name="down" />
          </button>
        )}
      </div>
      {isOpen && <SectionRows place={place} optionOf={optionOf} {...rest} />}
    </>
  )
}

/** A board's sections to pick: the first page of them. With `optionOf` they are options of a list, otherwise buttons. */
export function SectionRows({ place, ...rest }: PickerProps & { place: Place; optionOf?: OptionOf }) {
  const { say } = useWords()
  const size = { page_size: LIMITS.pageSize.max }
  const { page, failed, retry } = useFirstPage<Section>(href(routes.api.boardSections, { board: place.boardId }, size))
  if (failed)
    return (
      <button type="button" className={css.section} onClick={retry} {...rest.optionOf?.(`${place.boardId}-retry`)}>
        {say('feed.retry')}
      </button>
    )
  if (!page)
    return (
      <div role="presentation">
        <div className="spinner" />
      </div>
    )
  return page.data.map(({ id, title, pin_count }) => (
    <SectionRow key={id} count={pin_count} place={{ ...place, section: { id, title } }} {...rest} />
  ))
}

type SectionRowProps = PickerProps & { place: Place; count: number; optionOf?: OptionOf }

function SectionRow({ place, count, busy, pick, optionOf, ...rest }: SectionRowProps) {
  const { say } = useWords()
  const isHere = rest.isHere?.(place) ?? false
  const isDisabled = busy || isHere
  return (
    <button
      type="button"
      className={css.section}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && pick(place)}
      data-test-id="picker-section"
      {...optionOf?.(`section-${place.section?.id}`)}
    >
      <b>{place.section?.title}</b>
      <small>{isHere ? say('error.same_place') : say('board.pins', { count })}</small>
    </button>
  )
}
