import { type KeyboardEvent, useId } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { LIMITS } from '#domain/limits.ts'
import { colorStep, PALETTE } from '#domain/media/palette.ts'
import { DraftPicture } from '../builder/draft-picture.tsx'
import { FilmDraft } from '../builder/film-draft.tsx'
import css from './story-builder.module.css'
import sheet from './story-page.module.css'
import { COLORS, type Page } from './story-pages.ts'
import { StoryWords } from './story-words.tsx'

interface StoryCardProps {
  page: Page
  file: Blob | null
  /** The poster frame of a film. */
  poster: Blob | null
  place: number
  count: number
  isPicked: boolean
  /** True for a page just added to write on. */
  isNew: boolean
  change: (more: Partial<Page>) => void
  setPoster: (picture: Blob) => void
  remove: () => void
  step: (by: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The colour that the published page shows: the nearest one of the palette. */
const shownColor = (color: string) => PALETTE[colorStep(color)]

/** A page of a story: its preview, its text, and buttons that move or remove it. */
export function StoryCard(props: StoryCardProps) {
  const { page, file, poster, place, count, isPicked, isNew, change, setPoster, remove, step, onKeyDown } = props
  const { say } = useWords()
  const id = useId()
  const name = say('make.page', { place: place + 1, count })
  const hasPicture = page.hasFile || page.media !== null
  return (
    <li className={css.page} data-item={page.id} data-picked={isPicked ? '' : undefined} data-test-id="story-page">
      <div
        className={`${css.preview} ${sheet.page}`}
        style={hasPicture ? undefined : { background: shownColor(page.color) }}
        data-test-id="story-preview"
      >
        {page.isVideo && <FilmDraft film={file} poster={poster} choose={setPoster} />}
        {hasPicture && !page.isVideo && <DraftPicture draft={{ ...page, source: null }} file={file} />}
        <StoryWords text={page.text || (hasPicture ? '' : say('make.words_here'))} isCaption={hasPicture} />
      </div>
      <div className={css.bar}>
        <button
          type="button"
          className={css.grip}
          data-grip=""
          aria-label={say('order.grip', { name })}
          aria-describedby="story-hint"
          aria-pressed={isPicked}
          onKeyDown={onKeyDown}
        >
          {name}
        </button>
        <Button
          kind="round"
          aria-label={`${say('make.earlier')}: ${name}`}
          reason={place === 0 && say('reason.first')}
          onClick={() => step(-1)}
        >
          <Icon name="back" />
        </Button>
        <Button
          kind="round"
          aria-label={`${say('make.later')}: ${name}`}
          reason={place === count - 1 && say('reason.last')}
          onClick={() => step(1)}
        >
          <span className={css.turned}>
            <Icon name="back" />
          </span>
        </Button>
        <Button kind="round" aria-label={`${say('make.remove')}: ${name}`} onClick={remove}>
          <Icon name="close" />
        </Button>
      </div>
      <label htmlFor={id} className="hide">
        {say('make.words')}
      </label>
      <textarea
        id={id}
        rows={2}
        value={page.text}
        maxLength={LIMITS.text.storyText}
        placeholder={say('make.words')}
        // biome-ignore lint/a11y/noAutofocus: whoever adds a text writes it next
        autoFocus={isNew}
        onChange={(event) => change({ text: event.target.value })}
      />
      {!hasPicture && (
        <fieldset className={css.colors}>
          <legend className="hide">{say('make.color')}</legend>
          {COLORS.map((color, i) => (
            <input
              key={color}
              type="radio"
              name={`${id}-color`}
              aria-label={say('make.color_n', { number: i + 1 })}
              checked={page.color === color}
              onChange={() => change({ color })}
              style={{ background: shownColor(color) }}
            />
          ))}
        </fieldset>
      )}
    </li>
  )
}
