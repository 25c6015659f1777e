import { mix, type Palette, sunOf } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, fade, glow, group, n, path, picture, polygon, range, rect, stroke } from './canvas.ts'
import { facade, type Tones } from './facade.ts'

/** The city at night: a skyline of lit windows, or one facade close enough to see who is still up. */
export function drawWindows(random: Random, width: number, height: number, palette: Palette): string {
  const lamp = mix(sunOf(palette), '#ffd27a', 0.35)
  const tones: Tones = { ...palette, lamp, night: mix(palette.ink, palette.deep, 0.25) }
  let defs = fade('sky', [
    [0, palette.ink],
    [0.65, palette.deep],
    [1, mix(palette.main, lamp, 0.35)],
  ])
  defs +=
    glow(
      'lamp',
      [
        [0, mix(lamp, '#ffffff', 0.35)],
        [1, lamp],
      ],
      0.5,
      0.3,
      0.8,
    ) +
    glow('halo', [
      [0, palette.paper, 0.35],
      [1, palette.paper, 0],
    ])
  const body = random.chance(0.5) ? facade(random, width, height, tones) : skyline(random, width, height, tones)
  return picture(width, height, 'url(#sky)', body, defs)
}

function skyline(random: Random, width: number, height: number, tones: Tones): string {
  const unit = Math.min(width, height)
  const moonX = width * random.between(0.15, 0.85)
  const moonY = height * random.between(0.1, 0.24)
  const r = unit * random.between(0.04, 0.08)
  let body = range(50)
    .map(() =>
      circle(
        random.between(0, width),
        random.between(0, height * 0.5),
        unit * random.between(0.0008, 0.0024),
        tones.paper,
        'opacity=".7"',
      ),
    )
    .join('')
  body += circle(moonX, moonY, r * 3, 'url(#halo)') + circle(moonX, moonY, r, tones.paper)
  for (const layer of range(3)) {
    const color =
      [mix(tones.deep, tones.main, 0.35), mix(tones.deep, tones.ink, 0.35), mix(tones.ink, '#000000', 0.15)][layer] ??
      tones.ink
    const step = unit * (0.022 + layer * 0.008)
    let x = -unit * 0.05
    while (x < width) {
      const wide = step * random.integer(4, 7)
      const top = height * random.between(0.26 + layer * 0.17, 0.5 + layer * 0.16)
      body += rect(x, top, wide + 1, height - top, color) + roof(random, x, top, wide, step, color)
      const lit = random.between(0.15, 0.5)
      let panes = ''
      for (const row of range((height - top) / (step * 1.5) - 0.5)) {
        for (const column of range(wide / step - 1)) {
          if (!random.chance(lit)) continue
          const pane = rect(
            x + step * (column + 0.72),
            top + step * (row * 1.5 + 0.8),
            step * 0.52,
            step * 0.8,
            random.chance(0.2) ? mix(tones.lamp, '#ffffff', 0.5) : tones.lamp,
          )
          panes += random.chance(0.15) ? pane.replace(tones.lamp, mix(tones.main, tones.paper, 0.4)) : pane
        }
      }
      body += group(panes, `opacity="${[0.45, 0.75, 0.95][layer]}"`)
      x += wide + (random.chance(0.3) ? step * random.between(0.3, 1.5) : 0)
    }
  }
  return body
}

function roof(random: Random, x: number, top: number, wide: number, step: number, color: string): string {
  const kind = random.integer(0, 5)
  if (kind === 0)
    return polygon(
      [
        [x, top + 1],
        [x + wide / 2, top - wide * 0.35],
        [x + wide, top + 1],
      ],
      color,
    )
  if (kind === 1)
    return (
      rect(x + wide * 0.25, top - step, wide * 0.5, step + 1, color) +
      stroke(`M${n(x + wide / 2)} ${n(top - step)}v${n(-step * 2.4)}`, color, step * 0.12)
    )
  if (kind === 2) return path(`M${n(x)} ${n(top + 1)}a${n(wide / 2)} ${n(wide / 2.4)} 0 0 1 ${n(wide)} 0Z`, color)
  if (kind === 3)
    return polygon(
      [
        [x, top + 1],
        [x, top - wide * 0.3],
        [x + wide, top + 1],
      ],
      color,
    )
  if (kind === 4)
    return (
      rect(x + wide * 0.6, top - step * 1.3, step * 0.9, step * 1.4, color) +
      polygon(
        [
          [x + wide * 0.55, top - step * 1.2],
          [x + wide * 0.6 + step * 0.45, top - step * 2],
          [x + wide * 0.6 + step * 1.1, top - step * 1.2],
        ],
        color,
      )
    )
  return ''
}
