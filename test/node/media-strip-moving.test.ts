import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { stripped } from '../fixtures/stripped.ts'

const COLORS = ['#f00', '#0f0', '#00f']
const frame = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
const joinedFrames = async (count: number) =>
  sharp(await Promise.all(COLORS.slice(0, count).map(frame)), { join: { animated: true } })
const pages = async (file: Uint8Array) => (await sharp(file, { animated: true }).metadata()).pages ?? 1
/** How often a text is in a file. */
const times = (word: string) => async (file: Uint8Array) => Buffer.from(file).toString('latin1').split(word).length - 1
/** The samples of a sequence's track. */
const samples = async (file: Uint8Array) => {
  const at = Buffer.from(file).indexOf('stsz')
  return at < 0 ? 1 : Buffer.from(file).readUInt32BE(at + 12)
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

const numbers = (...values: number[]) => {
  const data = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) data.writeUInt32BE(value, i * 4)
  return data
}

/** A PNG of frames, each shown 200 ms. @param says its number of frames, as the announcement has it */
async function apng(count: number, says = count, isAnnounced = true): Promise<Buffer> {
  const pixels = (png: Buffer) => {
    const at = png.indexOf('IDAT')
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
  }
  const files = await Promise.all(COLORS.slice(0, count).map(frame))
  const [first = Buffer.alloc(0)] = files
  const control = (number: number) =>
    chunk('fcTL', Buffer.concat([numbers(number, 20, 20, 0, 0), Buffer.of(0, 200, 3, 232, 0, 0)]))
  const rest = files
    .slice(1)
    .flatMap((png, i) => [control(2 * i + 1), chunk('fdAT', Buffer.concat([numbers(2 * i + 2), pixels(png)]))])
  return Buffer.concat([
    first.subarray(0, 33),
    chunk('tEXt', Buffer.from('Author\0mira')),
    ...(isAnnounced ? [chunk('acTL', numbers(says, 0))] : []),
    control(0),
    chunk('IDAT', pixels(first)),
    ...rest,
    ...(isAnnounced ? [] : [chunk('acTL', numbers(says, 0))]),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Three frames of a sequence, 16 by 16. */
const SEQUENCE = Buffer.from(
  'AAAALGZ0eXBhdmlzAAAAAGF2aXNhdmlmbXNmMWlzbzhtaWYxbWlhZk1BMUIAAAD5bWV0YQAAAAAAAAAvaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAFBpY3R1cmVIYW5kbGVyAAAAAA5waXRtAAAAAAABAAAAHmlsb2MAAAAARAAAAQABAAAAAQAAA7wAAAAiAAAAKGlpbmYAAAAAAAEAAAAaaW5mZQIAAAAAAQAAYXYwMUNvbG9yAAAAAGppcHJwAAAAS2lwY28AAAAUaXNwZQAAAAAAAAAQAAAAEAAAABBwaXhpAAAAAAMICAgAAAAMYXYxQ4EADAAAAAATY29scm5jbHgAAgACAAIAAAAAF2lwbWEAAAAAAAAAAQABBAECgwQAAAKPbW9vdgAAAGxtdmhkAAAAAAAAAAAAAAAAAAAoAAAAAAAAAQAAAQAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgAAAht0cmFrAAAAXHRraGQAAAADAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAABAAAAAABAAAAAQAAAAAAG3bWRpYQAAACBtZGhkAAAAAAAAAAAAAAAAAAAoAAAAGABVxAAAAAAAL2hkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAABQaWN0dXJlSGFuZGxlcgAAAAFgbWluZgAAABR2bWhkAAAAAQAAAAAAAAAAAAAAJGRpbmYAAAAcZHJlZgAAAAAAAAABAAAADHVybCAAAAABAAABIHN0YmwAAACcc3RzZAAAAAAAAAABAAAAjGF2MDEAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAEAAQAEgAAABIAAAAAAAAAAEYTGF2YzU5LjM3LjEwMCBsaWJhb20tYXYxAAAAAAAAAAAY//8AAAAMYXYxQ4EADAAAAAAKZmllbAEAAAAAEHBhc3AAAAABAAAAAQAAABBjY3N0AAAAAHwAAAAAAAAYc3R0cwAAAAAAAAABAAAAAwAACAAAAAAUc3RzcwAAAAAAAAABAAAAAQAAABxzdHNjAAAAAAAAAAEAAAABAAAAAwAAAAEAAAAgc3RzegAAAAAAAAAAAAAAAwAAACIAAAAYAAAAGAAAABRzdGNvAAAAAAAAAAEAAAO8AAAAWm1kYXQKCgAAAAGf+bXyAIAyFBAAuYAAAkAAAAB4nXi0f3AADleAMhYwA8CAAAAG5AAAAsAAIAAcV3ayKn/AMhYwBcEEAAAG5AAAAsAAIAAcV3WbQbuA',
  'base64',
)
/** The same file, naming itself a still picture. */
const namedStill = () => {
  const file = Buffer.from(SEQUENCE)
  file.write('avif', 8, 'latin1')
  return file
}

test.each([
  ['a GIF', async () => (await joinedFrames(3)).gif({ delay: 200 }).toBuffer(), pages, 3, true],
  ['a WebP', async () => (await joinedFrames(3)).webp({ delay: 200 }).toBuffer(), pages, 3, true],
  ['a PNG', () => apng(3), times('fcTL'), 3, true],
  ['an AVIF', async () => SEQUENCE, samples, 3, true],
  [
    'a GIF of one frame',
    async () =>
      sharp(await frame('#f00'))
        .gif()
        .toBuffer(),
    pages,
    1,
    false,
  ],
  ['a WebP of one frame that says it is animated', oneFrame, times('ANMF'), 1, false],
  ['a PNG of one frame', () => apng(1), times('fcTL'), 1, false],
  ['a PNG that promises three frames and has one', () => apng(1, 3), times('fcTL'), 1, false],
  ['a PNG whose frames are announced after its still picture', () => apng(3, 3, false), times('fcTL'), 3, false],
  ['an AVIF with a sequence that names itself a still picture', async () => namedStill(), samples, 3, false],
  [
    'a still AVIF',
    async () =>
      sharp(await frame('#f00'))
        .avif()
        .toBuffer(),
    samples,
    1,
    false,
  ],
] as const)(
  '%s keeps its frames, and is known by them as moving or still [REL-12]',
  async (_, make, count, frames, isAnimated) => {
    const file = await make()
    expect(await count(file)).toBe(frames)
    for (const size of [file.length, 7]) {
      const { bytes, facts } = await stripped(file, size)
      expect([await count(bytes), facts.isAnimated]).toEqual([frames, isAnimated])
      expect(Buffer.from(bytes).includes('mira')).toBe(false)
    }
  },
)

/** A WebP whose second frame is dropped, and whose head still says that it is animated. */
async function oneFrame(): Promise<Buffer> {
  const file = await (await joinedFrames(2)).webp().toBuffer()
  const cut = file.subarray(0, file.lastIndexOf('ANMF'))
  const whole = Buffer.from(cut)
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}
