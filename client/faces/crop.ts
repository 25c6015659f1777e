/** Which square of a picture shows: its centre as shares of the picture's width and height, and how many times it is enlarged. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The middle, as large as it fits. */
export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const MOST_ZOOM = 4

/** The side of the square in pixels of the picture. */
export function sideOf({ width, height }: Size, { zoom }: Crop): number {
  return Math.min(width, height) / zoom
}

/** The same square with nothing of it outside the picture. */
export function kept(size: Size, { x, y, zoom }: Crop): Crop {
  const fair = Math.min(MOST_ZOOM, Math.max(1, zoom))
  const side = sideOf(size, { x, y, zoom: fair })
  return { x: within(x, side / size.width / 2), y: within(y, side / size.height / 2), zoom: fair }
}

function within(at: number, margin: number): number {
  return Math.min(1 - margin, Math.max(margin, at))
}

/** The square after it was dragged by so many shares of its side, to the right and down. */
export function dragged(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop)
  return kept(size, {
    x: crop.x - (right * side) / size.width,
    y: crop.y - (down * side) / size.height,
    zoom: crop.zoom,
  })
}

/** Shares of the square that a press of an arrow moves it by, and how much a key enlarges. */
const STEP = 0.04
const ZOOM_STEP = 1.1

/** What a key does to the square; null: nothing. An arrow moves the square over the picture, as it says. */
export function pressed(size: Size, crop: Crop, key: string): Crop | null {
  if (key === 'ArrowLeft') return dragged(size, crop, STEP, 0)
  if (key === 'ArrowRight') return dragged(size, crop, -STEP, 0)
  if (key === 'ArrowUp') return dragged(size, crop, 0, STEP)
  if (key === 'ArrowDown') return dragged(size, crop, 0, -STEP)
  if (key === '+' || key === '=') return kept(size, { ...crop, zoom: crop.zoom * ZOOM_STEP })
  if (key === '-') return kept(size, { ...crop, zoom: crop.zoom / ZOOM_STEP })
  return null
}
