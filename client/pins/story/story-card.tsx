import { type KeyboardEvent, useId } from 'react'
import { LIMITS } from '../../../domain/limits.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DraftPicture } from '../builder/draft-picture.tsx'
import { FilmDraft } from '../builder/film-draft.tsx'
import css from './story-builder.module.css'
import { COLORS, type Page } from './story-pages.ts'

interface StoryCardProps {
  page: Page
  file: Blob | null
  /** The poster frame of a film. */
  poster: Blob | null
  place: number
  count: number
  isPicked: boolean
  change: (more: Partial<Page>) => void
  setPoster: (picture: Blob) => void
  remove: () => void
  step: (by: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Text is dark on light colours. */
const isLight = (color: string) => Number.parseInt(color.slice(2, 4), 16) > 0xb0

/** A page of a story: its preview, its text, and buttons that move or remove it. */
export function StoryCard(props: StoryCardProps) {
  const { page, file, poster, place, count, isPicked, change, setPoster, remove, step, onKeyDown } = props
  const { say } = useWords()
  const id = useId()
  const name = say('make.page', { place: place + 1, count })
  const hasPicture = page.hasFile || page.media !== null
  return (
    <li className={css.page} data-item={page.id} data-picked={isPicked ? '' : undefined} data-test-id="story-page">
      <div className={css.preview} style={hasPicture ? undefined : { background: `#${page.color}` }}>
        {page.isVideo && <FilmDraft film={file} poster={poster} choose={setPoster} />}
        {hasPicture && !page.isVideo && <DraftPicture draft={{ ...page, source: null }} file={file} />}
        {!hasPicture && (
          <p className={isLight(page.color) ? css.dark : css.light}>{page.text || say('make.words_here')}</p>
        )}
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
              style={{ background: `#${color}` }}
            />
          ))}
        </fieldset>
      )}
    </li>
  )
}
