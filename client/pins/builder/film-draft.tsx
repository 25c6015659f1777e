import { useRef, useState } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { IMAGE_TYPES } from '#domain/pins/creation.ts'
import { fitFiles } from '../publishing/fit-files.ts'
import { useAddress } from './draft-picture.tsx'
import css from './film-draft.module.css'
import intake from './intake.module.css'
import { frameOf, seekEarly } from './poster.ts'

interface FilmDraftProps {
  /** null: the file is not in this browser. */
  film: Blob | null
  /** The poster frame. */
  poster: Blob | null
  choose: (poster: Blob) => void
}

/**
 * A draft's film and its poster frame. The frame is taken from the beginning of the film; the person can choose another frame or a picture.
 * If the browser cannot play the film, only a picture.
 */
export function FilmDraft({ film, poster, choose }: FilmDraftProps) {
  const { say } = useWords()
  const video = useRef<HTMLVideoElement>(null)
  const [isUnplayable, setUnplayable] = useState(false)
  const src = useAddress(film)
  const shown = useAddress(poster)
  const take = async () => {
    const frame = video.current && (await frameOf(video.current))
    setUnplayable(!frame)
    if (frame) choose(frame)
  }
  const begin = async () => {
    if (poster || !video.current) return
    await seekEarly(video.current)
    await take()
  }
  return (
    <div className={css.film}>
      {src && (
        <video
          ref={video}
          src={src}
          controls
          muted
          playsInline
          onLoadedData={() => void begin()}
          onError={() => setUnplayable(true)}
        />
      )}
      <div className={css.poster} data-test-id="poster">
        {shown ? <img src={shown} alt={say('make.poster')} /> : <p>{say('make.needs_poster')}</p>}
        {src && !isUnplayable && <Button onClick={() => void take()}>{say('make.poster_now')}</Button>}
        <label className={intake.choose}>
          {say('make.poster_choose')}
          <input
            type="file"
            accept={IMAGE_TYPES}
            onChange={(event) => {
              void fitFiles([...(event.target.files ?? [])], say).then(([file]) => file && choose(file))
              event.target.value = ''
            }}
          />
        </label>
      </div>
      {isUnplayable && <p role="status">{say('make.poster_unseen')}</p>}
    </div>
  )
}
