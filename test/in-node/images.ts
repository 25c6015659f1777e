import sharp, { type FitEnum, type ResizeOptions, type Sharp } from 'sharp'

/** Of one step that the worker asks for. */
interface Step {
  rotate?: number
  width?: number
  height?: number
  fit?: string
  background?: string
}

const SMALLER_ONLY = { fit: 'inside', withoutEnlargement: true } as const
const FITS: Record<string, { fit: keyof FitEnum; withoutEnlargement?: boolean }> = {
  contain: { fit: 'inside' },
  cover: { fit: 'cover' },
  crop: { fit: 'cover', withoutEnlargement: true },
  pad: { fit: 'contain' },
  squeeze: { fit: 'fill' },
}
const TYPES: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
}
const WRITERS: Record<string, (image: Sharp) => Sharp> = {
  'image/avif': (image) => image.avif(),
  'image/jpeg': (image) => image.jpeg(),
  'image/png': (image) => image.png(),
  'image/webp': (image) => image.webp(),
}
const UNSUPPORTED = 9520
/** Of the binding's own errors, and locally of a picture that can't be decoded. */
const INTERNAL = 9523

class ImagesError extends Error {
  readonly code: number

  constructor(call: string, code: number, says: string) {
    super(`IMAGES_${call}_ERROR ${code}: ${says}`)
    this.code = code
  }
}

/** Stands for the Images binding, with the library and the settings of the platform's local one. */
export class Images {
  input(stream: ReadableStream) {
    return new Picture(stream)
  }

  async info(stream: ReadableStream) {
    const { format, width, height, size } = await decoded('INFO', stream, (image) => image.metadata())
    if (format === 'svg') return { format: 'image/svg+xml' }
    const type = TYPES[format ?? '']
    if (!type) throw new ImagesError('INFO', UNSUPPORTED, `Unsupported image type ${format}`)
    return { format: type, fileSize: size, width, height }
  }
}

class Picture {
  readonly #stream: ReadableStream
  readonly #steps: Step[] = []

  constructor(stream: ReadableStream) {
    this.#stream = stream
  }

  transform(step: Step): this {
    this.#steps.push(step)
    return this
  }

  async output({ format }: { format: string }) {
    if (/^(?:image\/gif|rgba?)$/.test(format))
      throw new ImagesError('TRANSFORM', UNSUPPORTED, `${format} output is not supported in local mode`)
    const type = Object.hasOwn(WRITERS, format) ? format : 'image/jpeg'
    const bytes = await decoded('TRANSFORM', this.#stream, async (image) => {
      for (const step of this.#steps) applyStep(image, step)
      return new Uint8Array(await (WRITERS[type]?.(image) ?? image).toBuffer())
    })
    return {
      contentType: () => type,
      image: () => new Response(bytes).body,
      response: () => new Response(bytes, { headers: { 'content-type': type } }),
    }
  }
}

function applyStep(image: Sharp, { rotate, width, height, fit = '', background }: Step): void {
  if (rotate !== undefined) image.rotate(rotate)
  if (width === undefined && height === undefined) return
  const ground = background ?? (fit === 'pad' ? '#ffffff' : undefined)
  const chosen: ResizeOptions = FITS[fit] ?? SMALLER_ONLY
  image.resize(width || null, height || null, { ...chosen, ...(ground && { background: ground }) })
}

async function decoded<Result>(
  call: string,
  stream: ReadableStream,
  read: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  const bytes = new Uint8Array(await new Response(stream as BodyInit).arrayBuffer())
  try {
    return await read(sharp(bytes, {}))
  } catch (error) {
    throw new ImagesError(call, INTERNAL, String(error))
  }
}
