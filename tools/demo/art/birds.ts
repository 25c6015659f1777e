import { mix, type Palette, sunOf } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, fade, group, n, type Point, path, picture, place, range, smooth, stroke } from './canvas.ts'

/** Paper-cut birds: a few sheets laid over each other, each casting a soft shadow. */
export function drawBirds(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const ground = random.pick([
    mix(pale, paper, 0.35),
    mix(accent, paper, 0.6),
    mix(main, pale, 0.4),
    mix(deep, ink, 0.3),
  ])
  const colors = random.shuffle([deep, main, accent, paper, mix(deep, main, 0.5)].filter((color) => color !== ground))
  const defs = fade(
    'light',
    [
      [0, paper, 0.2],
      [0.5, paper, 0],
      [1, ink, 0.12],
    ],
    1,
    1,
  )
  let body = ''
  const cut = (d: string, color: string) => shadow(d, ink, unit * 0.004) + path(d, color)
  if (random.chance(0.6))
    body += circle(
      width * random.between(0.2, 0.8),
      height * random.between(0.15, 0.4),
      unit * random.between(0.14, 0.24),
      mix(sunOf(palette), paper, 0.25),
    )
  body += sheets(random, width, height, unit, [mix(ground, main, 0.35), mix(ground, deep, 0.4)], cut)
  const perched = random.chance(0.45)
  const wide = width > height * 1.3
  const count = wide ? random.integer(3, 5) : random.pick([1, 2, 3, 5])
  const resting = perched && (wide || count < 4)
  const branch = height * random.between(0.72, 0.84)
  if (perched)
    body += twig(random, width, branch, unit)
      .map((d) => cut(d, mix(deep, ink, 0.4)))
      .join('')
  for (const i of range(count)) {
    const share =
      count === 1 ? random.between(0.68, 0.8) : count < 4 ? random.between(0.4, 0.52) : random.between(0.24, 0.4)
    const size = (unit / 100) * (resting && !wide ? share * (count === 1 ? 1 : count === 2 ? 0.85 : 0.62) : share)
    const flying = {
      x: wide ? (width * (i + 0.5)) / count : width * (count === 1 ? 0.5 : i % 2 ? 0.68 : 0.34),
      y: wide ? height * random.between(0.35, 0.65) : (height * (i + 0.7)) / (count + 0.5),
    }
    const x = resting ? (width * (i + 0.5)) / count : flying.x
    // The feet are 40 below the middle of a resting bird: they stand on the branch.
    const y = resting ? branchAt(x / width, branch, unit) - 39 * size : flying.y
    const color = colors[i % colors.length] ?? deep
    const wing = colors[(i + 1) % colors.length] ?? main
    body += bird(random, x, y, size, color, mix(wing, color, 0.2), palette, resting)
  }
  return picture(width, height, ground, `${body}<rect width="${width}" height="${height}" fill="url(#light)"/>`, defs)
}

function bird(
  random: Random,
  x: number,
  y: number,
  size: number,
  color: string,
  wing: string,
  palette: Palette,
  resting: boolean,
): string {
  const { ink, paper, accent } = palette
  const beak = mix(sunOf(palette), ink, color === accent ? 0.45 : 0)
  const flip = random.chance(0.5) ? -1 : 1
  const layer = (d: string, fill: string) => shadow(d, ink, 0.42) + path(d, fill)
  const feathers = (d: (s: number) => string) =>
    [1, 0.76, 0.52].map((s, i) => layer(d(s), mix(wing, paper, i * 0.2))).join('')
  const body = resting
    ? [
        layer('M-18 14L-50 44L-40 48L-32 52L-8 26Z', mix(color, ink, 0.22)),
        layer('M44 -22C40 -36 20 -38 12 -26C4 -12 -14 -6 -24 10C-30 26 -6 34 12 26C32 18 36 0 36 -12Z', color),
        feathers(
          (s) =>
            `M12 -10C${n(12 - 14 * s)} ${n(-10 + 6 * s)} ${n(12 - 40 * s)} ${n(-10 + 22 * s)} ${n(12 - 56 * s)} ${n(-10 + 44 * s)}C${n(12 - 24 * s)} ${n(-10 + 42 * s)} ${n(12 + 10 * s)} ${n(-10 + 30 * s)} 12 -10Z`,
        ),
        path('M43 -25L56 -20L42 -16Z', beak),
        stroke('M4 27L2 40M14 25L13 40', mix(ink, color, 0.2), 1.8),
      ]
    : [
        layer('M-16 6L-52 -4L-44 6L-56 14L-18 16Z', mix(color, ink, 0.22)),
        layer('M4 0C-10 -22 -24 -38 -20 -54C0 -46 18 -26 20 -2Z', mix(wing, ink, 0.28)),
        layer('M46 0C42 -12 26 -14 16 -8C4 -4 -12 2 -24 10C-8 20 14 22 28 14C36 10 40 8 46 0Z', color),
        feathers(
          (s) =>
            `M20 2C${n(20 - 12 * s)} ${n(2 + 20 * s)} ${n(20 - 34 * s)} ${n(2 + 40 * s)} ${n(20 - 52 * s)} ${n(2 + 48 * s)}C${n(20 - 54 * s)} ${n(2 + 22 * s)} ${n(20 - 36 * s)} ${n(2 + 2 * s)} 20 2Z`,
        ),
        path('M44 -4L57 1L43 5Z', beak),
      ]
  const eye = resting
    ? circle(33, -23, 2.6, paper) + circle(33.4, -23, 1.3, ink)
    : circle(36, -3, 2.4, paper) + circle(36.4, -3, 1.2, ink)
  return place(
    group(body.join('') + eye, `transform="scale(${flip} 1)"`),
    x,
    y,
    resting ? 0 : random.between(-12, 12),
    size,
  )
}

/** A soft shadow without a blur, which costs ten times as much: a few faint copies, each a step further. */
function shadow(d: string, ink: string, step: number): string {
  return [1, 2, 3, 4]
    .map((i) =>
      path(
        d,
        ink,
        `opacity=".075" transform="translate(${(step * i * 0.8).toFixed(2)} ${(step * i * 1.1).toFixed(2)})"`,
      ),
    )
    .join('')
}

function sheets(
  random: Random,
  width: number,
  height: number,
  unit: number,
  colors: readonly string[],
  cut: (d: string, color: string) => string,
): string {
  const style = random.pick(['hills', 'clouds', 'leaves'])
  return colors
    .map((color, i) => {
      if (style === 'hills') {
        const base = height * (0.7 + i * 0.14)
        const points = range(6).map(
          (k): Point => [width * (-0.1 + k * 0.24), base + random.between(-0.07, 0.07) * height],
        )
        return cut(`${smooth(points)}V${n(height * 1.1)}H${n(-width * 0.2)}Z`, color)
      }
      return range(style === 'clouds' ? 2 : 4)
        .map(() => {
          const x = width * random.between(0, 1)
          const y = height * random.between(0.05, 0.95)
          const r = unit * random.between(0.06, 0.11)
          if (style === 'clouds')
            return cut(
              `M${n(x - r * 2)} ${n(y)}a${n(r)} ${n(r)} 0 0 1 ${n(r * 1.2)} ${n(-r * 0.8)}a${n(r * 1.1)} ${n(r * 1.1)} 0 0 1 ${n(r * 2)} 0a${n(r * 0.8)} ${n(r * 0.8)} 0 0 1 ${n(r * 1.1)} ${n(r * 0.8)}Z`,
              mix(color, '#ffffff', 0.25),
            )
          const [tx, ty] = [x + random.between(-3, 3) * r, y + random.between(-3, 3) * r]
          return cut(
            `M${n(x)} ${n(y)}Q${n(x + r * 1.4)} ${n((y + ty) / 2 - r)} ${n(tx)} ${n(ty)}Q${n(x - r * 0.6)} ${n((y + ty) / 2 + r)} ${n(x)} ${n(y)}Z`,
            color,
          )
        })
        .join('')
    })
    .join('')
}

/** The height of the branch at a share of the width, on the same curve as the twig. */
function branchAt(t: number, y: number, unit: number): number {
  return y - unit * (0.16 * t * (1 - t) + 0.02 * t * t)
}

function twig(random: Random, width: number, y: number, unit: number): string[] {
  const w = unit * 0.014
  const leaves = range(Math.round((width / unit) * 7)).map((i) => {
    const x = unit * (0.08 + i * 0.145 + random.between(-0.03, 0.03))
    const up = i % 2 ? -1 : 1
    const l = unit * random.between(0.07, 0.11)
    const base = branchAt(x / width, y, unit) + w * 0.7
    return `M${n(x)} ${n(base)}Q${n(x + l * 0.1)} ${n(base + up * l * 0.8)} ${n(x + l)} ${n(base + up * l)}Q${n(x + l * 0.9)} ${n(base + up * l * 0.2)} ${n(x)} ${n(base)}Z`
  })
  const branch = `M0 ${n(y)}Q${n(width * 0.5)} ${n(y - unit * 0.08)} ${n(width)} ${n(y - unit * 0.02)}V${n(y + w)}Q${n(width * 0.5)} ${n(y - unit * 0.05)} 0 ${n(y + w * 2.6)}Z`
  return [...leaves, branch]
}
