import { mix, type Palette, sunOf } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, fade, n, type Point, path, picture, range, smooth, stroke } from './canvas.ts'

/** Rows of round, leaf-shaped or pointed trees on rising ground. */
export function orchard(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const warm = sunOf(palette)
  const crowns = [deep, main, mix(deep, main, 0.5), mix(warm, main, 0.2), mix(accent, paper, 0.15), warm]
  let body = circle(
    width * random.between(0.15, 0.85),
    height * random.between(0.12, 0.25),
    unit * random.between(0.07, 0.13),
    mix(warm, paper, 0.15),
  )
  const rows = Math.max(3, Math.round((height / unit) * 3.4))
  const grounds = [mix(pale, main, 0.25), mix(main, paper, 0.4), mix(main, pale, 0.2), mix(main, deep, 0.2)]
  const kind = random.pick(['round', 'leaf', 'mixed'])
  for (const row of range(rows)) {
    const t = row / Math.max(1, rows - 1)
    const base = height * (0.42 + t * 0.52)
    const size = unit * (0.09 + t * 0.13)
    const line = range(6).map((i): Point => [width * (-0.1 + i * 0.24), base + random.between(-0.03, 0.03) * height])
    body += path(`${smooth(line)}V${height}H${n(-width * 0.1)}Z`, mix(grounds[row % 4] ?? main, deep, t * 0.4))
    const count = Math.round(width / (size * 1.7))
    for (const i of range(count)) {
      if (random.chance(0.18)) continue
      const x = width * ((i + random.between(0.2, 0.8)) / count)
      const y = base + size * random.between(0.1, 0.4)
      body += tree(
        random,
        x,
        y,
        size * random.between(0.8, 1.2),
        random.pick(crowns),
        mix(ink, deep, 0.2),
        kind === 'mixed' ? random.pick(['round', 'leaf', 'cone']) : kind,
        paper,
      )
    }
  }
  return picture(
    width,
    height,
    'url(#sky)',
    body,
    fade('sky', [
      [0, mix(warm, paper, 0.6)],
      [0.5, mix(paper, pale, 0.2)],
    ]),
  )
}

function tree(
  random: Random,
  x: number,
  y: number,
  size: number,
  color: string,
  trunk: string,
  kind: string,
  light: string,
): string {
  const stem = stroke(
    `M${n(x)} ${n(y)}V${n(y - size)}M${n(x)} ${n(y - size * 0.5)}l${n(size * 0.2)} ${n(-size * 0.25)}M${n(x)} ${n(y - size * 0.62)}l${n(-size * 0.16)} ${n(-size * 0.2)}`,
    trunk,
    size * 0.045,
  )
  const cy = y - size * 0.95
  const shade = mix(color, trunk, 0.18)
  if (kind === 'round') {
    const r = size * 0.46
    return (
      circle(x, cy, r, color) +
      path(`M${n(x)} ${n(cy - r)}A${n(r)} ${n(r)} 0 0 1 ${n(x)} ${n(cy + r)}Z`, shade) +
      stem +
      (random.chance(0.3)
        ? range(7)
            .map(() =>
              circle(
                x + random.between(-0.28, 0.28) * size,
                cy + random.between(-0.3, 0.2) * size,
                size * 0.035,
                light,
              ),
            )
            .join('')
        : '')
    )
  }
  if (kind === 'leaf') {
    const d = (side: number) =>
      `M${n(x)} ${n(cy - size * 0.75)}C${n(x + side * size * 0.5)} ${n(cy - size * 0.2)} ${n(x + side * size * 0.42)} ${n(cy + size * 0.45)} ${n(x)} ${n(cy + size * 0.5)}Z`
    return path(d(1), shade) + path(d(-1), color) + stem
  }
  return (
    path(`M${n(x)} ${n(cy - size * 0.8)}L${n(x + size * 0.4)} ${n(cy + size * 0.6)}H${n(x)}Z`, shade) +
    path(`M${n(x)} ${n(cy - size * 0.8)}L${n(x - size * 0.4)} ${n(cy + size * 0.6)}H${n(x)}Z`, color) +
    stem
  )
}
