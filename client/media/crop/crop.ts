/** The part of a picture shown in a frame: its centre as fractions of the picture's width and height, and its zoom factor. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

/** Width and height in pixels. As a frame: the size of the cropped picture. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A change of a crop. Changes are functions, so that none is lost between two renderings. */
export type CropChange = (crop: Crop) => Crop

/** The largest part in the middle. */
export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const MOST_ZOOM = 5

/** The size of the visible part in pixels of the picture, not rounded: it has the ratio of the frame. */
export function partOf(picture: Size, frame: Size, zoom: number): Size {
  const ratio = frame.width / frame.height
  const width = Math.min(picture.width, picture.height * ratio) / zoom
  return { width, height: width / ratio }
}

/** Moves and zooms the crop so that the visible part lies within the picture. */
export function clamped(picture: Size, frame: Size, { x, y, zoom }: Crop): Crop {
  const fair = Math.min(MOST_ZOOM, Math.max(1, zoom))
  const part = partOf(picture, frame, fair)
  return { x: within(x, part.width / picture.width / 2), y: within(y, part.height / picture.height / 2), zoom: fair }
}

function within(at: number, margin: number): number {
  return Math.min(1 - margin, Math.max(margin, at))
}

/** Drags the picture under the frame by fractions of the frame's width and height. */
export function dragged(picture: Size, frame: Size, crop: Crop, right: number, down: number): Crop {
  const part = partOf(picture, frame, crop.zoom)
  const x = crop.x - (right * part.width) / picture.width
  const y = crop.y - (down * part.height) / picture.height
  return clamped(picture, frame, { x, y, zoom: crop.zoom })
}

/**
 * Zooms by a factor, around a point of the frame that stays where it is.
 * @param right and `down`: the point's distance from the middle, in fractions of the frame's width and height
 */
export function zoomed(picture: Size, frame: Size, crop: Crop, factor: number, right = 0, down = 0): Crop {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, crop.zoom * factor))
  const [before, after] = [partOf(picture, frame, crop.zoom), partOf(picture, frame, zoom)]
  const x = crop.x + (right * (before.width - after.width)) / picture.width
  const y = crop.y + (down * (before.height - after.height)) / picture.height
  return clamped(picture, frame, { x, y, zoom })
}

/** An arrow key moves by this fraction of the frame, plus and minus zoom by this factor. */
const STEP = 0.04
const ZOOM_STEP = 1.1

/** The crop after a key; null: the key does nothing. An arrow moves the frame in its direction. */
export function pressed(picture: Size, frame: Size, crop: Crop, key: string): Crop | null {
  if (key === 'ArrowLeft') return dragged(picture, frame, crop, STEP, 0)
  if (key === 'ArrowRight') return dragged(picture, frame, crop, -STEP, 0)
  if (key === 'ArrowUp') return dragged(picture, frame, crop, 0, STEP)
  if (key === 'ArrowDown') return dragged(picture, frame, crop, 0, -STEP)
  if (key === '+' || key === '=') return zoomed(picture, frame, crop, ZOOM_STEP)
  if (key === '-') return zoomed(picture, frame, crop, 1 / ZOOM_STEP)
  return null
}
