import { mix, type Palette, sunOf } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, fade, glow, n, type Point, path, picture, range, smooth, through } from './canvas.ts'

/** Stacked hills at dusk: each ridge takes colour from the air in front of it. */
export function drawHills(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, pale, paper } = palette
  const unit = Math.min(width, height)
  const mood = random.pick(['glow', 'mist', 'night'])
  const sky: [string, string, string] =
    mood === 'glow'
      ? [mix(main, deep, 0.3), mix(sunOf(palette), pale, 0.35), mix(pale, paper, 0.3)]
      : mood === 'mist'
        ? [mix(pale, paper, 0.35), mix(pale, paper, 0.7), paper]
        : [ink, deep, mix(main, sunOf(palette), 0.35)]
  const horizon = height * random.between(0.3, 0.52)
  const sunX = width * random.between(0.15, 0.85)
  const sunY = horizon * random.between(0.45, 0.95)
  const sunRadius = unit * random.between(0.05, 0.13)
  const warm = sunOf(palette)
  const sun = mood === 'night' ? mix(paper, pale, 0.2) : mood === 'mist' ? warm : mix(paper, warm, 0.25)
  const stopAt = horizon / height
  let defs = fade('sky', [
    [0, sky[0]],
    [stopAt * 0.7, sky[1]],
    [stopAt + 0.1, sky[2]],
  ])
  defs += glow('halo', [
    [0, sun, 0.5],
    [1, sun, 0],
  ])
  let body = mood === 'night' ? stars(random, width, horizon, unit, paper) : ''
  body += circle(sunX, sunY, sunRadius * 3, 'url(#halo)') + circle(sunX, sunY, sunRadius, sun)
  const layers = random.integer(5, 8)
  const jagged = random.chance(0.45)
  const air = mood === 'mist' ? mix(pale, main, 0.35) : mix(sky[2], main, 0.5)
  for (const i of range(layers)) {
    const t = i / (layers - 1)
    const base = horizon + (height * 0.96 - horizon) * t
    const color = t < 0.6 ? mix(air, deep, t / 0.6) : mix(deep, ink, (t - 0.6) / 0.4)
    const points = jagged
      ? crags(random, width, base, unit * 0.2 * (1.2 - 0.6 * t))
      : ridge(random, width, base, unit * 0.09 * (1.15 - 0.5 * t), 6)
    defs += fade(`hill${i}`, [
      [0, color],
      [1, mix(color, mood === 'night' ? deep : sky[2], 0.5 - 0.35 * t)],
    ])
    const d = jagged ? through(points) : smooth(points)
    body += path(`${d}V${height}H${n(-width * 0.05)}Z`, `url(#hill${i})`)
    if (t > 0.55) body += trees(random, points, unit * (0.02 + 0.06 * t * t), color)
  }
  return picture(width, height, 'url(#sky)', body, defs)
}

function ridge(random: Random, width: number, base: number, rise: number, count: number): Point[] {
  return range(count + 1).map((i) => {
    const x = width * (-0.05 + (1.1 * i) / count)
    return [x, base - rise * (i % 2 === 0 ? random.between(0.1, 0.5) : random.between(0.5, 1.2))]
  })
}

/** Midpoint displacement: every pass halves the steps and the unrest. */
function crags(random: Random, width: number, base: number, rise: number): Point[] {
  let line: Point[] = ridge(random, width, base, rise * 0.6, random.integer(3, 5))
  let unrest = rise * 0.5
  for (const _ of range(4)) {
    line = line.flatMap((point, i): Point[] => {
      const next = line[i + 1]
      if (!next) return [point]
      const along = random.between(0.4, 0.6)
      return [
        point,
        [
          point[0] + (next[0] - point[0]) * along,
          point[1] + (next[1] - point[1]) * along + random.between(-0.5, 0.5) * unrest,
        ],
      ]
    })
    unrest *= 0.5
  }
  return line
}

function stars(random: Random, width: number, height: number, unit: number, color: string): string {
  return range(60)
    .map(() => {
      const radius = unit * random.between(0.0008, 0.0028)
      const more = `opacity="${n(random.between(0.3, 1))}"`
      return circle(random.between(0, width), random.between(0, height), radius, color, more)
    })
    .join('')
}

function trees(random: Random, line: readonly Point[], size: number, color: string): string {
  let d = ''
  for (const [i, [x, y]] of line.entries()) {
    const next = line[i + 1]
    if (!next || random.chance(0.35)) continue
    for (const step of range(Math.min(9, random.integer(3, 9) * ((next[0] - x) / (size * 4))))) {
      const along = (step + random.between(0.1, 0.9)) / 9
      const px = x + (next[0] - x) * along
      const ease = along * along * (3 - 2 * along)
      const foot = y + (next[1] - y) * ease + size * 0.3
      const tall = size * random.between(0.6, 1.4)
      const half = tall * 0.17
      for (const tier of range(3)) {
        const top = foot - tall * (1 - tier * 0.22)
        const wide = half * (0.5 + tier * 0.28)
        d += `M${n(px)} ${n(top)}L${n(px + wide)} ${n(top + tall * 0.42)}H${n(px - wide)}Z`
      }
      d += `M${n(px - half * 0.12)} ${n(foot - tall * 0.2)}h${n(half * 0.24)}v${n(tall * 0.3)}h${n(-half * 0.24)}Z`
    }
  }
  return path(d, color)
}
