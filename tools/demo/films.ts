import { type DrawMoment, drawRisingSun, drawStirredBath } from './art/moving.ts'
import { paletteNamed } from './palettes.ts'
import { seededRandom } from './random.ts'

/** Frames per second. */
export const RATE = 20
/** In pixels. */
export const FILM_SIZE = { width: 360, height: 640 } as const

const films = {
  'stirred-bath': { draw: drawStirredBath, seed: 'bath', seconds: 6 },
  'rising-sun': { draw: drawRisingSun, seed: 'sun', seconds: 5 },
} satisfies Record<string, { draw: DrawMoment; seed: string; seconds: number }>

/** A film of the demo world, which `npm run paint` renders from its drawings. */
export type FilmName = keyof typeof films

/** All frames of a film as SVG. The first is its poster. */
export function drawFilm(name: FilmName, palette: string): string[] {
  const count = films[name].seconds * RATE
  return Array.from({ length: count }, (_, i) => drawMoment(name, palette, i / count))
}

export function drawPoster(name: FilmName, palette: string): string {
  return drawMoment(name, palette, 0)
}

function drawMoment(name: FilmName, palette: string, share: number): string {
  const { draw, seed } = films[name]
  return draw(seededRandom(seed), FILM_SIZE.width, FILM_SIZE.height, paletteNamed(palette), share)
}
