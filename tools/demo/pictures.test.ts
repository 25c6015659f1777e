import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawAll, hashDrawing } from './drawings.ts'
import { paint } from './paint.ts'
import { ARCHIVE, readPictures, writePictures } from './pictures.ts'
import { pictureKey } from './row.ts'
import { demoWorld } from './world.ts'

const world = demoWorld()

test('the archive has exactly the pictures that the demo world draws; otherwise: npm run paint [REL-18]', () => {
  const drawn = drawAll(world).map(({ key, svg, isStored }) => `${key} ${hashDrawing(svg)} ${isStored}`)
  const painted = [...readPictures().values()].map(({ key, drawing, bytes }) => `${key} ${drawing} ${bytes !== null}`)
  const [all, stored] = [new Set(drawn), new Set(painted)]
  expect(all.size).toBe(drawn.length)
  expect({
    missing: drawn.filter((picture) => !stored.has(picture)),
    unused: painted.filter((picture) => !all.has(picture)),
  }).toEqual({ missing: [], unused: [] })
})

test('the archive is at most 12 MB, and each of its pictures is as large as its pin says', async () => {
  expect(statSync(ARCHIVE).size).toBeLessThanOrEqual(12_000_000)
  const pictures = readPictures()
  for (const pin of world.pins.filter(({ loads }) => loads)) {
    const { bytes, color } = pictures.get(pictureKey(pin)) ?? {}
    const { format, width, height } = await sharp(bytes ?? new Uint8Array()).metadata()
    expect({ format, width, height }, pin.title).toEqual({ format: 'heif', width: pin.width, height: pin.height })
    expect(color).toMatch(/^#[0-9a-f]{6}$/)
  }
})

test('a drawing gives the same painting each time, and an archive returns what was written', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="60"><rect width="40" height="60" fill="#8040c0"/></svg>'
  const [once, again] = [await paint(svg), await paint(svg)]
  expect(once.color).toBe('#8040c0')
  expect(Buffer.compare(once.bytes, again.bytes)).toBe(0)
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-pictures-'))
  const file = join(folder, 'pictures.sqlite')
  const pictures = [
    { key: 'a', drawing: hashDrawing(svg), color: once.color, bytes: once.bytes },
    { key: 'b', drawing: hashDrawing(''), color: '#000000', bytes: null },
  ]
  writePictures(file, pictures)
  const read = [...readPictures(file).values()]
  expect(read.map((each) => ({ ...each, bytes: each.bytes && Buffer.from(each.bytes).toString('hex') }))).toEqual(
    pictures.map((each) => ({ ...each, bytes: each.bytes && Buffer.from(each.bytes).toString('hex') })),
  )
  rmSync(folder, { recursive: true })
})
