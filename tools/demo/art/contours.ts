import { mix, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, n, type Point, path, picture, range, stroke, through } from './canvas.ts'

/** A contour map: a made-up height field, its levels filled as nested shapes, every fifth line heavier. */
export function drawContours(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const step = Math.max(width, height) / 64
  const [columns, rows] = [Math.ceil(width / step) + 4, Math.ceil(height / step) + 4]
  const field = terrain(random, columns, rows)
  const scheme = random.pick([
    { low: mix(paper, pale, 0.2), high: mix(main, deep, 0.4), line: deep },
    { low: mix(deep, ink, 0.5), high: mix(pale, paper, 0.4), line: paper },
    { low: mix(pale, main, 0.25), high: mix(accent, paper, 0.35), line: ink },
    { low: mix(main, paper, 0.2), high: paper, line: deep },
    { low: deep, high: mix(accent, paper, 0.2), line: paper },
  ])
  const levels = random.integer(11, 18)
  let body = ''
  for (const i of range(levels)) {
    const level = (i + 0.6) / (levels + 0.4)
    const loops = outlines(field, columns, rows, level)
    const d = loops
      .map((loop) =>
        through(
          loop.map(([x, y]): Point => [(x - 1.5) * step, (y - 1.5) * step]),
          true,
        ),
      )
      .join('')
    const heavy = i % 5 === 2
    body += path(d, mix(scheme.low, scheme.high, i / (levels - 1)), 'fill-rule="evenodd"')
    body += stroke(d, scheme.line, unit * (heavy ? 0.0046 : 0.002), `opacity="${heavy ? 0.8 : 0.5}"`)
  }
  if (random.chance(0.6)) body += trail(random, width, height, unit, accent === scheme.line ? ink : accent)
  return picture(width, height, scheme.low, body)
}

/** Heights 0..1 from a few rounded peaks and a little unrest; the border is -1 so that every outline closes. */
function terrain(random: Random, columns: number, rows: number): number[] {
  const peaks = range(random.integer(6, 11)).map(() => ({
    x: random.between(0, columns),
    y: random.between(0, rows),
    reach: random.between(0.14, 0.34) * Math.min(48, Math.min(columns, rows) * 1.2),
    height: random.between(0.4, 1),
    stretch: random.between(0.6, 1.7),
    turn: random.between(0, 3.14),
  }))
  const waves = range(5).map((i) => ({
    a: random.between(-0.3, 0.3),
    b: random.between(-0.3, 0.3),
    phase: random.between(0, 6),
    size: 0.09 / (i * 0.5 + 1),
  }))
  const raw = range(columns * rows).map((i) => {
    const [x, y] = [i % columns, Math.floor(i / columns)]
    let value = 0
    for (const peak of peaks) {
      const [dx, dy] = [x - peak.x, y - peak.y]
      const u = (dx * Math.cos(peak.turn) + dy * Math.sin(peak.turn)) * peak.stretch
      const v = (dy * Math.cos(peak.turn) - dx * Math.sin(peak.turn)) / peak.stretch
      value += peak.height * Math.exp(-(u * u + v * v) / (peak.reach * peak.reach))
    }
    for (const wave of waves) value += wave.size * Math.sin(x * wave.a + y * wave.b + wave.phase)
    return value
  })
  const [low, high] = [Math.min(...raw), Math.max(...raw)]
  return raw.map((value, i) => {
    const [x, y] = [i % columns, Math.floor(i / columns)]
    return x === 0 || y === 0 || x === columns - 1 || y === rows - 1 ? -1 : (value - low) / (high - low)
  })
}

/** Marching squares: the closed outlines of field >= level, in grid units. */
function outlines(field: readonly number[], columns: number, rows: number, level: number): Point[][] {
  const at = (x: number, y: number) => field[y * columns + x] ?? -1
  const next = new Map<string, { to: string; point: Point }>()
  const cross = (x0: number, y0: number, x1: number, y1: number): { key: string; point: Point } => {
    const [a, b] = [at(x0, y0), at(x1, y1)]
    const t = (level - a) / (b - a)
    return {
      key: `${Math.min(x0, x1)},${Math.min(y0, y1)},${x0 === x1 ? 'v' : 'h'}`,
      point: [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t],
    }
  }
  for (const y of range(rows - 1)) {
    for (const x of range(columns - 1)) {
      const corners: Array<[number, number]> = [
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ]
      const inside = corners.map(([cx, cy]) => at(cx, cy) >= level)
      const entries: Array<{ key: string; point: Point }> = []
      const exits: Array<{ key: string; point: Point }> = []
      for (const i of range(4)) {
        const j = (i + 1) % 4
        const [a, b] = [corners[i], corners[j]]
        if (!a || !b || inside[i] === inside[j]) continue
        ;(inside[i] ? exits : entries).push(cross(a[0], a[1], b[0], b[1]))
      }
      for (const [i, from] of exits.entries()) {
        const to = entries[i]
        if (to) next.set(from.key, { to: to.key, point: from.point })
      }
    }
  }
  const loops: Point[][] = []
  while (next.size > 0) {
    const [start] = next.keys()
    const loop: Point[] = []
    let key = start
    while (key !== undefined) {
      const link = next.get(key)
      if (!link) break
      next.delete(key)
      loop.push(link.point)
      key = link.to
    }
    if (loop.length > 2) loops.push(loop)
  }
  return loops
}

function trail(random: Random, width: number, height: number, unit: number, color: string): string {
  const points: Point[] = range(6).map((i) => [width * (0.1 + i * 0.16), height * random.between(0.2, 0.8)])
  const [first, last] = [points[0] ?? [0, 0], points[5] ?? [0, 0]]
  const d = `M${n(first[0])} ${n(first[1])}${points
    .slice(1)
    .map(([x, y], i) => `S${n(x - width * 0.08)} ${n(y + (i % 2 ? 1 : -1) * height * 0.04)} ${n(x)} ${n(y)}`)
    .join('')}`
  return (
    stroke(d, color, unit * 0.007, `stroke-dasharray="${n(unit * 0.014)} ${n(unit * 0.02)}"`) +
    circle(first[0], first[1], unit * 0.014, color) +
    circle(last[0], last[1], unit * 0.014, color)
  )
}
