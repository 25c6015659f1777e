import { expect, test } from 'vitest'
import { COLLAGE, drawInto, emptyCanvas, fillTile, type Tile, tilesOf } from './collage.ts'

const right = ({ left, width }: Tile) => left + width
const bottom = ({ top, height }: Tile) => top + height

test('one to five tiles fill the collage from edge to edge, none covers another, and more pictures change nothing', () => {
  for (const count of [1, 2, 3, 4, 5]) {
    const tiles = tilesOf(count)
    expect(tiles).toHaveLength(count)
    expect(Math.min(...tiles.map(({ left }) => left)), `${count}`).toBe(0)
    expect(Math.max(...tiles.map(right)), `${count}`).toBe(COLLAGE.width)
    for (const tile of tiles) {
      const column = tiles.filter(({ left }) => left === tile.left)
      expect(Math.min(...column.map(({ top }) => top))).toBe(0)
      expect(Math.max(...column.map(bottom))).toBe(COLLAGE.height)
      for (const other of tiles)
        expect(
          other === tile ||
            right(other) <= tile.left ||
            right(tile) <= other.left ||
            bottom(other) <= tile.top ||
            bottom(tile) <= other.top,
        ).toBe(true)
    }
  }
  expect(tilesOf(0)).toEqual([])
  expect(tilesOf(3503)).toEqual(tilesOf(5))
})

/** A picture of one colour. */
const plain = (width: number, height: number, rgba: number[]) => ({
  ...{ width, height },
  rgba: Uint8Array.from(Array.from({ length: width * height }, () => rgba).flat()),
})
const at = ({ rgb, width }: ReturnType<typeof emptyCanvas>, x: number, y: number) => [
  ...rgb.slice((y * width + x) * 3, (y * width + x) * 3 + 3),
]

test('a picture stands in the middle of its tile, is cut at its edges, and paper shows through what is transparent', () => {
  const canvas = emptyCanvas()
  const paper = at(canvas, 0, 0)
  const tile = { left: 100, top: 50, width: 20, height: 10 }
  drawInto(canvas, tile, plain(41, 30, [255, 0, 0, 255]))
  expect([at(canvas, 100, 50), at(canvas, 119, 59)]).toEqual([
    [255, 0, 0],
    [255, 0, 0],
  ])
  expect([at(canvas, 99, 50), at(canvas, 120, 59), at(canvas, 100, 49), at(canvas, 100, 60)]).toEqual(
    Array.from({ length: 4 }, () => paper),
  )
  const other = { left: 300, top: 50, width: 21, height: 10 }
  fillTile(canvas, other, '0000ff')
  drawInto(canvas, other, plain(3, 10, [255, 255, 255, 0]))
  expect(at(canvas, 310, 55)).toEqual([0, 0, 255])
  drawInto(canvas, other, plain(3, 10, [255, 255, 255, 255]))
  expect([8, 9, 10, 11, 12].map((x) => at(canvas, 300 + x, 50)[0])).toEqual([0, 255, 255, 255, 0])
  drawInto(canvas, tile, plain(20, 10, [0, 0, 0, 128]))
  expect(at(canvas, 105, 55)).toEqual([127, 0, 0])
})
