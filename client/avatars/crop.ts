/** A square part of a picture: its centre as fractions of the picture's width and height, and its zoom factor. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The largest square in the middle. */
export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const MOST_ZOOM = 4

/** The side of the square in pixels of the picture. */
export function sideOf({ width, height }: Size, { zoom }: Crop): number {
  return Math.min(width, height) / zoom
}

/** Moves and zooms the square so that it lies within the picture. */
export function clamped(size: Size, { x, y, zoom }: Crop): Crop {
  const fair = Math.min(MOST_ZOOM, Math.max(1, zoom))
  const side = sideOf(size, { x, y, zoom: fair })
  return { x: within(x, side / size.width / 2), y: within(y, side / size.height / 2), zoom: fair }
}

function within(at: number, margin: number): number {
  return Math.min(1 - margin, Math.max(margin, at))
}

/** Drags the picture under the square by fractions of the square's side. */
export function dragged(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop)
  return clamped(size, {
    x: crop.x - (right * side) / size.width,
    y: crop.y - (down * side) / size.height,
    zoom: crop.zoom,
  })
}

/** An arrow key moves by this fraction of the square, plus and minus zoom by this factor. */
const STEP = 0.04
const ZOOM_STEP = 1.1

/** The crop after a key; null: the key does nothing. An arrow moves the square in its direction. */
export function pressed(size: Size, crop: Crop, key: string): Crop | null {
  if (key === 'ArrowLeft') return dragged(size, crop, STEP, 0)
  if (key === 'ArrowRight') return dragged(size, crop, -STEP, 0)
  if (key === 'ArrowUp') return dragged(size, crop, 0, STEP)
  if (key === 'ArrowDown') return dragged(size, crop, 0, -STEP)
  if (key === '+' || key === '=') return clamped(size, { ...crop, zoom: crop.zoom * ZOOM_STEP })
  if (key === '-') return clamped(size, { ...crop, zoom: crop.zoom / ZOOM_STEP })
  return null
}
