import { mix, type Palette, sunOf } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, fade, n, type Point, path, picture, range, rect, smooth, stroke } from './canvas.ts'

/** The sea: overlapping scallops, long striped swells, or breakers under a sun. */
export function drawWaves(random: Random, width: number, height: number, palette: Palette): string {
  return random.pick([scallops, swells, breakers])(random, width, height, palette)
}

function scallops(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const r = unit / random.pick([5, 7, 9])
  const top = random.chance(0.6) ? height * random.between(0.25, 0.5) : -r
  const rings = random.integer(3, 4)
  const dark = random.chance(0.5)
  const [back, line] = dark ? [mix(deep, ink, 0.25), mix(pale, paper, 0.5)] : [mix(paper, pale, 0.3), deep]
  let body = top > 0 ? circle(width * random.between(0.25, 0.75), top * 0.85, unit * 0.22, sunOf(palette)) : ''
  const special = random.chance(0.7)
  const tint = random.between(0.02, 0.1)
  for (const row of range((height - top) / (r * 0.5) + 3)) {
    for (const column of range(width / (r * 2) + 2)) {
      const x = column * r * 2 + (row % 2 ? r : 0) - r * 0.5
      const y = top + row * r * 0.5 + r
      const fill =
        special && random.chance(0.09)
          ? random.pick([accent, main, mix(main, pale, 0.5)])
          : mix(back, main, ((row * 7 + column * 3) % 5) * tint)
      body += circle(x, y, r, fill, `stroke="${line}" stroke-width="${n(r * 0.045)}"`)
      body += range(rings - 1)
        .map((i) =>
          circle(
            x,
            y,
            r * (0.76 - i * 0.25),
            i % 2 ? mix(fill, line, 0.25) : 'none',
            `stroke="${line}" stroke-width="${n(r * 0.045)}"`,
          ),
        )
        .join('')
    }
  }
  return picture(
    width,
    height,
    'url(#sky)',
    body,
    fade('sky', [
      [0, mix(accent, paper, 0.6)],
      [0.5, paper],
    ]),
  )
}

function swells(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const top = height * random.between(0.08, 0.35)
  const bands = Math.round((height / unit) * random.between(9, 14))
  const colors = [deep, main, mix(main, pale, 0.5), pale, mix(deep, ink, 0.4), mix(main, deep, 0.5)]
  let body = circle(width * random.between(0.2, 0.8), top * 0.9, unit * random.between(0.09, 0.18), sunOf(palette))
  const phase = random.between(0, 6)
  const turns = random.between(0.8, 1.8) * Math.max(1, width / height)
  for (const i of range(bands)) {
    const t = i / bands
    const lift = unit * (0.025 + 0.06 * t)
    const base = top + (height - top) * t
    const points = range(15).map(
      (k): Point => [
        (k / 14) * width,
        base + lift * Math.sin((k / 14) * 6.283 * turns * (1.3 - t * 0.6) + phase + i * 0.8),
      ],
    )
    const color = random.chance(0.07) ? accent : (colors[(i * 2 + random.integer(0, 1)) % colors.length] ?? deep)
    body += path(`${smooth(points)}V${height}H0Z`, color) + stroke(smooth(points), paper, unit * 0.004, 'opacity=".65"')
  }
  return picture(
    width,
    height,
    'url(#sky)',
    body,
    fade('sky', [
      [0, mix(sunOf(palette), paper, 0.5)],
      [0.4, paper],
    ]),
  )
}

function breakers(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, pale, paper } = palette
  const unit = Math.min(width, height)
  const night = random.chance(0.3)
  let body = circle(
    width * random.between(0.2, 0.8),
    height * random.between(0.16, 0.32),
    unit * random.between(0.1, 0.2),
    night ? paper : sunOf(palette),
  )
  const rows = random.integer(3, 4)
  for (const row of range(rows)) {
    const t = row / (rows - 1)
    const size = unit * (0.15 + 0.16 * t)
    const base = height * (0.5 + 0.3 * t)
    const color = mix(mix(main, pale, 0.35), mix(deep, ink, 0.3), t)
    const foam = mix(paper, '#ffffff', 0.3)
    const offset = random.between(-1, 0) * size * 2
    body += rect(0, base, width, height - base, color)
    for (const k of range(width / (size * 1.9) + 2)) {
      const x = offset + k * size * 1.9
      const crest = `M${n(x)} ${n(base + size * 0.3)}C${n(x + size * 0.5)} ${n(base + size * 0.2)} ${n(x + size * 0.55)} ${n(base - size)} ${n(x + size * 1.3)} ${n(base - size)}C${n(x + size * 1.85)} ${n(base - size)} ${n(x + size * 1.9)} ${n(base - size * 0.4)} ${n(x + size * 1.55)} ${n(base - size * 0.32)}C${n(x + size * 1.62)} ${n(base - size * 0.62)} ${n(x + size * 1.2)} ${n(base - size * 0.66)} ${n(x + size * 1.16)} ${n(base - size * 0.25)}C${n(x + size * 1.14)} ${n(base)} ${n(x + size * 1.4)} ${n(base + size * 0.22)} ${n(x + size * 1.9)} ${n(base + size * 0.3)}V${n(base + size * 0.6)}H${n(x)}Z`
      body += path(crest, color)
      body += stroke(
        `M${n(x + size * 0.62)} ${n(base - size * 0.5)}C${n(x + size * 0.8)} ${n(base - size * 0.9)} ${n(x + size * 1.05)} ${n(base - size)} ${n(x + size * 1.3)} ${n(base - size)}C${n(x + size * 1.85)} ${n(base - size)} ${n(x + size * 1.9)} ${n(base - size * 0.4)} ${n(x + size * 1.55)} ${n(base - size * 0.32)}`,
        foam,
        size * 0.075,
      )
      body += range(2)
        .map((i) =>
          stroke(
            `M${n(x + size * (0.3 - i * 0.06))} ${n(base + size * (0.14 + i * 0.16))}C${n(x + size * (0.7 + i * 0.06))} ${n(base)} ${n(x + size * (0.72 + i * 0.08))} ${n(base - size * 0.5)} ${n(x + size * (1.1 + i * 0.04))} ${n(base - size * (0.76 - i * 0.18))}`,
            mix(color, foam, 0.5),
            size * 0.03,
          ),
        )
        .join('')
      body += range(5)
        .map(() =>
          circle(
            x + size * random.between(1.3, 2),
            base - size * random.between(0.5, 1.25),
            size * random.between(0.015, 0.04),
            foam,
          ),
        )
        .join('')
    }
    body += rect(0, base + size * 0.35, width, height, color)
    body += range(4)
      .map((i) =>
        stroke(
          `M${n(random.between(-0.1, 0.8) * width)} ${n(base + size * (0.5 + i * 0.2))}h${n(width * random.between(0.08, 0.25))}`,
          mix(color, foam, 0.35),
          size * 0.03,
        ),
      )
      .join('')
  }
  const sky: ReadonlyArray<readonly [number, string]> = night
    ? [
        [0, ink],
        [0.6, deep],
      ]
    : [
        [0, mix(sunOf(palette), paper, 0.65)],
        [0.6, paper],
      ]
  return picture(width, height, 'url(#sky)', body, fade('sky', sky))
}
