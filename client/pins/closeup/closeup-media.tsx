import { pictureSrcSet, rendition } from '#client/data/rendition.ts'
import { useWords } from '#client/locales/use-words.ts'
import { Film } from '#client/media/film.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { colorStep } from '#domain/media/palette.ts'
import { ratioStep } from '#domain/media/ratio.ts'
import { Story } from '../story/story.tsx'
import { Playing } from '../viewing/playing.tsx'
import { Zoom } from '../viewing/zoom.tsx'
import { useCloseupContext } from './closeup-context.ts'
import css from './closeup-media.module.css'

/** A pin's story, film or picture. If the picture cannot be loaded, its colour and title. */
export function CloseupMedia() {
  const { pin } = useCloseupContext()
  if (pin.pages && pin.pages.length > 0) return <Story pages={pin.pages} />
  const { width, height } = pin.film ?? pin
  return (
    <div className={`${css.media} r${ratioStep(width, height)} c${colorStep(pin.dominant_color)}`}>
      {pin.film ? <PinFilm /> : <Picture />}
    </div>
  )
}

function PinFilm() {
  const { say } = useWords()
  const { mediaBase } = usePage()
  const { pin } = useCloseupContext()
  if (!pin.film) return null
  const { url, poster, width, height } = pin.film
  const label = pin.alt_text || pin.title || say('pin.video')
  return <Film src={url} poster={rendition(mediaBase, poster, '736x')} width={width} height={height} label={label} />
}

function Picture() {
  const { say } = useWords()
  const { mediaBase } = usePage()
  const { pin } = useCloseupContext()
  const large = rendition(mediaBase, pin.image_signature, '736x')
  return (
    <>
      {large && (
        <img
          src={large}
          srcSet={pictureSrcSet(large, [736, 1200])}
          sizes="(width < 48em) 100vw, 508px"
          width={pin.width}
          height={pin.height}
          alt={pin.alt_text ?? pin.title}
          fetchPriority="high"
        />
      )}
      <p aria-hidden="true" dir="auto">
        {pin.title || say('pin.untitled')}
      </p>
      {pin.frames && <Playing src={pin.frames} width={pin.width} height={pin.height} />}
      <Zoom />
    </>
  )
}
