import { useRef } from 'react'
import { FILM } from '../../domain/media/film.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import css from './film.module.css'
import { useFilm } from './use-film.ts'

interface FilmProps {
  src: string
  /** Address of its picture. */
  poster: string | null
  /** Pixels. */
  width: number
  height: number
  label: string
}

/** A film with the browser's own controls, also without JavaScript; what goes wrong is said in words, with another try. */
export function Film({ src, poster, width, height, label }: FilmProps) {
  const { say } = useWords()
  const video = useRef<HTMLVideoElement>(null)
  const { state, fault, retry } = useFilm(video)
  const isWaiting = state === FILM.STALLED || state === FILM.SEEKING
  return (
    <div className={css.film} data-test-id="film" data-state={state ?? undefined}>
      {/* biome-ignore lint/a11y/useMediaCaption: people bring films without captions; what they show is said by their alt text */}
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
