import { SNIFFED, sniff } from '#domain/media/strip/sniff.ts'
import { MOST_ZOOM, partOf, type Size } from './crop.ts'

/**
 * Decodes a file for cropping, upright, and no larger than the most zoomed crop needs: a photo of 12,000 pixels would take 576 MB and be slow to drag.
 * @returns `whole` if the browser cannot decode it but the server accepts its type, so that it is sent uncropped; null: not a picture
 */
export async function openPicture(file: Blob, frame: Size): Promise<ImageBitmap | 'whole' | null> {
  try {
    return await reduced(await createImageBitmap(file), frame)
  } catch {
    // A file that was deleted, or a folder, cannot be read either.
    const start = await file
      .slice(0, SNIFFED)
      .arrayBuffer()
      .catch(() => null)
    return start && sniff(new Uint8Array(start))?.startsWith('image/') ? 'whole' : null
  }
}

async function reduced(picture: ImageBitmap, frame: Size): Promise<ImageBitmap> {
  const scale = (frame.width * MOST_ZOOM) / partOf(picture, frame, 1).width
  if (scale >= 1) return picture
  const small = await createImageBitmap(picture, {
    resizeWidth: Math.max(1, Math.round(picture.width * scale)),
    resizeHeight: Math.max(1, Math.round(picture.height * scale)),
    resizeQuality: 'high',
  })
  picture.close()
  return small
}
