import { mix, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, fade, type Point, path, picture, polar, polygon, range, smooth } from './canvas.ts'

/** Terrazzo: chips of three sizes laid without touching, specks between, sometimes cut by brass strips. */
export function drawTerrazzo(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const ground = random.pick([paper, paper, mix(pale, paper, 0.4), mix(deep, ink, 0.4), mix(accent, paper, 0.55)])
  const chips = random
    .shuffle([deep, main, accent, pale, mix(main, paper, 0.5), mix(accent, deep, 0.4), paper, ink])
    .filter((color) => color !== ground)
  const rounded = random.chance(0.35)
  const grand = random.between(0.05, 0.13)
  const laid: Array<readonly [number, number, number]> = []
  let body = ''
  for (const [scale, tries] of [
    [1, 260],
    [0.5, 500],
    [0.22, 900],
  ] as const) {
    for (const _ of range(tries)) {
      const radius = unit * grand * scale * random.between(0.6, 1.15)
      const x = random.between(-radius, width + radius)
      const y = random.between(-radius, height + radius)
      if (laid.some(([ox, oy, other]) => Math.hypot(ox - x, oy - y) < (other + radius) * 1.02)) continue
      laid.push([x, y, radius])
      const shape = stone(random, x, y, radius)
      const color = random.pick(chips)
      body += rounded ? path(smooth(shape, true), color) : polygon(shape, color)
      if (scale === 1 && random.chance(0.3)) body += vein(random, x, y, radius, mix(color, paper, 0.45))
    }
  }
  for (const _ of range(240)) {
    const color = random.pick(chips)
    body += circle(
      random.between(0, width),
      random.between(0, height),
      unit * random.between(0.001, 0.0035),
      color,
      'opacity=".55"',
    )
  }
  if (random.chance(0.4)) body += strips(random, width, height, unit, mix(accent, paper, 0.2))
  const defs = fade(
    'light',
    [
      [0, paper, 0.16],
      [0.5, paper, 0],
      [1, ink, 0.12],
    ],
    1,
    1,
  )
  return picture(width, height, ground, `${body}<rect width="${width}" height="${height}" fill="url(#light)"/>`, defs)
}

function stone(random: Random, x: number, y: number, radius: number): Point[] {
  const corners = random.integer(5, 8)
  const turn = random.between(0, 6.28)
  const squash = random.between(0.65, 1)
  return range(corners).map((i) => {
    const [px, py] = polar(
      0,
      0,
      ((i + random.between(-0.28, 0.28)) / corners) * 6.283,
      radius * random.between(0.72, 1),
    )
    return [
      x + px * Math.cos(turn) - py * squash * Math.sin(turn),
      y + px * Math.sin(turn) + py * squash * Math.cos(turn),
    ]
  })
}

function vein(random: Random, x: number, y: number, radius: number, color: string): string {
  const angle = random.between(0, 6.28)
  const from = polar(x, y, angle, radius * 0.5)
  const to = polar(x, y, angle + 3.14 + random.between(-0.5, 0.5), radius * 0.45)
  const bend = polar(x, y, angle + 1.5, radius * 0.15)
  return `<path d="${smooth([from, bend, to])}" fill="none" stroke="${color}" stroke-width="${(radius * 0.07).toFixed(1)}" opacity=".7"/>`
}

function strips(random: Random, width: number, height: number, unit: number, color: string): string {
  const x = width * random.between(0.3, 0.7)
  const y = height * random.between(0.3, 0.7)
  const d = random.pick([
    `M${x.toFixed(0)} 0V${height}`,
    `M0 ${y.toFixed(0)}H${width}`,
    `M${x.toFixed(0)} 0V${height}M0 ${y.toFixed(0)}H${x.toFixed(0)}`,
    `M0 ${y.toFixed(0)}A${x.toFixed(0)} ${y.toFixed(0)} 0 0 0 ${x.toFixed(0)} 0`,
  ])
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${(unit * 0.012).toFixed(1)}"/>`
}
