import { mix, type Palette, sunOf } from '../palettes.ts'
import type { Random } from '../random.ts'
import {
  circle,
  ellipse,
  fade,
  glow,
  group,
  n,
  type Point,
  path,
  picture,
  place,
  range,
  rect,
  smooth,
  stroke,
} from './canvas.ts'

/** Sailing boats on still water: sails, a strip of far shore, and a broken reflection below. */
export function drawBoats(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const warm = sunOf(palette)
  const night = random.chance(0.25)
  const line = height * random.between(0.42, 0.6)
  const skyTop = night ? ink : random.pick([mix(main, paper, 0.3), mix(warm, paper, 0.35), mix(pale, paper, 0.2)])
  const skyLow = night ? mix(deep, main, 0.3) : mix(paper, warm, 0.12)
  const sea = night ? mix(ink, deep, 0.4) : mix(main, deep, random.between(0.1, 0.6))
  let defs =
    fade('sky', [
      [0, skyTop],
      [1, skyLow],
    ]) +
    fade('sea', [
      [0, mix(sea, skyLow, 0.45)],
      [0.5, sea],
      [1, mix(sea, ink, 0.3)],
    ])
  const sun = night ? paper : mix(warm, paper, 0.1)
  defs += glow('halo', [
    [0, sun, 0.4],
    [1, sun, 0],
  ])
  const sunX = width * random.between(0.15, 0.85)
  const sunY = line - unit * random.between(0.05, 0.3)
  const r = unit * random.between(0.06, 0.11)
  let body = rect(0, 0, width, line, 'url(#sky)') + circle(sunX, sunY, r * 3, 'url(#halo)') + circle(sunX, sunY, r, sun)
  for (const i of range(random.integer(1, 3)))
    body += shore(random, width, line, unit * (0.12 - i * 0.035), mix(mix(skyLow, deep, 0.3 + i * 0.2), main, 0.3))
  body += rect(0, line, width, height - line, 'url(#sea)')
  body += glints(random, sunX, line, height, r, sun)
  const sails = night
    ? [mix(paper, pale, 0.4), mix(accent, deep, 0.2), mix(pale, main, 0.4)]
    : [paper, accent, mix(paper, pale, 0.5), mix(warm, paper, 0.4)]
  const count = width > height * 1.3 ? random.integer(3, 6) : random.integer(1, 4)
  const boats = range(count)
    .map((i) => ({
      x: width * ((i + random.between(0.3, 0.7)) / count),
      depth: count === 1 ? 0.6 : random.between(0.05, 0.85),
    }))
    .sort((a, b) => a.depth - b.depth)
  for (const { x, depth } of boats) {
    const y = line + (height - line) * (0.04 + depth * 0.62)
    const size = (unit / 100) * (count === 1 ? 0.62 : 0.2 + depth * 0.34)
    const kind = random.integer(0, 2)
    const colors: [string, string, string] = [random.pick(sails), random.pick(sails), mix(deep, ink, 0.3 + depth * 0.4)]
    const hull = random.chance(0.4) ? mix(accent, ink, 0.25) : colors[2]
    const boat = shape(kind, colors, hull, paper)
    const mirrored = place(`<g transform="scale(1 -.62)">${boat}</g>`, x, y + size * 2, 0, size, 'opacity=".3"')
    const ripples = range(7).map((k) =>
      rect(
        x - size * random.between(20, 60),
        y + size * (8 + k * 9),
        size * random.between(40, 90),
        size * 2.6,
        mix(sea, skyLow, 0.2),
        'rx="2" opacity=".7"',
      ),
    )
    body +=
      mirrored +
      ripples.join('') +
      ellipse(x, y + size * 2, size * 46, size * 3.4, ink, 'opacity=".25"') +
      place(boat, x, y, 0, size)
  }
  if (!night && random.chance(0.6)) body += gulls(random, width, line, unit, mix(deep, ink, 0.3))
  return picture(width, height, skyLow, body, defs)
}

/** A boat on its waterline, about 100 wide. */
function shape(kind: number, [a, b, mast]: readonly [string, string, string], hull: string, trim: string): string {
  const base =
    path('M-46 -12H48C42 0 34 4 24 5H-28C-38 4 -44 -2 -46 -12Z', hull) + stroke('M-43 -8H46', trim, 1.6, 'opacity=".7"')
  if (kind === 0)
    return (
      stroke('M2 -12V-112', mast, 2.2) +
      path('M5 -108C30 -72 40 -44 44 -20H5Z', a) +
      path('M-2 -100C-18 -66 -34 -40 -44 -20H-2Z', b) +
      base
    )
  if (kind === 1)
    return (
      stroke('M-10 -12V-98M-10 -96L38 -120', mast, 2.2) +
      path('M-8 -92L38 -118C48 -80 46 -48 38 -22C22 -18 4 -18 -8 -20Z', a) +
      path('M-14 -80C-26 -56 -38 -36 -46 -20H-14Z', b) +
      base
    )
  return (
    stroke('M-18 -12V-84M18 -12V-100', mast, 2) +
    path('M-16 -80C2 -62 8 -40 8 -20H-16Z', a) +
    path('M20 -96C42 -70 48 -44 48 -20H20Z', b) +
    path('M-21 -76C-32 -52 -42 -34 -48 -20H-21Z', b) +
    base
  )
}

function shore(random: Random, width: number, line: number, rise: number, color: string): string {
  const points = range(8).map((i): Point => [width * (-0.05 + i * 0.157), line - rise * random.between(0.1, 1)])
  return path(`${smooth(points)}V${n(line)}H${n(-width * 0.05)}Z`, color)
}

function glints(random: Random, x: number, line: number, height: number, r: number, color: string): string {
  const bars = range(15).map((i) => {
    const t = i / 15
    const wide = r * (2 - t * 0.9) * random.between(0.3, 1)
    return rect(
      x - wide / 2 + random.between(-0.3, 0.3) * r,
      line + (height - line) * (0.02 + t * 0.75),
      wide,
      r * 0.09 * (1 + t),
      color,
      `rx="${n(r * 0.05)}" opacity="${n(0.75 - t * 0.5)}"`,
    )
  })
  return group(bars.join(''), '')
}

function gulls(random: Random, width: number, line: number, unit: number, color: string): string {
  return range(random.integer(2, 5))
    .map(() => {
      const s = unit * random.between(0.012, 0.026)
      return stroke(
        `M${n(random.between(0.1, 0.9) * width)} ${n(random.between(0.15, 0.75) * line)}q${n(s * 0.6)} ${n(-s * 0.8)} ${n(s)} 0q${n(s * 0.5)} ${n(-s * 0.8)} ${n(s)} ${n(-s * 0.1)}`,
        color,
        s * 0.14,
      )
    })
    .join('')
}
