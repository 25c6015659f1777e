import type { Context } from 'hono'
import { Failure } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'

export function isJson(c: Context): boolean {
  return /^application\/json\b/i.test(c.req.header('content-type') ?? '')
}

/** True if the body is a file, which is streamed and not held in memory. */
export function isFileBody(c: Context): boolean {
  return c.req.path === routes.api.mediaUpload && !isJson(c)
}

/**
 * Hashes a file while the handler reads it. Call the returned function after the body was read to its end: it returns the SHA-256 of method, path,
 * query and bytes, in hex.
 */
export function hashWhileRead(c: Context): () => Promise<string> {
  const digest = new crypto.DigestStream('SHA-256')
  const hasher = digest.getWriter()
  const url = new URL(c.req.url)
  const started = hasher.write(new TextEncoder().encode(`${c.req.method}\n${url.pathname}\n${url.search}\n`))
  const body = c.req.raw.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      async transform(chunk, controller) {
        await started
        await hasher.write(chunk)
        controller.enqueue(chunk)
      },
    }),
  )
  if (body) c.req.raw = new Request(c.req.raw.url, { method: 'POST', headers: c.req.raw.headers, body })
  let hash: Promise<string> | undefined
  const end = async () => {
    await hasher.close()
    return hex(await digest.digest)
  }
  return () => {
    hash ??= end()
    return hash
  }
}

/** Reads a file to its end and discards it. Fails above the size limit of uploads. */
export async function readOn(c: Context): Promise<void> {
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > LIMITS.media.bytes) throw new Failure('upload_too_large')
  }
}

export function hex(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
