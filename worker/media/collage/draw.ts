import { encode } from 'fast-png'
import { type Canvas, COLLAGE, drawInto, emptyCanvas, fillTile, type Tile, tilesOf } from '#domain/media/collage.ts'
import { pictureColors } from '#domain/media/picture-colors.ts'
import { pixelsOf } from '../analysis/pixels.ts'

const QUALITY = 82

/** Loads the original of a picture; null: unavailable. */
type Load = (key: string) => Promise<R2ObjectBody | null>

/** A finished collage. `isWhole`: no picture was left out. */
interface Drawn {
  jpeg: ArrayBuffer
  isWhole: boolean
}

/**
 * Draws a collage of pictures; null: none can be read. Unreadable ones are left out, and the others get their room. The binding decodes, scales and crops;
 * only pixels are copied here, because the local binding can't draw one picture over another.
 */
export async function drawCollage(images: ImagesBinding, load: Load, keys: readonly string[]): Promise<Drawn | null> {
  let readable = keys
  while (readable.length > 0) {
    const canvas = emptyCanvas()
    const failed = await drawPictures(images, load, readable, canvas)
    if (failed === null) return { jpeg: await jpegOf(images, canvas), isWhole: readable.length === keys.length }
    readable = readable.filter((key) => key !== failed)
  }
  return null
}

/** Draws the pictures one by one, so that only one is decoded at a time. Returns the first unreadable one. */
async function drawPictures(images: ImagesBinding, load: Load, keys: readonly string[], canvas: Canvas) {
  const tiles = tilesOf(keys.length)
  for (const [i, key] of keys.entries()) {
    const [tile, picture] = [tiles[i], await load(key)]
    if (!tile || !picture) return key
    try {
      await drawPicture(images, picture, tile, tiles.length === 1, canvas)
    } catch {
      return key
    }
  }
  return null
}

/** A single picture is shown whole on its own colour, not cropped. */
async function drawPicture(
  images: ImagesBinding,
  picture: R2ObjectBody,
  tile: Tile,
  isAlone: boolean,
  canvas: Canvas,
): Promise<void> {
  const { width, height } = tile
  const box = { width, height, fit: isAlone ? ('contain' as const) : ('cover' as const) }
  const scaled = await images.input(picture.body).transform(box).output({ format: 'image/png', anim: false })
  const pixels = pixelsOf(new Uint8Array(await scaled.response().arrayBuffer()))
  if (isAlone) fillTile(canvas, tile, pictureColors(pixels).color)
  drawInto(canvas, tile, pixels)
}

/** The intermediate PNG is not compressed, because the binding decodes it at once. */
async function jpegOf(images: ImagesBinding, { rgb }: Canvas): Promise<ArrayBuffer> {
  const { width, height } = COLLAGE
  const png = encode({ width, height, data: rgb, channels: 3 }, { zlib: { level: 0 } })
  const made = await images.input(new Blob([png]).stream()).output({ format: 'image/jpeg', quality: QUALITY })
  return made.response().arrayBuffer()
}
