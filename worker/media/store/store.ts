import { joined } from '#domain/media/strip/byte-reader.ts'

/** Size of the parts of a multipart upload: all equal but the last, at least 5 MB. */
const PART = 5 * 1024 * 1024

export interface Stored {
  bytes: number
  /** SHA-256, base64url. */
  hash: string
}

/** A random key (REL-12): 16 base64url characters. */
export function newKey(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(12)))
}

export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The name of a picture or video in the store. */
export function nameOf(kind: 'image' | 'video', key: string): string {
  return `${kind === 'video' ? 'videos' : 'originals'}/${key}`
}

/** The name of a collage in the store (docs/decisions/133). Its key is made of the keys of its pictures. */
export function collageName(key: string): string {
  return `collages/${key}`
}

/** The name of the mark of a withdrawn picture or video. While it exists, the key answers 404, even if cached. */
export function markOf(key: string): string {
  return `withdrawn/${key}`
}

/** Stores a stream with one part in memory. A failure leaves nothing in the store. */
export async function storeChunks(
  bucket: R2Bucket,
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<Stored> {
  const digest = new crypto.DigestStream('SHA-256')
  const hasher = digest.getWriter()
  const httpMetadata = { contentType }
  let upload: R2MultipartUpload | null = null
  const parts: R2UploadedPart[] = []
  const held: Uint8Array[] = []
  let size = 0
  let bytes = 0
  try {
    for await (const chunk of chunks) {
      await hasher.write(chunk)
      held.push(chunk)
      size += chunk.length
      bytes += chunk.length
      if (size < PART) continue
      const whole = joined(held, size)
      upload ??= await bucket.createMultipartUpload(name, { httpMetadata })
      parts.push(await upload.uploadPart(parts.length + 1, whole.subarray(0, PART)))
      held.splice(0, held.length, whole.slice(PART))
      size -= PART
    }
    if (!upload) await bucket.put(name, joined(held, size), { httpMetadata })
    else {
      if (size > 0) parts.push(await upload.uploadPart(parts.length + 1, joined(held, size)))
      await upload.complete(parts)
    }
    await hasher.close()
    return { bytes, hash: base64url(new Uint8Array(await digest.digest)) }
  } catch (error) {
    // The digest is not awaited. Parts that cannot be aborted expire after a week.
    await hasher.abort(error).catch(() => {})
    digest.digest.catch(() => {})
    await upload?.abort().catch(() => {})
    throw error
  }
}

/** The hash of a stored picture, as of an upload of the same file; null if the store does not have it. */
export async function hashOfStored(bucket: R2Bucket, key: string): Promise<string | null> {
  const object = await bucket.get(nameOf('image', key))
  if (!object) return null
  const digest = new crypto.DigestStream('SHA-256')
  await object.body.pipeTo(digest)
  return base64url(new Uint8Array(await digest.digest))
}
