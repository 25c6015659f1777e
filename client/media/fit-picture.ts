import { MAX_PIXELS } from '#domain/media/strip/facts.ts'
import { stripMedia } from '#domain/media/strip/strip.ts'
import { MAX_UPLOAD_BYTES } from '#domain/pins/creation.ts'

/** Types without transparency, encoded as JPEG; others become WebP. */
const OPAQUE = /^(?:|image\/(?:jpeg|bmp|x-ms-bmp|heic|heif|tiff))$/
/** Qualities to try until the file is small enough, each with the scale of the sides. */
const TRIES = [
  { quality: 0.92, part: 1 },
  { quality: 0.85, part: 0.8 },
  { quality: 0.8, part: 0.5 },
  { quality: 0.8, part: 0.25 },
] as const

/**
 * A chosen picture as the server accepts it: the file itself, or, if the server can't read it or it is too large, the picture re-encoded upright.
 * @param onSlow called before re-encoding, which may take seconds
 * @returns null: this browser cannot decode it either
 */
export async function fitPicture(file: File, onSlow: () => void = () => undefined): Promise<File | null> {
  if (file.size <= MAX_UPLOAD_BYTES && (await isTaken(file))) return file
  onSlow()
  const picture = await decoded(file)
  if (!picture) return null
  for (const { quality, part } of TRIES) {
    const blob = await encoded(picture, OPAQUE.test(file.type) ? 'image/jpeg' : 'image/webp', quality, part)
    if (!blob || blob.size > MAX_UPLOAD_BYTES) continue
    const ending = blob.type.replace('image/', '').replace('jpeg', 'jpg')
    return new File([blob], `${file.name.replace(/\.\w{1,5}$/, '')}.${ending}`, { type: blob.type })
  }
  return null
}

/** True if the server accepts the file unchanged; checked with the server's code. */
async function isTaken(file: File): Promise<boolean> {
  try {
    const { body, facts } = await stripMedia(chunksOf(file))
    for await (const _ of body);
    return !facts.isCut
  } catch {
    return false
  }
}

async function* chunksOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    yield value
  }
}

type Decoded = ImageBitmap | HTMLImageElement

/** createImageBitmap rejects truncated pictures, which an img element still shows. */
async function decoded(file: File): Promise<Decoded | null> {
  return createImageBitmap(file).catch(() => shown(file))
}

function shown(file: File): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  return new Promise<HTMLImageElement | null>((done) => {
    image.onload = () => done(image.naturalWidth > 0 ? image : null)
    image.onerror = () => done(null)
  }).finally(() => URL.revokeObjectURL(image.src))
}

/** null: the canvas is too large for this device. */
async function encoded(picture: Decoded, type: string, quality: number, part: number): Promise<Blob | null> {
  const [wide, high] =
    'naturalWidth' in picture ? [picture.naturalWidth, picture.naturalHeight] : [picture.width, picture.height]
  const scale = part * Math.min(1, Math.sqrt(MAX_PIXELS / (wide * high)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(wide * scale))
  canvas.height = Math.max(1, Math.floor(high * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, type, quality))
}
