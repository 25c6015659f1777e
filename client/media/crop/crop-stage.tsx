import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { type Crop, type CropChange, clamped, dragged, MOST_ZOOM, partOf, pressed, WHOLE, zoomed } from './crop.ts'
import type { CropFrame } from './crop-frame.ts'
import css from './crop-stage.module.css'

export interface CropStageProps {
  picture: ImageBitmap
  crop: Crop
  onCrop: (change: CropChange) => void
  frame: CropFrame
  /** Receives the cropped picture, which is uploaded. */
  canvas: RefObject<HTMLCanvasElement | null>
}

/** Crops a picture: by dragging, pinching, turning the wheel, arrow keys, plus and minus, or a slider. Small previews show the result. */
export function CropStage({ picture, crop, onCrop, frame, canvas }: CropStageProps) {
  const { say, locale } = useWords()
  const previews = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    draw(canvas.current, picture, crop)
    for (const preview of previews.current?.querySelectorAll('canvas') ?? []) copy(canvas.current, preview)
  }, [picture, crop, canvas])
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const part = partOf(picture, frame, crop.zoom)
  return (
    <div className={css.crop} data-shape={frame.shape}>
      <Stage picture={picture} crop={crop} onCrop={onCrop} frame={frame} canvas={canvas} />
      <div className={css.zoom}>
        <label>
          <span>{say('face.zoom')}</span>
          <input
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={crop.zoom}
            aria-valuetext={percent.format(crop.zoom)}
            onChange={({ target }) => onCrop((now) => clamped(picture, frame, { ...now, zoom: Number(target.value) }))}
          />
        </label>
        <Button onClick={() => onCrop(() => WHOLE)}>{say('face.reset')}</Button>
      </div>
      <div ref={previews} className={css.previews} aria-hidden="true">
        <small>{say('face.preview')}</small>
        {frame.previews.map(({ name, width, height }) => (
          <canvas
            key={name}
            data-preview={name}
            width={width * 2}
            height={height * 2}
            style={{ inlineSize: width, blockSize: height }}
          />
        ))}
      </div>
      {part.width < frame.width / 2 && (
        <p className={css.small} role="status">
          {say('face.small')}
        </p>
      )}
    </div>
  )
}

/** The picture in its frame, with the crop applied. */
function Stage({ picture, crop, onCrop, frame, canvas }: CropStageProps) {
  const { say } = useWords()
  const stage = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  useEffect(() => {
    const element = stage.current
    if (!element) return
    // React's own listener is passive and cannot prevent the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top, width, height } = element.getBoundingClientRect()
      const [right, down] = [(event.clientX - left) / width - 0.5, (event.clientY - top) / height - 0.5]
      // Browsers report a pinch on a touchpad as a wheel with Ctrl, in small steps.
      const unit = event.ctrlKey ? 'pinch' : event.deltaMode === 0 ? 'pixel' : 'line'
      const factor = Math.exp(-event.deltaY * WHEEL[unit])
      onCrop((now) => zoomed(picture, frame, now, factor, right, down))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [picture, frame, onCrop])

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const share = fingers.current.size
    const [right, down] = [(now.x - before.x) / width / share, (now.y - before.y) / height / share]
    const spread = other ? distance(now, other) / Math.max(1, distance(before, other)) : 1
    fingers.current.set(event.pointerId, now)
    onCrop((crop) => zoomed(picture, frame, dragged(picture, frame, crop, right, down), spread))
  }
  const onPointerUp = (event: PointerEvent) => fingers.current.delete(event.pointerId)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !pressed(picture, frame, crop, event.key)) return
    event.preventDefault()
    onCrop((now) => pressed(picture, frame, now, event.key) ?? now)
  }
  return (
    <div className={css.stage}>
      <div
        ref={stage}
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
        <canvas ref={canvas} width={frame.width} height={frame.height} />
      </div>
    </div>
  )
}

/** Zoom per unit of the wheel, as an exponent: a notch of 100 pixels is a fifth. */
const WHEEL = { pixel: 0.002, line: 0.06, pinch: 0.01 }

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { width, height } = partOf(picture, canvas, crop.zoom)
  // Transparent parts become white, because the upload is a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  const [left, top] = [crop.x * picture.width - width / 2, crop.y * picture.height - height / 2]
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

/** Shows the middle of a picture in the shape of another canvas, as pages do. */
function copy(from: HTMLCanvasElement, to: HTMLCanvasElement): void {
  const context = to.getContext('2d')
  if (!context) return
  const { width, height } = partOf(from, to, 1)
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    from,
    (from.width - width) / 2,
    (from.height - height) / 2,
    width,
    height,
    0,
    0,
    to.width,
    to.height,
  )
}
