/** JPEG quality. */
const QUALITY = 0.92

/** The picture of a canvas as a file; null if the browser cannot encode it. */
export function jpegOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
}
