import { type MouseEvent, useEffect, useState } from 'react'
import { useWords } from '../../locales/use-words.ts'
import { Icon } from '../../ui/icon.tsx'
import { opensHere } from '../../ui/pressed.ts'
import { mayMove } from '../may-move.ts'
import css from './frames.module.css'

export interface FramesProps {
  /** The address of the picture with its frames. */
  src: string
  /** In px. */
  width: number
  height: number
}

/** The frames of a picture over its still, as long as it is there. */
export function MovingFrames(props: Partial<FramesProps> & { onError?: () => void }) {
  return <img className={css.frames} {...props} alt="" data-test-id="frames" />
}

/**
 * The frames of a picture over its still, and a switch that stops and goes on with them. They play at once unless the viewer asks for less motion.
 * Without JavaScript the switch is a link to the picture that plays.
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
