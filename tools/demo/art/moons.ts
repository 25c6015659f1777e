import { mix, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, fade, glow, group, n, path, picture, polar, range, stroke } from './canvas.ts'

/** Moon phases: a calendar, an arc, a ring, or one large moon and its craters. */
export function drawMoons(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, pale, paper } = palette
  const unit = Math.min(width, height)
  const day = random.chance(0.28)
  const tones: Tones = day
    ? { lit: deep, unlit: mix(pale, paper, 0.3), line: deep, warm: palette.accent }
    : { lit: mix(paper, pale, 0.2), unlit: mix(deep, ink, 0.35), line: mix(pale, main, 0.3), warm: palette.accent }
  const compose = random.pick(day ? [calendar, arc, ring] : [calendar, arc, ring, single, single])
  let defs = fade(
    'sky',
    day
      ? [
          [0, mix(paper, pale, 0.15)],
          [1, mix(pale, paper, 0.3)],
        ]
      : [
          [0, mix(ink, '#000000', 0.2)],
          [0.6, mix(ink, deep, 0.5)],
          [1, mix(deep, main, 0.3)],
        ],
  )
  defs += glow('halo', [
    [0, tones.lit, 0.35],
    [1, tones.lit, 0],
  ])
  let body = day
    ? ''
    : range(130)
        .map(() =>
          circle(
            random.between(0, width),
            random.between(0, height),
            unit * random.between(0.0008, 0.0032),
            paper,
            `opacity="${n(random.between(0.2, 1))}"`,
          ),
        )
        .join('')
  body += compose(random, width, height, tones)
  return picture(width, height, 'url(#sky)', body, defs).replace(
    'fill="url(#sky)"',
    `fill="${day ? paper : ink}"/><rect width="${width}" height="${height}" fill="url(#sky)"`,
  )
}

interface Tones {
  lit: string
  unlit: string
  line: string
  warm: string
}

/** phase 0 new, 0.5 full, 1 new again */
function moon(x: number, y: number, r: number, phase: number, tones: Tones): string {
  const back = circle(x, y, r, tones.unlit)
  const bulge = Math.cos(phase * Math.PI * 2) * r
  const waxing = phase < 0.5
  const rim = `A${n(r)} ${n(r)} 0 0 ${waxing ? 1 : 0} ${n(x)} ${n(y + r)}`
  const inner = `A${n(Math.abs(bulge))} ${n(r)} 0 0 ${bulge > 0 === waxing ? 0 : 1} ${n(x)} ${n(y - r)}`
  return back + path(`M${n(x)} ${n(y - r)}${rim}${inner}Z`, tones.lit)
}

function calendar(random: Random, width: number, height: number, tones: Tones): string {
  const columns = Math.max(3, Math.round((width / height) * 5.2))
  const cell = (width * 0.84) / columns
  const rows = Math.max(2, Math.floor((height * 0.86) / cell))
  const top = (height - rows * cell) / 2
  const start = random.next()
  const special = random.integer(0, columns * rows - 1)
  return range(columns * rows)
    .map((i) => {
      const x = width * 0.08 + ((i % columns) + 0.5) * cell
      const y = top + (Math.floor(i / columns) + 0.5) * cell
      const phase = (start + i / (columns * rows)) % 1
      const warm = i === special ? { ...tones, lit: tones.warm, unlit: mix(tones.unlit, tones.warm, 0.15) } : tones
      return moon(x, y, cell * 0.37, phase * 0.98 + 0.01, warm)
    })
    .join('')
}

function arc(random: Random, width: number, height: number, tones: Tones): string {
  const count = random.pick([5, 7, 9])
  const lift = random.between(-0.08, 0.22)
  const r = Math.min(((width * 0.78) / (count - 1)) * 0.4, height * 0.1)
  const moons = range(count).map((i) => {
    const t = i / (count - 1)
    const size = r * (0.6 + 0.55 * Math.sin(Math.PI * t))
    const x = width * (0.11 + 0.78 * t)
    return moon(x, height * 0.52 - Math.sin(Math.PI * t) * height * lift, size, 0.04 + 0.92 * t, tones)
  })
  const unit = Math.min(width, height)
  const sea = range(9).map((i) =>
    stroke(
      `M${n(width * (0.5 - 0.3 / (i * 0.5 + 1)))} ${n(height * 0.72 + i * unit * 0.028)}H${n(width * (0.5 + 0.3 / (i * 0.5 + 1)))}`,
      tones.line,
      unit * 0.004,
      `opacity="${n(0.9 - i * 0.09)}"`,
    ),
  )
  const line = stroke(
    `M${n(width * 0.08)} ${n(height * 0.68)}H${n(width * 0.92)}`,
    tones.line,
    unit * 0.003,
    'opacity=".6"',
  )
  return moons.join('') + line + sea.join('')
}

function ring(random: Random, width: number, height: number, tones: Tones): string {
  const unit = Math.min(width, height)
  const [cx, cy] = [width / 2, height / 2]
  const count = random.pick([8, 10, 12, 16])
  const start = random.between(0, 6.283)
  const moons = range(count).map((i) =>
    moon(
      ...polar(cx, cy, (i / count) * 6.283 + start, unit * 0.37),
      unit * (0.7 / count),
      (i / count) * 0.98 + 0.01,
      tones,
    ),
  )
  const lines = [0.28, 0.46].map(
    (r) =>
      `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(unit * r)}" fill="none" stroke="${tones.line}" stroke-width="${n(unit * 0.0025)}" opacity=".7"/>`,
  )
  const rays = range(24).map((i) =>
    stroke(
      `M${polar(cx, cy, i * 0.2618, unit * 0.19)
        .map(n)
        .join(' ')}L${polar(cx, cy, i * 0.2618, unit * (i % 2 ? 0.23 : 0.25))
        .map(n)
        .join(' ')}`,
      tones.warm,
      unit * 0.004,
    ),
  )
  const heart = random.chance(0.5)
    ? circle(cx, cy, unit * 0.15, tones.warm)
    : circle(cx, cy, unit * 0.16, 'none', `stroke="${tones.warm}" stroke-width="${n(unit * 0.006)}"`) +
      moon(cx, cy, unit * 0.12, 0.17, { ...tones, lit: tones.warm })
  return lines.join('') + moons.join('') + rays.join('') + heart
}

function single(random: Random, width: number, height: number, tones: Tones): string {
  const unit = Math.min(width, height)
  const r = unit * random.between(0.26, 0.36)
  const [x, y] = [width * random.pick([0.5, 0.36, 0.64]), height * random.pick([0.4, 0.5])]
  const phase = random.pick([0.5, 0.38, 0.3, 0.64])
  const seas = range(16).map(() =>
    circle(
      ...polar(x, y, random.between(0, 6.28), r * Math.sqrt(random.next()) * 0.95),
      r * random.between(0.04, 0.26),
      mix(tones.lit, tones.unlit, 0.5),
      'opacity=".3"',
    ),
  )
  const clip = `<clipPath id="disc"><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/></clipPath>`
  const bulge = Math.cos(phase * Math.PI * 2) * r
  const dark = phase === 0.5 ? '' : moonShade(x, y, r, phase, bulge, tones.unlit)
  const clouds = random.chance(0.6)
    ? range(4)
        .map(() => {
          const cy = y + random.between(-0.2, 1.1) * r
          const cx = x + random.between(-1.4, 0.4) * r
          const long = r * random.between(0.8, 1.8)
          return stroke(`M${n(cx)} ${n(cy)}h${n(long)}`, tones.line, r * random.between(0.05, 0.1), 'opacity=".45"')
        })
        .join('')
    : ''
  const orbit = random.chance(0.4)
    ? stroke(
        `M${n(x - r * 1.5)} ${n(y + r * 0.3)}A${n(r * 1.6)} ${n(r * 0.5)} -12 0 0 ${n(x + r * 1.55)} ${n(y - r * 0.35)}`,
        tones.warm,
        unit * 0.005,
      ) + circle(x + r * 1.55, y - r * 0.35, unit * 0.016, tones.warm)
    : ''
  return (
    circle(x, y, r * 1.9, 'url(#halo)') +
    circle(x, y, r, tones.lit) +
    clip +
    group(seas.join('') + dark, 'clip-path="url(#disc)"') +
    clouds +
    orbit
  )
}

function moonShade(x: number, y: number, r: number, phase: number, bulge: number, color: string): string {
  const waxing = phase < 0.5
  const inner = `A${n(Math.abs(bulge))} ${n(r)} 0 0 ${bulge > 0 === waxing ? 0 : 1} ${n(x)} ${n(y - r)}`
  return path(
    `M${n(x)} ${n(y - r)}A${n(r)} ${n(r)} 0 0 ${waxing ? 0 : 1} ${n(x)} ${n(y + r)}${inner}Z`,
    color,
    'opacity=".88"',
  )
}
