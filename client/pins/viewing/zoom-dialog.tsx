import { type CSSProperties, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import { Dialog } from '#client/ui/layers/dialog.tsx'
import type { CloseupPin } from '../view.ts'
import css from './zoom-dialog.module.css'

interface ZoomDialogProps {
  /** URL of the stored picture. */
  src: string
  pin: CloseupPin
  onClose: () => void
}

/** The middle of the picture, as shares of its size. */
const MIDDLE = { x: 0.5, y: 0.5 }

/** A pin's picture in the whole window. A press (or Enter, + and -) toggles full size. The pressed point stays in view; arrow keys and fingers pan. */
export function ZoomDialog({ src, pin, onClose }: ZoomDialogProps) {
  const { say } = useWords()
  const stage = useRef<HTMLDivElement>(null)
  const [point, setPoint] = useState<{ x: number; y: number } | null>(null)
  useLayoutEffect(() => {
    const box = stage.current
    if (!box || !point) return
    box.scrollLeft = point.x * box.scrollWidth - box.clientWidth / 2
    box.scrollTop = point.y * box.scrollHeight - box.clientHeight / 2
  }, [point])
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') setPoint((before) => before ?? MIDDLE)
    if (key === '-') setPoint(null)
  }
  return (
    <Dialog open onClose={onClose} title={pin.title || say('pin.untitled')} layout="fullscreen" testId="zoom-dialog">
      <div ref={stage} className={css.stage}>
        <button
          type="button"
          aria-label={say('closeup.full_size')}
          aria-pressed={point !== null}
          onClick={(event) => setPoint(point ? null : pressedPoint(event, pin))}
          onKeyDown={onKeyDown}
          style={{ '--full': `${pin.width}px` } as CSSProperties}
        >
          <img src={src} width={pin.width} height={pin.height} alt={pin.alt_text ?? pin.title} />
        </button>
      </div>
    </Dialog>
  )
}

/** The pressed point of the picture, which is centred in the button; the middle for key presses. */
function pressedPoint({ detail, clientX, clientY, currentTarget }: MouseEvent, { width, height }: CloseupPin) {
  if (detail === 0) return MIDDLE
  const box = currentTarget.getBoundingClientRect()
  const scale = Math.min(box.width / width, box.height / height)
  const share = (from: number, middle: number, size: number) =>
    Math.min(1, Math.max(0, 0.5 + (from - middle) / (size * scale)))
  return {
    x: share(clientX, box.left + box.width / 2, width),
    y: share(clientY, box.top + box.height / 2, height),
  }
}
