import { mix, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, n, path, picture, polar, range, rect, stroke } from './canvas.ts'

/** Mid-century arrangements: rounded bars, stacked half-discs, leaves of a Scandinavian print, atomic stars. */
export function drawBars(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const dark = random.chance(0.35)
  const ground = dark ? mix(deep, ink, 0.6) : random.pick([paper, mix(pale, paper, 0.4)])
  const colors = random.shuffle([
    dark ? paper : deep,
    main,
    accent,
    dark ? pale : ink,
    mix(main, accent, 0.4),
    dark ? mix(main, paper, 0.4) : mix(main, deep, 0.5),
  ])
  const compose = random.pick([skyline, pods, stacks, atoms])
  return picture(width, height, ground, compose(random, width, height, colors, ground))
}

type Colors = readonly string[]

function skyline(random: Random, width: number, height: number, colors: Colors): string {
  const count = Math.round((width / height) * random.between(9, 13)) + 2
  const step = width / count
  const wide = step * random.between(0.62, 0.9)
  const both = random.chance(0.4)
  return range(count)
    .map((i) => {
      const color = colors[(i * 2 + random.integer(0, 1)) % 4] ?? ''
      const x = i * step + (step - wide) / 2
      const wave = 0.5 + 0.32 * Math.sin(i * 0.8 + colors.length) + random.between(-0.12, 0.12)
      const tall = height * Math.min(0.88, Math.max(0.15, wave))
      const bar = rect(x, height - tall, wide, tall + wide, color, `rx="${n(wide / 2)}"`)
      const cap = random.chance(0.35)
        ? circle(x + wide / 2, height - tall - wide * 0.85, wide / 2, colors[4] ?? '')
        : ''
      const hang = both
        ? rect(
            x,
            -wide,
            wide,
            Math.max(wide * 1.2, height - tall - wide * 1.7),
            colors[5] ?? '',
            `rx="${n(wide / 2)}" opacity=".35"`,
          )
        : ''
      return hang + bar + cap
    })
    .join('')
}

function pods(random: Random, width: number, height: number, colors: Colors, ground: string): string {
  const columns = Math.max(2, Math.round((width / height) * 4))
  const cell = width / columns
  const rows = Math.ceil(height / (cell * 1.5))
  const tall = height / rows
  return range(columns * rows)
    .map((i) => {
      const x = ((i % columns) + 0.5) * cell
      const y = (Math.floor(i / columns) + 0.5) * tall
      const [w, h] = [cell * 0.4, tall * 0.46]
      const outer = colors[(i + Math.floor(i / columns)) % 3] ?? ''
      const inner = colors[3 + (i % 3)] ?? ''
      const leaf = (s: number) =>
        `M${n(x)} ${n(y - h * s)}C${n(x + w * 1.3 * s)} ${n(y - h * 0.4 * s)} ${n(x + w * 1.3 * s)} ${n(y + h * 0.4 * s)} ${n(x)} ${n(y + h * s)}C${n(x - w * 1.3 * s)} ${n(y + h * 0.4 * s)} ${n(x - w * 1.3 * s)} ${n(y - h * 0.4 * s)} ${n(x)} ${n(y - h * s)}Z`
      const kind = random.integer(0, 2)
      const core =
        kind === 0
          ? path(leaf(0.62), inner) + path(leaf(0.28), ground)
          : kind === 1
            ? range(4)
                .map((k) =>
                  stroke(
                    `M${n(x - w * 0.55)} ${n(y - h * 0.1 + k * h * 0.16 - h * 0.2)}Q${n(x)} ${n(y + k * h * 0.16 - h * 0.2 + h * 0.2)} ${n(x + w * 0.55)} ${n(y - h * 0.1 + k * h * 0.16 - h * 0.2)}`,
                    ground,
                    cell * 0.03,
                  ),
                )
                .join('')
            : circle(x, y + h * 0.12, w * 0.5, inner) + circle(x, y + h * 0.12, w * 0.2, ground)
      return path(leaf(1), outer) + core + stroke(`M${n(x)} ${n(y - h)}V${n(y - h * 1.1)}`, outer, cell * 0.03)
    })
    .join('')
}

function stacks(random: Random, width: number, height: number, colors: Colors): string {
  const columns = Math.max(2, Math.round((width / height) * random.pick([3, 4])))
  const cell = width / columns
  const r = cell / 2
  const rows = Math.ceil(height / r)
  const turn = random.chance(0.5)
  return range(columns * rows)
    .map((i) => {
      const column = i % columns
      const row = Math.floor(i / columns)
      const x = column * cell
      const y = (row + 1) * r
      const up = turn ? (row + column) % 2 : 1
      const color = colors[(row * 2 + column + (random.chance(0.15) ? 1 : 0)) % 5] ?? ''
      const half = (s: number) =>
        up
          ? `M${n(x + r * (1 - s))} ${n(y)}a${n(r * s)} ${n(r * s)} 0 0 1 ${n(cell * s)} 0Z`
          : `M${n(x + r * (1 - s))} ${n(y - r)}a${n(r * s)} ${n(r * s)} 0 0 0 ${n(cell * s)} 0Z`
      const second = colors[(row + column * 2 + 3) % 6] ?? ''
      return path(half(1), color) + path(half(0.66), second) + path(half(0.33), color)
    })
    .join('')
}

function atoms(random: Random, width: number, height: number, colors: Colors): string {
  const unit = Math.min(width, height)
  const laid: Array<readonly [number, number, number]> = []
  let body = ''
  for (const _ of range(240)) {
    const r = unit * random.between(0.06, 0.16)
    const [x, y] = [random.between(r * 0.4, width - r * 0.4), random.between(r * 0.4, height - r * 0.4)]
    if (laid.some(([ox, oy, other]) => Math.hypot(ox - x, oy - y) < (other + r) * 0.98)) continue
    laid.push([x, y, r])
    const color = colors[laid.length % 4] ?? ''
    const second = colors[4 + (laid.length % 2)] ?? ''
    const kind = random.integer(0, 3)
    if (kind === 0) {
      const rays = range(8).map((i) => [polar(x, y, (i * Math.PI) / 4 + 0.2, r * (i % 2 ? 0.6 : 0.95)), i] as const)
      body +=
        rays
          .map(
            ([[ex, ey]]) =>
              stroke(`M${n(x)} ${n(y)}L${n(ex)} ${n(ey)}`, color, unit * 0.006) + circle(ex, ey, unit * 0.012, second),
          )
          .join('') + circle(x, y, r * 0.18, color)
    } else if (kind === 1) {
      body += path(
        `M${n(x)} ${n(y - r)}Q${n(x + r * 0.1)} ${n(y - r * 0.1)} ${n(x + r * 0.6)} ${n(y)}Q${n(x + r * 0.1)} ${n(y + r * 0.1)} ${n(x)} ${n(y + r)}Q${n(x - r * 0.1)} ${n(y + r * 0.1)} ${n(x - r * 0.6)} ${n(y)}Q${n(x - r * 0.1)} ${n(y - r * 0.1)} ${n(x)} ${n(y - r)}Z`,
        color,
      )
    } else if (kind === 2) {
      const blob = `M${n(x - r * 0.9)} ${n(y)}C${n(x - r * 0.8)} ${n(y - r)} ${n(x + r * 0.2)} ${n(y - r * 0.7)} ${n(x + r * 0.8)} ${n(y - r * 0.6)}C${n(x + r * 1.1)} ${n(y + r * 0.1)} ${n(x + r * 0.3)} ${n(y + r * 0.3)} ${n(x + r * 0.1)} ${n(y + r * 0.8)}C${n(x - r * 0.6)} ${n(y + r * 1.1)} ${n(x - r)} ${n(y + r * 0.6)} ${n(x - r * 0.9)} ${n(y)}Z`
      body +=
        path(blob, color, `transform="rotate(${random.integer(0, 359)} ${n(x)} ${n(y)})"`) +
        circle(x, y, r * 0.22, second)
    } else {
      body += [0.85, 0.6, 0.34]
        .map(
          (s, i) =>
            `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * s)}" fill="none" stroke="${i === 1 ? second : color}" stroke-width="${n(r * 0.12)}"/>`,
        )
        .join('')
    }
  }
  return body
}
