import type { Pixels } from './dhash.ts'

/** Size of a collage for link previews in pixels, and maximum number of pictures in it. */
export const COLLAGE = { width: 1200, height: 630, most: 5 } as const

const GAP = 8
/** Colour between the pictures and behind transparent ones: the background of the light theme. */
const PAPER = [0xfb, 0xfa, 0xf6] as const

/** Position and size of a picture, in pixels from the top left. */
export interface Tile {
  left: number
  top: number
  width: number
  height: number
}

/** Relative heights of the pictures in each column, by the number of pictures. Most tiles are upright, as most Pins are. */
const COLUMNS: readonly (readonly (readonly number[])[])[] = [
  [],
  [[1]],
  [[1], [1]],
  [[1], [1], [1]],
  [[1], [1], [1, 1]],
  [[1], [3, 2], [2, 3]],
]

/** Tiles for a number of pictures, at most five; they fill the collage apart from the gaps. */
export function tilesOf(count: number): Tile[] {
  const columns = COLUMNS[Math.min(count, COLLAGE.most)] ?? []
  return spans(
    columns.map(() => 1),
    COLLAGE.width,
  ).flatMap(([left, width], i) =>
    spans(columns[i] ?? [], COLLAGE.height).map(([top, height]) => ({ left, top, width, height })),
  )
}

/** Start and length of each part of a length, with gaps between them. The last part gets the rounding error. */
function spans(parts: readonly number[], length: number): [begin: number, length: number][] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  const room = length - GAP * (parts.length - 1)
  let before = 0
  return parts.map((part, i) => {
    const begin = Math.round((room * before) / whole) + GAP * i
    before += part
    return [begin, Math.round((room * before) / whole) + GAP * i - begin]
  })
}

/** RGB, one byte each, row by row. */
export interface Canvas {
  width: number
  height: number
  rgb: Uint8Array
}

export function emptyCanvas(): Canvas {
  const { width, height } = COLLAGE
  const rgb = new Uint8Array(width * height * 3)
  for (let at = 0; at < rgb.length; at += 3) rgb.set(PAPER, at)
  return { width, height, rgb }
}

/** Draws a picture centred in a tile, cropped to it. */
export function drawInto(canvas: Canvas, tile: Tile, { width, height, rgba }: Pixels): void {
  const [shownWidth, shownHeight] = [Math.min(width, tile.width), Math.min(height, tile.height)]
  const [skippedX, skippedY] = [(width - shownWidth) >> 1, (height - shownHeight) >> 1]
  const [left, top] = [tile.left + ((tile.width - shownWidth) >> 1), tile.top + ((tile.height - shownHeight) >> 1)]
  for (let y = 0; y < shownHeight; y++) {
    let from = ((skippedY + y) * width + skippedX) * 4
    let to = ((top + y) * canvas.width + left) * 3
    for (let x = 0; x < shownWidth; x++, from += 4, to += 3) {
      const alpha = rgba[from + 3] ?? 255
      for (let channel = 0; channel < 3; channel++) {
        const behind = canvas.rgb[to + channel] ?? 0
        canvas.rgb[to + channel] = behind + (((rgba[from + channel] ?? 0) - behind) * alpha) / 255
      }
    }
  }
}

/** Fills a tile with a colour, as six hex digits. */
export function fillTile(canvas: Canvas, tile: Tile, color: string): void {
  const number = Number.parseInt(color, 16)
  const rgb = [number >> 16, (number >> 8) & 255, number & 255]
  for (let y = tile.top; y < tile.top + tile.height; y++)
    for (let x = tile.left; x < tile.left + tile.width; x++) canvas.rgb.set(rgb, (y * canvas.width + x) * 3)
}
