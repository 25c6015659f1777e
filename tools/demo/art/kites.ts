import { mix, type Palette, sunOf } from '../palettes.ts'
import type { Random } from '../random.ts'
import {
  circle,
  fade,
  group,
  n,
  type Point,
  path,
  picture,
  place,
  polygon,
  range,
  rect,
  smooth,
  stroke,
} from './canvas.ts'

/** A windy sky: kites with tails and lines, or balloons rising over low hills. */
export function drawKites(random: Random, width: number, height: number, palette: Palette): string {
  const { deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const top = random.pick([
    mix(main, paper, 0.2),
    mix(deep, main, 0.45),
    mix(pale, paper, 0.2),
    mix(accent, paper, 0.45),
  ])
  const defs =
    fade('sky', [
      [0, top],
      [1, mix(paper, pale, 0.2)],
    ]) +
    fade(
      'round',
      [
        [0, paper, 0.3],
        [0.45, paper, 0],
        [1, palette.ink, 0.28],
      ],
      1,
      0,
    )
  const colors = [deep, accent, main, paper, mix(accent, paper, 0.4), mix(deep, main, 0.5)]
  let body = random.chance(0.5)
    ? circle(
        width * random.between(0.15, 0.85),
        height * random.between(0.1, 0.3),
        unit * 0.08,
        mix(sunOf(palette), paper, 0.35),
      )
    : ''
  body += clouds(random, width, height, unit, mix(paper, '#ffffff', 0.4))
  const balloons = random.chance(0.42)
  const count = Math.round((Math.max(width, height) / unit) * random.between(2, 4.4)) + (balloons ? 0 : 1)
  const wide = width > height
  for (const i of range(count)) {
    const t = (i + 0.5) / count
    const depth = random.between(0.45, 1)
    const x = wide ? width * t : width * (i % 2 ? random.between(0.55, 0.84) : random.between(0.16, 0.45))
    const y = wide ? height * random.between(0.2, 0.6) : height * (0.08 + t * (balloons ? 0.68 : 0.62))
    const size = (unit / 100) * (wide ? 0.3 : 0.26) * (0.5 + depth)
    const set = random.shuffle(colors.filter((color) => color !== top)).slice(0, 3)
    body += place(
      balloons ? balloon(random, set, palette) : kite(random, set, palette),
      x,
      y,
      random.between(-8, 8) + (balloons ? 0 : random.pick([-24, 20, 34])),
      size,
    )
  }
  body += hills(random, width, height, [mix(main, pale, 0.4), mix(deep, main, 0.4)])
  return picture(width, height, 'url(#sky)', body, defs)
}

function kite(random: Random, [a = '', b = '', c = '']: readonly string[], palette: Palette): string {
  const box: Point[] = [
    [0, -60],
    [38, -8],
    [0, 66],
    [-38, -8],
  ]
  const [top, right, low, left] = box as [Point, Point, Point, Point]
  const sail =
    polygon([top, right, [0, -8]], a) +
    polygon([top, left, [0, -8]], b) +
    polygon([low, right, [0, -8]], b) +
    polygon([low, left, [0, -8]], c)
  const mark = random.pick([
    '',
    circle(0, -8, 12, palette.paper) + circle(0, -8, 6, a),
    polygon(
      [
        [0, -34],
        [14, -8],
        [0, 16],
        [-14, -8],
      ],
      palette.paper,
      'opacity=".85"',
    ),
    stroke('M-28 -8L0 52L28 -8', palette.paper, 3, 'opacity=".7"'),
  ])
  const sway = random.pick([-1, 1])
  const tail: Point[] = range(9).map((i) => [sway * Math.sin(i * 0.9) * (8 + i * 3), 66 + i * 22])
  const bows = tail
    .slice(2)
    .map(([x, y], i) => place(path('M0 0L-9 -6V6ZM0 0L9 -6V6Z', [a, b, c][i % 3] ?? a), x, y, random.between(-30, 30)))
  const spars = stroke('M0 -60V66M-38 -8H38', mix(palette.ink, a, 0.3), 1.2, 'opacity=".55"')
  return (
    stroke(`M0 0Q${sway * 60} 160 ${sway * 30} 520`, mix(palette.ink, palette.paper, 0.3), 0.8, 'opacity=".5"') +
    stroke(smooth(tail), mix(palette.ink, b, 0.4), 1.6) +
    sail +
    mark +
    spars +
    bows.join('')
  )
}

function balloon(random: Random, [a = '', b = '', c = '']: readonly string[], palette: Palette): string {
  const shape = 'M0 -84C48 -84 62 -48 58 -22C54 8 26 34 14 52H-14C-26 34 -54 8 -58 -22C-62 -48 -48 -84 0 -84Z'
  const id = `b${random.integer(0, 1e6)}`
  const gores = [44, 27, 9].map((w, i) =>
    path(
      `M0 -84C${n(w * 1.2)} -70 ${n(w * 1.35)} -20 ${n(w * 0.3)} 52H${n(-w * 0.3)}C${n(-w * 1.35)} -20 ${n(-w * 1.2)} -70 0 -84Z`,
      [b, c, a][i] ?? b,
    ),
  )
  const band = random.chance(0.5)
    ? rect(-64, -34, 128, 16, palette.paper, 'opacity=".8"') + rect(-64, -12, 128, 6, palette.paper, 'opacity=".6"')
    : ''
  const basket =
    stroke('M-13 52L-9 78M13 52L9 78M0 52V78', mix(palette.ink, palette.paper, 0.2), 1.2) +
    rect(-11, 78, 22, 17, mix(palette.ink, sunOf(palette), 0.45), 'rx="3"')
  return `<clipPath id="${id}"><path d="${shape}"/></clipPath>${basket}${path(shape, a)}${group(gores.join('') + band, `clip-path="url(#${id})"`)}${path(shape, 'url(#round)')}`
}

function clouds(random: Random, width: number, height: number, unit: number, color: string): string {
  return range(random.integer(3, 6))
    .map(() => {
      const x = random.between(-0.1, 0.95) * width
      const y = random.between(0.08, 0.72) * height
      const r = unit * random.between(0.035, 0.07)
      const d = `M${n(x)} ${n(y)}a${n(r)} ${n(r)} 0 0 1 ${n(r * 1.1)} ${n(-r * 0.9)}a${n(r * 1.2)} ${n(r * 1.2)} 0 0 1 ${n(r * 2.2)} ${n(-r * 0.1)}a${n(r * 0.9)} ${n(r * 0.9)} 0 0 1 ${n(r * 1.4)} ${n(r)}Z`
      return path(d, color, `opacity="${n(random.between(0.3, 0.8))}"`)
    })
    .join('')
}

function hills(random: Random, width: number, height: number, colors: readonly string[]): string {
  return colors
    .map((color, i) => {
      const points = range(5).map(
        (k): Point => [width * (-0.1 + k * 0.3), height * (0.88 + i * 0.06 + random.between(-0.035, 0.035))],
      )
      return path(`${smooth(points)}V${n(height)}H${n(-width * 0.1)}Z`, color)
    })
    .join('')
}
