import { createHash } from 'node:crypto'
import { families } from './art/families.ts'
import { drawFace } from './faces.ts'
import { drawFilm, drawPoster } from './films.ts'
import { paletteNamed } from './palettes.ts'
import type { DemoPin } from './pins.ts'
import { seededRandom } from './random.ts'
import { faceKey, filmKey, pageKey, pictureKey } from './row.ts'
import { drawPage } from './story.ts'
import type { DemoWorld } from './world.ts'

/** A picture that the demo world needs. */
export interface Drawing {
  key: string
  svg: string
  /** False: only the average colour is needed, because the picture never loads. */
  isStored: boolean
  /** True for films and stories, whose files stand for uploads. */
  isUpload: boolean
}

/** Draws every picture of a world, ordered by key. Costs about three seconds. */
export function drawAll(world: DemoWorld): Drawing[] {
  const faces = world.people.filter(({ has_face }) => has_face)
  const drawings = [
    ...faces.map(({ username }) => ({
      key: faceKey(username),
      svg: drawFace(username),
      isStored: true,
      isUpload: false,
    })),
    ...world.pins.flatMap((pin) =>
      drawingsOf(pin).map((drawing) => ({ ...drawing, isStored: pin.loads, isUpload: isUpload(pin) })),
    ),
  ]
  return drawings.sort((a, b) => (a.key < b.key ? -1 : 1))
}

const isUpload = ({ film, story }: DemoPin) => film !== null || story !== null

/** The picture of a pin, the first frame of its film, or the pages of its story. */
function drawingsOf(pin: DemoPin): { key: string; svg: string }[] {
  if (pin.film) return [{ key: pictureKey(pin), svg: drawPoster(pin.film, pin.palette) }]
  if (!pin.story) return [{ key: pictureKey(pin), svg: drawPin(pin) }]
  return pin.story.flatMap((page, i) =>
    'stage' in page ? [{ key: pageKey(pin, i), svg: drawPage(page.stage, pin.palette) }] : [],
  )
}

/** A film that the demo world needs: its frames as SVG, in order. */
export interface Shooting {
  key: string
  drawings: string[]
}

/** Draws every film of a world, ordered by key. */
export function drawFilms(world: DemoWorld): Shooting[] {
  return world.pins
    .flatMap(({ film, palette }) => (film ? [{ key: filmKey(film), drawings: drawFilm(film, palette) }] : []))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** The hash of a drawing, or of all frames of a film. */
export function hashDrawing(...drawings: string[]): string {
  const hash = createHash('sha256')
  for (const svg of drawings) hash.update(svg)
  return hash.digest('base64url').slice(0, 22)
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
