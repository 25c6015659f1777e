import { mix, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, group, n, path, polygon, range, rect, stroke } from './canvas.ts'

export interface Tones extends Palette {
  lamp: string
  night: string
}

/** One house front, near enough to see into the lit rooms. */
export function facade(random: Random, width: number, height: number, tones: Tones): string {
  const wall = random.pick([tones.night, mix(tones.deep, tones.ink, 0.4), mix(tones.deep, tones.main, 0.15)])
  const columns = Math.max(2, Math.round((width / height) * random.pick([3, 4, 4])))
  const cell = width / columns
  const rows = Math.max(1, Math.round(height / (cell * 1.25)))
  const tall = height / rows
  const round = random.chance(0.35)
  let body = rect(0, 0, width, height, wall)
  body += range(rows + 1)
    .map((row) => rect(0, row * tall - cell * 0.03, width, cell * 0.06, mix(wall, tones.main, 0.2)))
    .join('')
  for (const i of range(columns * rows)) {
    const [x, y] = [(i % columns) * cell + cell * 0.22, Math.floor(i / columns) * tall + tall * 0.18]
    const [w, h] = [cell * 0.56, tall * 0.62]
    const lit = random.chance(0.58)
    const shape = round
      ? `M${n(x)} ${n(y + h)}V${n(y + w / 2)}A${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(x + w)} ${n(y + w / 2)}V${n(y + h)}Z`
      : `M${n(x)} ${n(y)}H${n(x + w)}V${n(y + h)}H${n(x)}Z`
    const clip = `<clipPath id="w${i}"><path d="${shape}"/></clipPath>`
    const fit = `translate(${n(x)} ${n(y)}) scale(${Math.round(w * 10) / 1000} ${Math.round((h / 140) * 1000) / 1000})`
    const inside = group(scene(random, lit, tones), `transform="${fit}"`)
    body +=
      path(shape, lit ? 'url(#lamp)' : mix(tones.ink, tones.deep, 0.35)) +
      clip +
      group(inside, `clip-path="url(#w${i})"`)
    body += stroke(
      `${shape}M${n(x + w / 2)} ${n(y)}V${n(y + h)}M${n(x)} ${n(y + h * 0.42)}H${n(x + w)}`,
      mix(wall, tones.paper, 0.16),
      cell * 0.022,
    )
    body += rect(x - cell * 0.05, y + h, w + cell * 0.1, cell * 0.05, mix(wall, tones.paper, 0.22))
    if (random.chance(0.3))
      body +=
        range(5)
          .map((k) =>
            circle(
              x + w * (0.1 + k * 0.2),
              y + h - cell * 0.02,
              cell * 0.055,
              mix(tones.main, tones.deep, k % 2 ? 0.2 : 0.6),
            ),
          )
          .join('') + rect(x, y + h, w, cell * 0.07, mix(tones.accent, tones.ink, 0.3))
  }
  return body
}

/** The scene in a window, in a box of 100 by 140. */
function scene(random: Random, lit: boolean, tones: Tones): string {
  const dark = mix(tones.ink, tones.lamp, lit ? 0.22 : 0.02)
  if (!lit)
    return random.chance(0.4)
      ? rect(0, 0, 100, 140, tones.main, 'opacity=".12"') +
          polygon(
            [
              [0, 100],
              [70, 0],
              [100, 0],
              [20, 140],
              [0, 140],
            ],
            tones.paper,
            'opacity=".05"',
          )
      : ''
  const curtain = random.chance(0.45)
    ? path(
        'M0 0H26C24 50 10 100 4 140H0ZM100 0H74C76 50 90 100 96 140H100Z',
        mix(tones.accent, tones.ink, 0.25),
        'opacity=".75"',
      )
    : ''
  const things = [
    () =>
      path(
        'M52 140V84C40 84 34 70 38 58C46 62 50 68 52 76C52 60 58 46 70 42C74 58 66 70 56 76C66 72 76 76 78 86C68 92 58 88 56 86V140Z',
        dark,
      ) + path('M40 118H70L65 140H45Z', dark),
    () =>
      path('M28 140C24 112 30 100 44 98L42 88L50 94H60L68 88L66 100C74 110 78 122 76 140C90 140 90 122 86 114', dark),
    () =>
      stroke('M50 0V44', dark, 3) +
      path('M30 62C30 46 70 46 70 62Z', dark) +
      circle(50, 66, 8, '#ffffff', 'opacity=".8"'),
    () => circle(50, 66, 16, dark) + path('M18 140C18 104 34 90 50 90C66 90 82 104 82 140Z', dark),
    () =>
      rect(8, 58, 84, 5, dark) +
      range(7)
        .map((i) =>
          rect(
            14 + i * 11,
            58 - 18 - ((i * 13) % 14),
            8,
            18 + ((i * 13) % 14),
            i % 3 ? dark : mix(tones.accent, tones.ink, 0.3),
          ),
        )
        .join('') +
      rect(8, 108, 84, 5, dark) +
      circle(28, 98, 10, dark) +
      rect(56, 84, 14, 24, dark),
    () => rect(0, 0, 100, random.between(40, 100), mix(tones.paper, tones.lamp, 0.45), 'opacity=".7"'),
    () => '',
  ]
  return random.pick(things)() + curtain
}
