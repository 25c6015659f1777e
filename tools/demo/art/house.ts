import { mix } from '../palettes.ts'
import type { Random } from '../random.ts'
import { n, path, polygon, range, rect, stroke } from './canvas.ts'

export interface Tones {
  walls: string[]
  roofs: string[]
  shutter: string
  glass: string
  line: string
  cloth: string[]
}

/** One house with its roof and windows; `x`, `y` is the left end of the eaves. */
export function house(
  random: Random,
  x: number,
  y: number,
  wide: number,
  size: number,
  height: number,
  tones: Tones,
): string {
  const wall = random.pick(tones.walls)
  const tile = random.pick(tones.roofs)
  const rise = size * random.between(0.22, 0.4)
  const kind = random.integer(0, 3)
  const eave = size * 0.05
  let body =
    rect(x, y, wide, height - y + size, wall) +
    rect(x + wide * 0.78, y, wide * 0.22, height - y + size, mix(wall, tones.line, 0.12))
  if (random.chance(0.45))
    body +=
      rect(x + wide * 0.2, y - rise * 1.1, size * 0.12, rise, wall) +
      rect(x + wide * 0.2 - size * 0.02, y - rise * 1.15, size * 0.16, size * 0.05, tile)
  if (kind === 0)
    body += polygon(
      [
        [x - eave, y + 1],
        [x + wide / 2, y - rise],
        [x + wide + eave, y + 1],
      ],
      tile,
    )
  else if (kind === 1)
    body +=
      polygon(
        [
          [x - eave, y + 1],
          [x + wide * 0.16, y - rise * 0.8],
          [x + wide * 0.84, y - rise * 0.8],
          [x + wide + eave, y + 1],
        ],
        tile,
      ) +
      stroke(
        range(7)
          .map(
            (i) => `M${n(x + wide * (0.2 + i * 0.1))} ${n(y - rise * 0.75)}L${n(x + wide * (0.1 + i * 0.133))} ${n(y)}`,
          )
          .join(''),
        mix(tile, tones.line, 0.4),
        size * 0.012,
        'opacity=".6"',
      )
  else if (kind === 2)
    body += polygon(
      [
        [x - eave, y + 1],
        [x - eave, y - rise * 0.35],
        [x + wide + eave, y - rise * 0.9],
        [x + wide + eave, y + 1],
      ],
      tile,
    )
  else body += rect(x - eave, y - size * 0.07, wide + eave * 2, size * 0.1, tile)
  const columns = Math.max(1, Math.round(wide / (size * 0.36)))
  for (const row of range(2)) {
    for (const column of range(columns)) {
      if (random.chance(0.15)) continue
      const w = size * 0.13
      const cx = x + (wide * (column + 0.5)) / columns
      const top = y + size * (0.16 + row * 0.44)
      const glass = random.chance(0.25) ? mix(tones.glass, wall, 0.4) : tones.glass
      body += random.chance(0.3)
        ? path(
            `M${n(cx - w / 2)} ${n(top + size * 0.24)}v${n(-size * 0.15)}a${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(w)} 0v${n(size * 0.15)}Z`,
            glass,
          )
        : rect(cx - w / 2, top, w, size * 0.22, glass)
      if (random.chance(0.4))
        body +=
          rect(cx - w, top, w * 0.45, size * 0.22, tones.shutter) +
          rect(cx + w * 0.55, top, w * 0.45, size * 0.22, tones.shutter)
      if (random.chance(0.22))
        body +=
          rect(cx - w * 0.9, top + size * 0.24, w * 1.8, size * 0.025, tones.line) +
          stroke(
            range(5)
              .map((i) => `M${n(cx - w * 0.8 + i * w * 0.4)} ${n(top + size * 0.16)}v${n(size * 0.09)}`)
              .join(''),
            tones.line,
            size * 0.01,
          )
    }
  }
  return body
}

/** A church dome over the point `x`, `y`. */
export function dome(x: number, y: number, size: number, tones: Tones): string {
  const [wall, tile] = [tones.walls[0] ?? '', tones.roofs[0] ?? '']
  return (
    rect(x - size * 0.36, y - size * 0.3, size * 0.72, size * 0.8, wall) +
    path(
      `M${n(x - size * 0.42)} ${n(y - size * 0.28)}a${n(size * 0.42)} ${n(size * 0.5)} 0 0 1 ${n(size * 0.84)} 0Z`,
      tile,
    ) +
    rect(x - size * 0.06, y - size * 0.95, size * 0.12, size * 0.2, wall) +
    stroke(`M${n(x)} ${n(y - size * 0.95)}v${n(-size * 0.16)}`, tones.line, size * 0.025) +
    range(3)
      .map((i) =>
        rect(
          x - size * 0.24 + i * size * 0.19,
          y - size * 0.14,
          size * 0.09,
          size * 0.22,
          tones.glass,
          `rx="${n(size * 0.045)}"`,
        ),
      )
      .join('')
  )
}
