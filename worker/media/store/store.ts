import { joined } from '../../../domain/media/strip/byte-reader.ts'

/** Parts of an upload are of one size, but the last; the store wants at least this. */
const PART = 5 * 1024 * 1024

export interface Stored {
  bytes: number
  /** SHA-256, base64url. */
  hash: string
}

/** A new random name (REL-12): 16 characters base64url. */
export function newKey(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(12)))
}

export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Where a picture, or a film, lies in the store. */
export function nameOf(kind: 'image' | 'video', key: string): string {
  return `${kind === 'video' ? 'videos' : 'originals'}/${key}`
}

/** Where the mark of a withdrawn picture or film lies: while it is there, the key answers 404, whatever is cached. */
export function markOf(key: string): string {
  return `withdrawn/${key}`
}

/**
 * Stores what comes in chunks without holding more than a part of it. It is there whole or not at all: what fails on the way leaves
 * nothing.
 */
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
    // Whose digest nobody waits for any more; parts that can't be taken back go by themselves after a week.
    await hasher.abort(error).catch(() => {})
    digest.digest.catch(() => {})
    await upload?.abort().catch(() => {})
    throw error
  }
}
