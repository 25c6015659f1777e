import { useRef } from 'react'
import { FILM } from '#domain/media/film.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import css from './film.module.css'
import { useFilm } from './use-film.ts'

interface FilmProps {
  src: string
  /** URL of the poster picture. */
  poster: string | null
  /** In px. */
  width: number
  height: number
  label: string
}

/** A film with the browser's own controls, which work without JavaScript. An error shows a text and a Retry button. */
export function Film({ src, poster, width, height, label }: FilmProps) {
  const { say } = useWords()
  const video = useRef<HTMLVideoElement>(null)
  const { state, fault, retry } = useFilm(video)
  const isWaiting = state === FILM.STALLED || state === FILM.SEEKING
  return (
    <div className={css.film} data-test-id="film" data-state={state ?? undefined}>
      {/* biome-ignore lint/a11y/useMediaCaption: uploaded films have no captions; the alt text describes them */}
      <video
        ref={video}
        src={src}
        poster={poster ?? undefined}
        width={width}
        height={height}
        aria-label={label}
        controls
        playsInline
        preload="metadata"
      />
      {isWaiting && <div role="progressbar" aria-label={say('feed.loading')} className={`spinner ${css.wait}`} />}
      {fault && (
        <div className={css.fault} role="alert">
          <p>{say(`film.${fault}`)}</p>
          <Button onClick={retry}>{say('feed.retry')}</Button>
        </div>
      )}
    </div>
  )
}
