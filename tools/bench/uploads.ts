import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Server } from '../serve.ts'
import { peakMemory } from './load.ts'

const UPLOADS = 24
const AT_ONCE = 4

/** Measures uploads per second, and memory, for photographs of 12 megapixels and for files of the maximum size, by a signed-in person. */
export async function benchUploads(server: Server, headers: Record<string, string>): Promise<void> {
  const photos = await Promise.all(Array.from({ length: UPLOADS }, (_, i) => photo(i)))
  const before = peakMemory()
  const [first] = photos
  if (first) await send(server, headers, first)
  const started = performance.now()
  const left = photos.slice(1)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.pop(); next; next = left.pop()) await send(server, headers, next)
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const megabytes = photos.reduce((sum, { length }) => sum + length, 0) / UPLOADS / 1024 / 1024
  console.log(
    `uploads per second, ${AT_ONCE} at once, ${megabytes.toFixed(1)} MB each: ${((UPLOADS - 1) / seconds).toFixed(1)}; ` +
      `peak memory of workerd ${before} MB before, ${peakMemory()} MB after`,
  )
  const film = largestFilm()
  await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => send(server, headers, film(i))))
  console.log(`peak memory of workerd after ${AT_ONCE} uploads of 20 MB at once: ${peakMemory()} MB`)
}

/**
 * Each upload has its own connection. workerd closes a connection that has been idle for five seconds, and `fetch` does not notice while
 * this process is busy making photos: it would send the next upload into a closed one.
 */
async function send(server: Server, headers: Record<string, string>, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const sent = request(
    `${server.url}/v3/media/`,
    { method: 'POST', agent: false, headers: { ...headers, 'content-length': body.length } },
    async (answer) => {
      const told = `${answer.statusCode} ${await text(answer)}`
      if (answer.statusCode === 201) resolve(told)
      else reject(new Error(`An upload was refused: ${told}`))
    },
  )
  sent.on('error', reject)
  sent.end(body)
  await promise
}

/** Each photo is different, so that none is recognised as a duplicate. */
async function photo(i: number): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: (i * 37) % 256, g: (i * 91) % 256, b: (i * 53) % 256 }
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const small = await sharp({ create: { width: 500, height: 375, channels: 3, background, noise } })
    .png()
    .toBuffer()
  return new Uint8Array(await sharp(small).resize(4000, 3000).jpeg({ quality: 80 }).toBuffer())
}

/** A film of just 20 MB: a header with one track, and dummy frames. */
function largestFilm(): (i: number) => Uint8Array<ArrayBuffer> {
  const box = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length + 8)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4)
    for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4)
    return bytes
  }
  const header = box('mvhd', numbers(0, 0, 0, 1000, 9000), Buffer.alloc(80))
  const matrix = numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
  const track = box('tkhd', Buffer.alloc(40), matrix, numbers(1280 << 16, 720 << 16))
  const kind = box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(13)))
  const start = Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0')), box('moov', header, box('trak', track, kind))])
  return (i) =>
    new Uint8Array(Buffer.concat([start, box('mdat', Buffer.alloc(20 * 1024 * 1024 - start.length - 8, i + 1))]))
}
