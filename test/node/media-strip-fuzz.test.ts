import * as fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { Failure } from '#domain/errors.ts'
import { joined } from '#domain/media/strip/byte-reader.ts'
import { type CODED_FILMS, codedFilm } from '../fixtures/coded-films.ts'
import { damagedFile, RUNS } from '../fixtures/damaged.ts'
import { mp4, webm } from '../fixtures/films.ts'
import { stripped } from '../fixtures/stripped.ts'

/** A maximum in ms: a file takes far less, and a longer time is not bounded by the file's length. */
const LONG = 500
const samples = new Map<string, Uint8Array>()

beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const picture = sharp({ create: { width: 24, height: 18, channels: 3, background: '#3a6', noise } })
    .withExif({ IFD0: { Copyright: 'mira' }, IFD3: { GPSLatitude: '52/1 31/1 12/1' } })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
  const frame = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  const moving = sharp([await frame('#f00'), await frame('#0f0')], { join: { animated: true } })
  for (const [name, file] of Object.entries({
    'a JPEG': picture.clone().jpeg(),
    'a JPEG of many scans': picture.clone().jpeg({ progressive: true }),
    'a PNG': picture.clone().png(),
    'a WebP': picture.clone().webp(),
    'a WebP without loss': picture.clone().webp({ lossless: true }),
    'a GIF': picture.clone().gif(),
    'an AVIF': picture.clone().avif(),
    'a WebP that moves': moving.clone().webp(),
    'a GIF that moves': moving.clone().gif(),
  }))
    samples.set(name, new Uint8Array(await file.toBuffer()))
  const films = ['an MP4 with its tables in front', 'an MP4 in fragments', 'a WebM with an index'] as const
  for (const film of films satisfies readonly (keyof typeof CODED_FILMS)[]) samples.set(film, await codedFilm(film, 4))
  samples.set('an MP4 with a place', mp4({ film: new Uint8Array(60) }))
  samples.set('a WebM with tags', webm())
})

test('a truncated, altered or inconsistent file is quickly stripped or rejected, and stripping is idempotent [REL-12 REL-15]', async () => {
  const damaged = fc
    .constantFrom(...samples.keys())
    .chain((name) => damagedFile(samples.get(name) ?? new Uint8Array(0)))
  await fc.assert(
    fc.asyncProperty(damaged, fc.integer({ min: 1, max: 5000 }), async (file, size) => {
      const start = performance.now()
      const once = await attempt(file, size)
      expect(performance.now() - start).toBeLessThan(LONG)
      if (once === null) return
      // A missing end has at most twelve bytes.
      expect(once.length).toBeLessThanOrEqual(file.length + 12)
      // A stripped file has nothing left to strip, in chunks of any size.
      expect(Buffer.compare((await attempt(once, 700)) ?? new Uint8Array(0), once)).toBe(0)
    }),
    { numRuns: RUNS },
  )
})

test('what could be decoded before can be decoded after, to the same pixels [REL-12]', async () => {
  // The library that reads films in tests does not terminate on some damaged ones.
  const pictures = [...samples.keys()].filter((name) => !/MP4|WebM/.test(name))
  const damaged = fc.constantFrom(...pictures).chain((name) => damagedFile(samples.get(name) ?? new Uint8Array(0), 1))
  await fc.assert(
    fc.asyncProperty(damaged, async (file) => {
      const once = await attempt(file, 1000)
      const shown = once && (await decoded(file))
      if (!shown) return
      expect(await decoded(once)).toEqual(shown)
    }),
    { numRuns: RUNS / 5 },
  )
})

test('elements within elements, as many as fit, are refused and no fault of ours [REL-15]', async () => {
  // Nested tracks: five bytes each.
  const depth = 60_000
  const tracks = new Uint8Array(8 + depth * 5)
  const sized = (id: number[], size: number) => [
    ...id,
    0x10 | (size >> 24),
    (size >> 16) & 255,
    (size >> 8) & 255,
    size & 255,
  ]
  tracks.set(sized([0x16, 0x54, 0xae, 0x6b], depth * 5))
  for (let i = 0; i < depth; i++) tracks.set(sized([0xae], (depth - i - 1) * 5), 8 + i * 5)
  const whole = webm()
  const head = whole.subarray(0, whole.indexOf(0x18))
  const segment = Uint8Array.of(0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)
  expect(await attempt(joined([head, segment, tracks]), 4096)).toBe(null)
})

/** The bytes of a stripped file; null if it is rejected with one of the errors that an upload may have. Any other error fails the test. */
async function attempt(file: Uint8Array, size: number): Promise<Uint8Array | null> {
  try {
    return (await stripped(file, size)).bytes
  } catch (error) {
    if (error instanceof Failure && (error.kind === 'only_images' || error.kind === 'upload_too_large')) return null
    throw error
  }
}

/** The pixels by another decoder; null if it rejects the file. */
async function decoded(file: Uint8Array): Promise<unknown> {
  try {
    const { data, info } = await sharp(file, { animated: true }).raw().toBuffer({ resolveWithObject: true })
    return [data.toString('base64'), info.width, info.height]
  } catch {
    return null
  }
}
