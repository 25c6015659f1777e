import { MAX_PREVIEW_LENGTH } from '#domain/pins/creation.ts'

/** Widths to try, in px, until the preview is small enough. */
const WIDTHS = [736, 474, 236]

/** A small JPEG of a picture as a data URL of limited length; empty if the browser cannot draw the file. */
export async function previewOf(file: Blob): Promise<string> {
  try {
    const picture = await createImageBitmap(file)
    for (const width of WIDTHS) {
      const scale = Math.min(1, width / picture.width)
      const canvas = document.createElement('canvas')
      canvas.width = Math.max(1, Math.round(picture.width * scale))
      canvas.height = Math.max(1, Math.round(picture.height * scale))
      canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
      const address = canvas.toDataURL('image/jpeg', 0.8)
      if (address.length <= MAX_PREVIEW_LENGTH) return address
    }
  } catch {
    // A film, or a picture in a format that only the server supports.
  }
  return ''
}
