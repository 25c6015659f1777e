import { encode } from 'fast-png'
import {
  type Canvas,
  COLLAGE,
  drawInto,
  emptyCanvas,
  fillTile,
  type Tile,
  tilesOf,
} from '../../../domain/media/collage.ts'
import { pictureColors } from '../../../domain/media/picture-colors.ts'
import { pixelsOf } from '../analysis/pixels.ts'

const QUALITY = 82

/** The original of a picture; null: it is out of reach. */
type Load = (key: string) => Promise<R2ObjectBody | null>

/** A finished collage. `isWhole`: no picture was left out. */
interface Drawn {
  jpeg: ArrayBuffer
  isWhole: boolean
}

/**
 * Draws a collage of pictures. Those that can't be read are left out, and the others take their room. The binding reads every format, scales and cuts;
 * only the pixels are copied here, because the local binding draws no picture over another. null: none can be read.
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

/** Draws one picture after another, so that the pixels of one are held at a time. Returns the first that can't be read. */
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

/** A picture alone is shown whole, before its own colour, because a part of it would say less. */
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

/** The PNG in between is not compressed, because the binding unpacks it at once. */
async function jpegOf(images: ImagesBinding, { rgb }: Canvas): Promise<ArrayBuffer> {
  const { width, height } = COLLAGE
  const png = encode({ width, height, data: rgb, channels: 3 }, { zlib: { level: 0 } })
  const made = await images
    .input(new Blob([png as Uint8Array<ArrayBuffer>]).stream())
    .output({ format: 'image/jpeg', quality: QUALITY })
  return made.response().arrayBuffer()
}
