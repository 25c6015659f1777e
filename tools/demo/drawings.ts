import { createHash } from 'node:crypto'
import { families } from './art/families.ts'
import { drawFace } from './faces.ts'
import { paletteNamed } from './palettes.ts'
import type { DemoPin } from './pins.ts'
import { seededRandom } from './random.ts'
import { faceKey, pictureKey } from './row.ts'
import type { DemoWorld } from './world.ts'

/** A picture that the demo world needs. */
export interface Drawing {
  key: string
  svg: string
  /** False: only the average colour is needed, because the picture never loads. */
  isStored: boolean
}

/** Draws every picture of a world, ordered by key. Costs about three seconds. */
export function drawAll(world: DemoWorld): Drawing[] {
  const faces = world.people.filter(({ has_face }) => has_face)
  const drawings = [
    ...faces.map(({ username }) => ({ key: faceKey(username), svg: drawFace(username), isStored: true })),
    ...world.pins.map((pin) => ({ key: pictureKey(pin), svg: drawPin(pin), isStored: pin.loads })),
  ]
  return drawings.sort((a, b) => (a.key < b.key ? -1 : 1))
}

export function hashDrawing(svg: string): string {
  return createHash('sha256').update(svg).digest('base64url').slice(0, 22)
}

/** The picture of a pin as SVG, in the pin's size. The same pin gives the same text on every machine. */
export function drawPin({
  family,
  seed,
  palette,
  width,
  height,
}: Pick<DemoPin, 'family' | 'seed' | 'palette' | 'width' | 'height'>): string {
  return families[family](seededRandom(`${family} ${seed}`), width, height, paletteNamed(palette))
}
