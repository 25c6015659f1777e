import { mix, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, fade, glow, n, path, picture, range, rect } from './canvas.ts'

/** Fields of light: discs that glow from their rim, soft bands of colour, folded gradients like lit paper. */
export function drawAuras(random: Random, width: number, height: number, palette: Palette): string {
  return random.pick([mesh, discs, bands, folds])(random, width, height, palette)
}

function mesh(random: Random, width: number, height: number, palette: Palette): string {
  const { deep, main, accent, pale, paper } = palette
  const colors = random.shuffle([accent, main, pale, paper, deep, mix(accent, pale, 0.5)])
  const reach = Math.max(width, height)
  let defs = ''
  const body = range(7).map((i) => {
    const color = colors[i % colors.length] ?? main
    defs += glow(`g${i}`, [
      [0, color, 1],
      [0.4, color, 0.7],
      [1, color, 0],
    ])
    return circle(
      width * random.between(-0.05, 1.05),
      height * ((i + 0.5) / 7) + random.between(-0.2, 0.2) * height,
      reach * random.between(0.3, 0.55),
      `url(#g${i})`,
    )
  })
  const unit = Math.min(width, height)
  const disc = random.chance(0.55)
    ? circle(
        width * random.between(0.35, 0.65),
        height * random.between(0.35, 0.6),
        unit * random.between(0.16, 0.28),
        'url(#disc)',
      )
    : ''
  defs += fade('disc', [
    [0, random.pick([accent, paper])],
    [1, colors[1] ?? pale],
  ])
  return picture(width, height, mix(colors[0] ?? pale, paper, 0.3), body.join('') + disc, defs)
}

function discs(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const dark = random.chance(0.5)
  const ground = dark ? mix(ink, deep, 0.3) : mix(paper, pale, 0.3)
  const tall = height > width * 1.2
  const wide = width > height * 1.2
  const count = tall || wide ? random.integer(2, 3) : random.pick([1, 4])
  const colors = random.shuffle([accent, main, deep, mix(accent, main, 0.5)])
  let defs = ''
  const body = range(count).map((i) => {
    const color = colors[i % colors.length] ?? accent
    const next = colors[(i + 1) % colors.length] ?? main
    const core = mix(color, dark ? paper : '#ffffff', 0.75)
    defs += glow(
      `d${i}`,
      random.pick([
        [
          [0, core],
          [0.45, mix(core, color, 0.6)],
          [0.72, color],
          [0.86, next, 0.8],
          [1, next, 0],
        ],
        [
          [0, ground, 0],
          [0.5, ground, 0],
          [0.72, color, 0.85],
          [0.84, core],
          [1, color, 0],
        ],
        [
          [0, next],
          [0.35, mix(next, color, 0.5)],
          [0.6, color],
          [0.8, mix(color, pale, 0.6), 0.9],
          [1, pale, 0],
        ],
      ] as const),
    )
    const r =
      unit *
      (count === 1
        ? 0.46
        : count === 4
          ? 0.26
          : tall || wide
            ? Math.min(0.42, ((Math.max(width, height) / unit) * 0.34) / count + 0.12)
            : 0.3)
    const x = count === 4 ? width * (i % 2 ? 0.73 : 0.27) : wide ? width * ((i + 0.5) / count) : width / 2
    const y = count === 4 ? height * (i < 2 ? 0.27 : 0.73) : tall ? height * ((i + 0.5) / count) : height / 2
    return circle(x, y, r, `url(#d${i})`)
  })
  return picture(width, height, ground, body.join(''), defs)
}

/** Two or three soft-edged fields over a ground, the edges feathered by a few near-transparent outlines. */
function bands(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const ground = random.pick([
    mix(deep, ink, 0.3),
    mix(accent, deep, 0.25),
    mix(pale, paper, 0.4),
    mix(main, deep, 0.4),
  ])
  const colors = random.shuffle(
    [accent, main, deep, pale, mix(accent, paper, 0.4), paper].filter((color) => color !== ground),
  )
  const count = random.integer(2, 3)
  const shares = range(count).map(() => random.between(0.6, 1.6))
  const total = shares.reduce((sum, share) => sum + share, 0)
  const margin = unit * 0.07
  let y = margin
  let defs = ''
  const body = shares.map((share, i) => {
    const tall = ((height - margin * 2) * share) / total - unit * 0.025
    const color = colors[i] ?? main
    defs += fade(
      `f${i}`,
      [
        [0, mix(color, paper, random.between(0, 0.22))],
        [random.between(0.3, 0.7), color],
        [1, mix(color, ground, random.between(0.1, 0.35))],
      ],
      random.between(-0.1, 0.1),
    )
    const layers = range(14).map((k) => {
      const off = unit * 0.0035 * (k - 7)
      return rect(
        margin + off,
        y + off,
        width - (margin + off) * 2,
        tall - off * 2,
        k === 13 ? `url(#f${i})` : color,
        `rx="${n(unit * 0.03 - off)}" opacity="${k === 13 ? 0.9 : 0.1}"`,
      )
    })
    y += tall + unit * 0.05
    return layers.join('')
  })
  return picture(width, height, ground, body.join(''), defs)
}

function folds(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const count = Math.round((width / Math.min(width, height)) * random.between(5, 9))
  const step = width / count
  const [a, b] = random.pick([
    [accent, deep],
    [main, accent],
    [pale, main],
    [deep, accent],
  ] as const)
  const curve = random.between(-0.3, 0.3) * height
  let defs = fade(
    'shade',
    [
      [0, ink, 0.42],
      [0.3, ink, 0],
      [0.8, paper, 0.3],
      [1, paper, 0],
    ],
    1,
    0,
  )
  const body = range(count + 1).map((i) => {
    const t = i / count
    defs += fade(`p${i}`, [
      [0, mix(a, paper, 0.25 * t)],
      [0.45 + 0.2 * Math.sin(i), mix(a, b, 0.35 + 0.4 * t)],
      [1, mix(b, ink, 0.15 + 0.2 * (1 - t))],
    ])
    const x = i * step
    const d = `M${n(x)} 0Q${n(x + curve * 0.3)} ${n(height / 2)} ${n(x)} ${height}H${n(x + step * 1.6)}Q${n(x + step + curve * 0.3)} ${n(height / 2)} ${n(x + step)} 0Z`
    return path(d, `url(#p${i})`) + path(d, 'url(#shade)')
  })
  return picture(width, height, b, body.join(''), defs)
}
