import { type FormEvent, useId } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { LIMITS } from '#domain/limits.ts'
import type { Progress } from '../publishing/use-publish.ts'
import { BoardChoice } from '../saving/board-choice.tsx'
import css from './builder.module.css'
import type { Goal } from './builder.tsx'
import { DraftPicture } from './draft-picture.tsx'
import type { Draft } from './drafts.ts'
import { FilmDraft } from './film-draft.tsx'
import { PriceFields } from './price-fields.tsx'

interface BuilderCardProps {
  draft: Draft
  file: Blob | null
  /** The poster frame of a film. */
  poster: Blob | null
  goals: Goal[]
  progress: Progress | undefined
  change: (more: Partial<Draft>) => void
  setPoster: (picture: Blob) => void
  publish: () => void
  discard: () => void
}

/** A draft of a pin: its picture and its fields. */
export function BuilderCard(props: BuilderCardProps) {
  const { draft, file, poster, goals, progress, change, publish, discard } = props
  const { say } = useWords()
  const id = useId()
  const share = progress?.share ?? null
  const isBusy = share !== null
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) publish()
  }
  const text = (name: 'title' | 'description' | 'link' | 'alt', most: number) => ({
    id: `${id}-${name}`,
    value: draft[name],
    maxLength: most,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <form className={css.card} onSubmit={onSubmit} data-test-id="draft" aria-label={draft.title || say('make.title')}>
      {draft.isVideo ? (
        <div className={css.picture}>
          <FilmDraft film={file} poster={poster} choose={props.setPoster} />
        </div>
      ) : (
        <DraftPicture draft={draft} file={file} />
      )}
      <div className={css.fields}>
        <div className={css.top}>
          <BoardChoice value={draft.to} goals={goals} change={(to) => change({ to })} />
          <Button type="submit" kind="primary" reason={isBusy && say('reason.busy')}>
            {say(isBusy ? 'make.publishing' : 'make.publish')}
          </Button>
          <Button
            kind="round"
            aria-label={say('make.discard')}
            title={say('make.discard')}
            onClick={discard}
            reason={isBusy && say('reason.busy')}
          >
            <Icon name="close" />
          </Button>
        </div>
        <p role="status" className={isBusy ? css.progress : 'hide'}>
          {isBusy && (share < 1 ? say('make.sending', { percent: Math.round(share * 100) }) : say('make.publishing'))}
        </p>
        {isBusy && <progress aria-label={say('make.publishing')} value={share} max={1} />}
        {progress?.fault && (
          <p role="alert" className={css.wrong}>
            {say('make.failed', { reason: progress.fault })}
          </p>
        )}
        <fieldset disabled={isBusy}>
          <label htmlFor={`${id}-title`}>{say('make.f_title')}</label>
          <input {...text('title', LIMITS.text.pinTitle)} className={css.name} autoComplete="off" />
          <label htmlFor={`${id}-description`}>{say('make.f_description')}</label>
          <textarea {...text('description', LIMITS.text.pinDescription)} rows={4} aria-describedby={`${id}-left`} />
          <small id={`${id}-left`} className={css.left}>
            {say('make.left', { count: LIMITS.text.pinDescription - draft.description.length })}
          </small>
          <label htmlFor={`${id}-link`}>{say('make.f_link')}</label>
          <input {...text('link', LIMITS.text.link)} inputMode="url" autoCapitalize="none" autoComplete="off" />
          <label htmlFor={`${id}-alt`}>{say('make.f_alt')}</label>
          <textarea {...text('alt', LIMITS.text.alt)} rows={2} aria-describedby={`${id}-nudge`} />
          <small id={`${id}-nudge`} className={css.nudge} data-empty={draft.alt.trim() === '' ? '' : undefined}>
            {say(draft.alt.trim() === '' ? 'make.alt_nudge' : 'make.alt_hint')}
          </small>
          <PriceFields price={draft.price} change={(price) => change({ price })} />
        </fieldset>
      </div>
    </form>
  )
}
