import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Locator } from 'playwright-core'

/** A file in the format of an input. */
export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer<ArrayBuffer>
}

/** A PNG of one colour. */
export function anImage(name: string, [width = 60, height = 80] = [60, 80], color = [29, 107, 71]): TestFile {
  const line = Buffer.from([0, ...Array.from({ length: width }, () => color).flat()])
  return pngOf(name, [width, height], Buffer.concat(Array.from({ length: height }, () => line)))
}

/** A PNG whose left half is of one colour and whose right half of another. */
export function halvesOf(name: string, [width, height]: [number, number], left: number[], right: number[]): TestFile {
  const line = Buffer.from([0, ...Array.from({ length: width }, (_, x) => (x < width / 2 ? left : right)).flat()])
  return pngOf(name, [width, height], Buffer.concat(Array.from({ length: height }, () => line)))
}

/** A black PNG of one bit per pixel, so that it may have many. */
export function aVastImage(name: string, [width, height]: [number, number]): TestFile {
  return pngOf(name, [width, height], Buffer.alloc(height * (1 + Math.ceil(width / 8))), [1, 0])
}

/** A PNG without a visible pixel. */
export function aClearImage(name: string, [width, height]: [number, number]): TestFile {
  return pngOf(name, [width, height], Buffer.alloc(height * (1 + width * 4)), [8, 6])
}

/** The colours of an `img` or a `canvas` at places, which are fractions of its width and height. */
export function colorsOf(picture: Locator, places: [number, number][]): Promise<string[]> {
  return picture.evaluate((element: HTMLImageElement | HTMLCanvasElement, places) => {
    const [width, height] =
      element instanceof HTMLImageElement
        ? [element.naturalWidth, element.naturalHeight]
        : [element.width, element.height]
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context || width === 0) return []
    context.drawImage(element, 0, 0)
    return places.map(([x, y]) => {
      const { data } = context.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1)
      const [red, green, blue] = [...data].map((part) => part > 128)
      if (red && green && blue) return 'white'
      if (!(red || green || blue)) return 'black'
      return red ? 'red' : blue ? 'blue' : 'green'
    })
  }, places)
}

/** An incompressible PNG: three bytes per pixel. */
export function aLargeImage(name: string, [width = 700, height = 700] = [700, 700]): TestFile {
  const rows = Buffer.from(randomBytes(height * (width * 3 + 1)))
  for (let y = 0; y < height; y++) rows[y * (width * 3 + 1)] = 0
  return pngOf(name, [width, height], rows)
}

/** @param format bits of a channel and the colour type: by default three channels of eight bits */
function pngOf(name: string, [width, height]: [number, number], rows: Buffer, format = [8, 2]): TestFile {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([...format, 0, 0, 0], 8)
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let k = 0; k < 8; k++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
