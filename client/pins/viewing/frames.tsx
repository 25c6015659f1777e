import { type MouseEvent, useEffect, useState } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import { Icon } from '#client/ui/icon.tsx'
import { opensHere } from '#client/ui/pressed.ts'
import { mayMove } from '../may-move.ts'
import css from './frames.module.css'

export interface FramesProps {
  /** URL of the animated picture. */
  src: string
  /** In px. */
  width: number
  height: number
}

/** The animated picture over its still, while mounted. */
export function MovingFrames(props: Partial<FramesProps> & { onError?: () => void }) {
  return <img className={css.frames} {...props} alt="" data-test-id="frames" />
}

/**
 * The animated picture over its still, with a pause and play switch. Plays at once unless the viewer prefers reduced motion. Without JavaScript the switch
 * links to the animated picture.
 */
export function Frames({ src, width, height }: FramesProps) {
  const { say } = useWords()
  const [plays, setPlays] = useState(false)
  useEffect(() => setPlays(mayMove()), [])
  const turn = (event: MouseEvent) => {
    if (!opensHere(event)) return
    event.preventDefault()
    setPlays(!plays)
  }
  return (
    <>
      {plays && <MovingFrames src={src} width={width} height={height} onError={() => setPlays(false)} />}
      <a
        className={css.toggle}
        href={src}
        aria-label={say(plays ? 'closeup.pause' : 'closeup.play')}
        data-js=""
        data-test-id="frames-toggle"
        onClick={turn}
      >
        <Icon name={plays ? 'pause' : 'play'} />
      </a>
    </>
  )
}
