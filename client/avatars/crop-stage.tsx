import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useWords } from '../locales/use-words.ts'
import { type Crop, clamped, dragged, MOST_ZOOM, pressed, sideOf } from './crop.ts'
import css from './picture-form.module.css'

/** The size of the uploaded picture in px: profile pictures are shown at up to 280 px with a pixel ratio of 2. */
export const SIDE = 560

interface CropStageProps {
  picture: ImageBitmap
  crop: Crop
  onCrop: (crop: Crop) => void
  /** Receives the cropped picture, which is uploaded. */
  canvas: React.RefObject<HTMLCanvasElement | null>
}

/** Crops a picture to a square: by dragging, pinching, arrow keys, plus and minus, or a slider. */
export function CropStage({ picture, crop, onCrop, canvas }: CropStageProps) {
  const { say } = useWords()
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const side = sideOf(picture, crop)
    // Transparent parts become white, because the upload is a JPEG.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, SIDE, SIDE)
    context.imageSmoothingQuality = 'high'
    const [left, top] = [crop.x * picture.width - side / 2, crop.y * picture.height - side / 2]
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
  }, [picture, crop, canvas])

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    const { width } = event.currentTarget.getBoundingClientRect()
    const share = fingers.current.size
    const moved = dragged(picture, crop, (now.x - before.x) / width / share, (now.y - before.y) / width / share)
    const spread = other ? distance(now, other) / Math.max(1, distance(before, other)) : 1
    fingers.current.set(event.pointerId, now)
    onCrop(clamped(picture, { ...moved, zoom: moved.zoom * spread }))
  }
  const onPointerUp = (event: PointerEvent) => fingers.current.delete(event.pointerId)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = pressed(picture, crop, event.key)
    if (!next) return
    event.preventDefault()
    onCrop(next)
  }
  return (
    <>
      <div className={css.stage}>
        <div
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the crop is moved by keys
          tabIndex={0}
          aria-label={say('face.stage')}
          data-test-id="crop"
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={onPointerUp}
          onKeyDown={onKeyDown}
        >
          <canvas ref={canvas} width={SIDE} height={SIDE} />
        </div>
      </div>
      <label className={css.zoom}>
        <span>{say('face.zoom')}</span>
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => onCrop(clamped(picture, { ...crop, zoom: Number(target.value) }))}
        />
      </label>
    </>
  )
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
