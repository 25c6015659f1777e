import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Mapping } from '#domain/imports/columns.ts'
import type { Found } from '#domain/imports/found.ts'
import { LIMITS } from '#domain/limits.ts'
import { HEAD, readText } from '#worker/imports/formats/read.ts'
import { readPictures } from '#worker/imports/formats/zip/pictures.ts'
import { entriesOf, type ReadPart, unpackedFile } from '#worker/imports/formats/zip/zip.ts'
import { damagedFile, RUNS } from '../fixtures/damaged.ts'

const archive = [
  {
    type: 'pinfold',
    version: 1,
    site: 'https://a.example',
    username: 'mira',
    exported_at: '2026-01-01T00:00:00Z',
    has_pictures: true,
  },
  {
    ...{
      type: 'board',
      id: '1',
      name: 'Sea',
      description: '',
      privacy: 'secret',
      is_archived: false,
      category: 'art',
      layout: 'grid',
    },
    ...{ position: '5000000000', cover_pin: '2', cover_focus: '25,75', created_at: '2026-01-01T00:00:00Z' },
    sections: [{ id: '3', title: 'Deep', created_at: '2026-01-01T00:00:00Z' }],
  },
  {
    ...{
      type: 'pin',
      id: '2',
      source_id: null,
      board: '1',
      section: '3',
      title: 'One',
      description: '',
      link: 'https://b.example/',
    },
    ...{
      alt: '',
      color: '336699',
      width: 3,
      height: 4,
      annotations: ['Blue'],
      is_repin: false,
      is_favorite: true,
      is_video: true,
    },
    picture: {
      key: 'abcdefghij',
      width: 3,
      height: 4,
      url: 'https://a.example/p.jpg',
      file: 'pictures/abcdefghij.jpg',
    },
    story: { title: '', page_count: 1, pages: [{ key: 'abcdefghij', color: '336699', text: 'Words' }] },
    video: { url: '/video/klmnopqrst.mp4', width: 3, height: 4, duration: 5 },
    ...{ comments_off: null, price: null, saved_from: null, created_at: '2026-01-01T00:00:00Z' },
  },
  { type: 'comment', id: '9', pin: '2', answers: null, text: 'Mine', tried: false, created_at: '2026-01-01T00:00:00Z' },
  { type: 'follow', kind: 'topic', name: 'blue' },
  { type: 'end', lines: 5 },
]
const pinterest = `<h1>Pins</h1><a href="https://www.pinterest.com/pin/1/">x</a>\n<br>Title: A, b,\n<br>Board Name: C,\n<br>Canonical Link: <a href="https://b.example/">x</a>,\n<br>Private: True<br>`

const FILES = join(import.meta.dirname, '../fixtures/imports')

/** A small file of each format. */
const SAMPLES: Record<string, string | Uint8Array> = {
  ...Object.fromEntries(readdirSync(FILES).map((name) => [name, readFileSync(join(FILES, name), 'utf8')])),
  archive: archive.map((line) => JSON.stringify(line)).join('\n'),
  lines: '{"title":"One","link":"https://b.example/","board":"B","annotations":["x"]}\n{"title":"Two"}\n',
  bookmarks:
    '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><H3>A</H3><DL><p><DT><A HREF="https://b.example/?a&amp;b" TAGS="x,y">T</A><DD>Said</DL></DL>',
  pinterest,
  csv: 'title;url;folder;created\n"A ""b""\nc";https://b.example/;X / Y;1600000000\n',
  json: '{"title":"Channel","contents":[{"title":"\\u00e9","image":{"original":{"url":"https://b.example/i.png"}},"source":{"url":"https://b.example/"}}]}',
  links: 'See https://b.example/ and http://c.example/\nhttps://d.example/ – D\n',
  gzip: new Uint8Array(gzipSync('{"title":"One","link":"https://b.example/"}\n')),
  utf16: new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(new Uint16Array([...pinterest].map((char) => char.charCodeAt(0))).buffer),
  ]),
}
/** Bytes that parsers stumble over. */
const ODD = [
  '"',
  "'",
  '<',
  '>',
  '&#x110000;',
  '\0',
  '\ud800',
  '{',
  '[',
  ']}',
  ',',
  '\\',
  '\\u',
  '\r\n',
  '\u2028',
  '../',
  'javascript:',
  '9'.repeat(400),
  '['.repeat(2000),
]

/** A sample with damaged bytes, or with something odd in the middle of it. */
const damagedSample = fc.constantFrom(...Object.values(SAMPLES)).chain((sample) => {
  const bytes = bytesOf(sample)
  const odd = fc
    .array(fc.tuple(fc.constantFrom(...ODD), fc.nat(bytes.length)), { minLength: 1, maxLength: 4 })
    .map((insertions) => insertions.reduce((whole, [text, at]) => inserted(whole, strToU8(text), at), bytes))
  return fc.oneof(damagedFile(bytes), odd)
})

function bytesOf(sample: string | Uint8Array): Uint8Array {
  return typeof sample === 'string' ? strToU8(sample) : sample
}

function inserted(bytes: Uint8Array, odd: Uint8Array, at: number): Uint8Array {
  return Uint8Array.from([...bytes.subarray(0, at), ...odd, ...bytes.subarray(at)])
}

/** The bytes in pieces of any length, as they come from a network. */
async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function judged(found: AsyncIterable<Found>): Promise<Found[]> {
  const all = await Array.fromAsync(found)
  for (const each of all) {
    if ('board' in each) expect(each.board.name.length).toBeLessThanOrEqual(LIMITS.text.boardName)
    if (!('pin' in each)) continue
    const { row, alt } = each.pin
    for (const address of [row.link, row.image_url]) expect(address ?? 'https://x').toMatch(/^https?:\/\/[^\s]+$/i)
    expect(row.title.length).toBeLessThanOrEqual(LIMITS.text.pinTitle)
    expect(row.description.length).toBeLessThanOrEqual(LIMITS.text.pinDescription)
    expect(alt.length).toBeLessThanOrEqual(LIMITS.text.alt)
    expect(row.source_id.length).toBeLessThanOrEqual(200)
    expect(row.title.isWellFormed() && row.description.isWellFormed()).toBe(true)
  }
  return all
}

async function read(bytes: Uint8Array, length: number, chosen: Mapping | null = null): Promise<Found[]> {
  const reading = await readText(async () => inPieces(bytes, length), bytes.subarray(0, HEAD), chosen)
  return reading?.found ? judged(reading.found) : []
}

test('each sample has a Pin, and the same things are found whole and in pieces', async () => {
  for (const [name, sample] of Object.entries(SAMPLES)) {
    const bytes = bytesOf(sample)
    const whole = await read(bytes, bytes.length)
    expect(
      whole.some((each) => 'pin' in each),
      name,
    ).toBe(true)
    for (const length of [1, 2, 7]) expect(await read(bytes, length), name).toHaveLength(whole.length)
  }
})

test('however a file is damaged, its reader ends, fails nowhere, and yields only Pins within their limits [REL-22]', async () => {
  await fc.assert(
    fc.asyncProperty(damagedSample, fc.integer({ min: 1, max: 200 }), fc.boolean(), async (file, length, isChosen) => {
      await read(file, length, isChosen ? { link: 1, title: 0 } : null)
    }),
    { numRuns: RUNS },
  )
})

test('however a ZIP is damaged, its reader ends and fails nowhere [REL-22]', async () => {
  const whole = zipSync({
    'Doors/a.png': strToU8('x'.repeat(300)),
    'pinfold.ndjson': strToU8(String(SAMPLES.archive)),
    '../b.jpg': strToU8('y'),
  })
  await fc.assert(
    fc.asyncProperty(damagedFile(whole), async (bytes) => {
      const part: ReadPart = async (offset, length) => bytes.slice(offset, offset + Math.max(0, length))
      await judged(readPictures(entriesOf(part, bytes.length)))
      for await (const entry of entriesOf(part, bytes.length)) {
        let size = 0
        for await (const chunk of (await unpackedFile(part, bytes.length, entry)) ?? []) size += chunk.length
        expect(size).toBeLessThanOrEqual(entry.size)
      }
    }),
    { numRuns: RUNS },
  )
})

test('a directory of a million files, a bomb, and one that promises too much are read in little time and memory [REL-22]', async () => {
  const record = new Uint8Array(46 + 5)
  const view = new DataView(record.buffer)
  view.setUint32(0, 0x02014b50, true)
  view.setUint16(28, 5, true)
  record.set(strToU8('a.png'), 46)
  const count = 1_000_000
  const size = record.length * count
  const end = new Uint8Array(22)
  const tail = new DataView(end.buffer)
  tail.setUint32(0, 0x06054b50, true)
  tail.setUint32(12, size, true)
  const read: ReadPart = async (offset, length) => {
    const bytes = new Uint8Array(Math.min(length, size + 22 - offset))
    for (let i = 0; i < bytes.length; i++) {
      const at = offset + i
      bytes[i] = (at < size ? record[at % record.length] : end[at - size]) ?? 0
    }
    return bytes
  }
  let entries = 0
  for await (const entry of entriesOf(read, size + 22)) entries += entry.name === 'a.png' ? 1 : 0
  expect(entries).toBe(500_000)
  const bomb = zipSync({ 'pinfold.ndjson': new Uint8Array(50_000_000) })
  const part: ReadPart = async (offset, length) => bomb.slice(offset, offset + length)
  let unpacked = 0
  for await (const entry of entriesOf(part, bomb.length)) {
    for await (const chunk of (await unpackedFile(part, bomb.length, entry)) ?? []) unpacked += chunk.length
    expect(await unpackedFile(part, bomb.length, { ...entry, size: 2 ** 31 })).toBe(null)
  }
  expect(unpacked).toBe(50_000_000)
}, 60_000)
