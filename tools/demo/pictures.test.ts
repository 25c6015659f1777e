import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { stripMedia } from '#domain/media/strip/strip.ts'
import { drawAll, drawFilms, hashDrawing } from './drawings.ts'
import { FILM_SIZE, RATE } from './films.ts'
import { paint } from './paint.ts'
import { ARCHIVE, readFilms, readPictures, writeArchive } from './pictures.ts'
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
    const { bytes, color, tones } = pictures.get(pictureKey(pin)) ?? {}
    const { format, width, height } = await sharp(bytes ?? new Uint8Array()).metadata()
    expect({ format, width, height }, pin.title).toEqual({
      format: pin.film || pin.story ? 'webp' : 'heif',
      width: pin.width,
      height: pin.height,
    })
    expect(color).toMatch(/^[0-9a-f]{6}$/)
    expect(tones).toMatch(/^[0-9a-f]{12}$/)
  }
})

test('the archive has exactly the films that the demo world draws, of at most 150 KB each, with a length and an index to seek by; otherwise: npm run paint', async () => {
  const films = [...readFilms().values()]
  const drawn = drawFilms(world)
  expect(films.map(({ key, drawing }) => [key, drawing])).toEqual(
    drawn.map(({ key, drawings }) => [key, hashDrawing(...drawings)]),
  )
  for (const [i, { bytes }] of films.entries()) {
    const { body, type, facts } = await stripMedia(Readable.from([bytes]))
    const kept = Buffer.concat(await Array.fromAsync(body))
    const duration = (1000 * (drawn[i]?.drawings.length ?? 0)) / RATE
    expect({ type, ...facts }).toMatchObject({ type: 'video/webm', ...FILM_SIZE, duration })
    // The id of "Cues", which precedes the pictures.
    const [cues, pictures] = ['1c53bb6b', '1f43b675'].map((id) => kept.indexOf(id, 0, 'hex'))
    expect(cues).toBeGreaterThan(0)
    expect(cues).toBeLessThan(pictures ?? 0)
    expect(bytes.length).toBeLessThanOrEqual(150_000)
  }
})

test('a drawing gives the same painting each time, and an archive returns what was written', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="60"><rect width="40" height="60" fill="#8040c0"/></svg>'
  const [once, again] = [await paint(svg), await paint(svg)]
  expect(once.color).toMatch(/^8[01]40c0$/)
  expect(once.tones).toBe(once.color.repeat(2))
  expect(Buffer.compare(once.bytes, again.bytes)).toBe(0)
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-pictures-'))
  const file = join(folder, 'pictures.sqlite')
  const pictures = [
    { key: 'a', drawing: hashDrawing(svg), color: once.color, tones: once.tones, bytes: once.bytes },
    { key: 'b', drawing: hashDrawing(''), color: '000000', tones: '000000ffffff', bytes: null },
  ]
  const films = [{ key: 'c', drawing: hashDrawing(svg, svg), bytes: once.bytes }]
  writeArchive(file, pictures, films)
  const read = [...readPictures(file).values()]
  expect(read.map((each) => ({ ...each, bytes: each.bytes && Buffer.from(each.bytes).toString('hex') }))).toEqual(
    pictures.map((each) => ({ ...each, bytes: each.bytes && Buffer.from(each.bytes).toString('hex') })),
  )
  expect([...readFilms(file).values()].map(({ key, drawing }) => [key, drawing])).toEqual([
    ['c', hashDrawing(svg, svg)],
  ])
  rmSync(folder, { recursive: true })
})
