import { useRef, useState } from 'react'
import { IMAGE_TYPES } from '../../../domain/pins/creation.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import making from './builder.module.css'
import { useAddress } from './draft-picture.tsx'
import css from './film-draft.module.css'
import { frameOf, seekEarly } from './poster.ts'

interface FilmDraftProps {
  /** null: its file isn't in this browser. */
  film: Blob | null
  /** The picture that stands for it. */
  poster: Blob | null
  choose: (poster: Blob) => void
}

/**
 * A film that a pin is made of, and its poster frame: a moment soon after its beginning is taken at once; any other one, or a picture, can
 * be chosen. Where the browser doesn't know the film's kind only a picture can.
 */
export function FilmDraft({ film, poster, choose }: FilmDraftProps) {
  const { say } = useWords()
  const video = useRef<HTMLVideoElement>(null)
  const [isUnseen, setUnseen] = useState(false)
  const src = useAddress(film)
  const shown = useAddress(poster)
  const take = async () => {
    const frame = video.current && (await frameOf(video.current))
    setUnseen(!frame)
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
          onError={() => setUnseen(true)}
        />
      )}
      <div className={css.poster} data-test-id="poster">
        {shown ? <img src={shown} alt={say('make.poster')} /> : <p>{say('make.needs_poster')}</p>}
        {src && !isUnseen && <Button onClick={() => void take()}>{say('make.poster_now')}</Button>}
        <label className={making.choose}>
          {say('make.poster_choose')}
          <input
            type="file"
            accept={IMAGE_TYPES}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) choose(file)
              event.target.value = ''
            }}
          />
        </label>
      </div>
      {isUnseen && <p role="status">{say('make.poster_unseen')}</p>}
    </div>
  )
}
