import { mix, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, group, n, path, picture, range, rect } from './canvas.ts'
import { type Bend, dropInks, shapesOf } from './marbling.ts'

/**
 * Draws one moment of a film that loops.
 * @param share elapsed part of the film, from 0 to 1
 */
export type DrawMoment = (random: Random, width: number, height: number, palette: Palette, share: number) => string

const TURN = Math.PI * 2

/** Rises from 0 to 1 in the middle of a film, and falls back. */
function swell(share: number): number {
  return (1 - Math.cos(share * TURN)) / 2
}

/** A bath of inks, stirred by whirls and back to its beginning. */
export function drawStirredBath(random: Random, width: number, height: number, palette: Palette, share: number) {
  const { ink, deep, main, accent, pale, paper } = palette
  const colors = [deep, main, accent, pale, ink, paper, mix(main, pale, 0.5)]
  const drops = dropInks(random, width, height, { colors, rounds: 30, centre: false, points: 240 })
  const whirls = [
    { x: 0.3, y: 0.24, reach: 0.5, twist: 2.6 },
    { x: 0.74, y: 0.52, reach: 0.46, twist: -2.9 },
    { x: 0.32, y: 0.82, reach: 0.44, twist: 2.4 },
  ].map(({ x, y, reach, twist }, i): Bend => {
    const angle = twist * (0.3 + 0.7 * swell(share)) + 0.12 * Math.sin(share * TURN + i * 2)
    return whirl(x * width, y * height, reach * width, angle)
  })
  for (const { points } of drops) for (const point of points) for (const bend of whirls) bend(point)
  return picture(width, height, colors[30 % colors.length] ?? pale, shapesOf(drops))
}

function whirl(x: number, y: number, reach: number, twist: number): Bend {
  return (point) => {
    const [dx, dy] = [point[0] - x, point[1] - y]
    const angle = twist * Math.exp(-(dx * dx + dy * dy) / (reach * reach))
    point[0] = x + dx * Math.cos(angle) - dy * Math.sin(angle)
    point[1] = y + dx * Math.sin(angle) + dy * Math.cos(angle)
  }
}

const RAYS = 11

/** A risograph poster whose sun rises out of a sea of dots while its rays turn. */
export function drawRisingSun(_random: Random, width: number, height: number, palette: Palette, share: number) {
  const { deep, main, accent, paper } = palette
  const edge = width * 0.07
  const [w, h] = [width - edge * 2, height - edge * 2]
  const line = edge + h * 0.62
  const [cx, cy] = [width / 2, line + h * (0.05 - 0.2 * swell(share))]
  const rays = range(RAYS).map((i) => {
    const [a, b] = [(i + share) / RAYS, (i + share + 0.46) / RAYS].map((turn) => turn * TURN)
    const end = (angle = 0) => `L${n(cx - Math.cos(angle) * height)} ${n(cy - Math.sin(angle) * height)}`
    return `M${n(cx)} ${n(cy)}${end(a)}${end(b)}Z`
  })
  const step = w / 13
  const sea = range((edge + h - line) / step + 1).flatMap((row) =>
    range(15).map((column) => {
      const wave = Math.sin(share * TURN - row * 0.55 + Math.sin(column * 0.7))
      const x = edge + (column - (row % 2) / 2) * step
      return circle(
        x,
        line + step * 0.4 + row * step + wave * step * 0.22,
        step * (0.36 + row * 0.014 + wave * 0.1),
        deep,
      )
    }),
  )
  const sky = `<clipPath id="sky">${rect(edge, edge, w, line - edge, '#000')}</clipPath>`
  const frame = `<clipPath id="frame">${rect(edge, edge, w, h, '#000')}</clipPath>`
  const sun = circle(cx, cy, w * 0.25, accent)
  const inks = [
    group(path(rays.join(''), main, 'opacity=".55"'), 'clip-path="url(#sky)"'),
    group(sun, 'clip-path="url(#sky)"'),
    group(rect(edge, line, w, h, mix(main, paper, 0.45)) + sea.join(''), 'clip-path="url(#frame)"'),
  ]
  const plates = inks.map((plate) => `<g style="mix-blend-mode:multiply">${plate}</g>`).join('')
  return picture(width, height, mix(paper, '#ffffff', 0.15), plates, sky + frame)
}
