import { mix, type Palette, sunOf } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, fade, group, n, path, picture, place, range, stroke } from './canvas.ts'

/** Block-printed fish: a shoal in rows, a plate of sardines, or a few large ones among weed. */
export function drawFish(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const ground = random.pick([
    mix(deep, ink, 0.25),
    mix(pale, paper, 0.35),
    paper,
    mix(main, paper, 0.25),
    mix(sunOf(palette), paper, 0.35),
  ])
  const bodies = random
    .shuffle(
      [deep, main, accent, mix(main, paper, 0.45), mix(accent, paper, 0.3), paper].filter((color) => color !== ground),
    )
    .slice(0, random.integer(2, 4))
  const compose = random.pick(['rows', 'shoal', 'weed'])
  let body = ''
  if (compose === 'weed')
    body += range(Math.round((width / unit) * 7))
      .map(() =>
        weed(
          random,
          random.between(0, width),
          height,
          unit * random.between(0.3, 0.75),
          mix(ground, random.pick([main, deep]), 0.4),
        ),
      )
      .join('')
  if (compose === 'rows') {
    const cell = unit / random.pick([2, 2.6, 3.4])
    const tall = cell * 0.5
    const flip = random.chance(0.6)
    const kind = random.integer(0, 2)
    for (const row of range(height / tall + 1)) {
      for (const column of range(width / cell + 2)) {
        const x = (column + (row % 2 ? 0.5 : 0)) * cell
        const turn = flip && row % 2 ? 180 : 0
        body += place(
          fish(random, kind, bodies[(row + column) % bodies.length] ?? deep, palette),
          x,
          (row + 0.5) * tall,
          turn + random.between(-3, 3),
          (cell / 100) * 0.86,
        )
      }
    }
  } else {
    const laid: Array<readonly [number, number, number]> = []
    const toward = random.pick([0, 0, -18, 24])
    const few = compose === 'weed'
    for (const _ of range(380)) {
      const r = unit * (few ? random.between(0.2, 0.3) : random.between(0.09, 0.2))
      const [x, y] = [random.between(0.08, 0.92) * width, random.between(0.06, 0.94) * height]
      if (laid.some(([ox, oy, other]) => Math.hypot((ox - x) * 0.72, (oy - y) * 1.5) < (other + r) * 0.82)) continue
      laid.push([x, y, r])
      const turn = few ? random.pick([0, 180]) + random.between(-14, 14) : toward + random.between(-9, 9)
      body += place(fish(random, random.integer(0, 2), random.pick(bodies), palette), x, y, turn, r / 50)
    }
  }
  if (compose !== 'rows')
    body += range(26)
      .map(() =>
        circle(
          random.between(0, width),
          random.between(0, height),
          unit * random.between(0.004, 0.013),
          'none',
          `stroke="${mix(ground, ground === paper ? deep : paper, 0.5)}" stroke-width="${n(unit * 0.0025)}"`,
        ),
      )
      .join('')
  return picture(
    width,
    height,
    ground,
    body,
    fade('belly', [
      [0, ink, 0.24],
      [0.5, ink, 0],
      [1, paper, 0.35],
    ]),
  )
}

const outlines = [
  'M-48 0C-30 -18 6 -22 32 -9L50 -20C46 -8 46 8 50 20L32 9C6 22 -30 18 -48 0Z',
  'M-48 2C-36 -26 0 -34 28 -8L48 -24C42 -8 42 10 48 26L28 10C0 32 -36 26 -48 2Z',
  'M-50 0C-34 -11 10 -13 36 -4L50 -13C47 -5 47 5 50 13L36 4C10 13 -34 11 -50 0Z',
]

/** A fish of 100 looking left. */
function fish(random: Random, kind: number, color: string, palette: Palette): string {
  const { ink, paper } = palette
  const d = outlines[kind] ?? ''
  const id = `f${random.integer(0, 1e7)}`
  const light = mix(color, paper, 0.5)
  const dark = mix(color, ink, 0.45)
  const tall = [18, 28, 11][kind] ?? 18
  const skin = random.pick([
    () =>
      range(5)
        .map((i) =>
          range(7)
            .map(
              (k) =>
                `<path d="M${-22 + i * 11 + (k % 2) * 5} ${n(-tall + (k * tall) / 3)}a${n(tall / 5)} ${n(tall / 6)} 0 0 0 0 ${n(tall / 3)}" fill="none" stroke="${light}" stroke-width="1.3"/>`,
            )
            .join(''),
        )
        .join(''),
    () =>
      range(6)
        .map((i) => stroke(`M${-20 + i * 9} -32Q${-12 + i * 9} 0 ${-20 + i * 9} 32`, light, 2.4))
        .join(''),
    () =>
      range(4)
        .map((i) => stroke(`M-24 ${n((-1.5 + i) * tall * 0.4)}H44`, i % 2 ? light : dark, 1.6))
        .join(''),
    () =>
      range(24)
        .map((i) => circle(-20 + (i % 8) * 7.4, (-1 + Math.floor(i / 8)) * tall * 0.5, 1.6, light))
        .join(''),
  ])()
  const gill = stroke(`M-27 ${n(-tall * 0.62)}Q-20 0 -27 ${n(tall * 0.62)}`, dark, 1.8)
  const fins =
    path(
      `M-6 ${n(-tall * 0.8)}Q6 ${n(-tall * 1.5)} 20 ${n(-tall * 1.2)}Q16 ${n(-tall * 0.8)} 18 ${n(-tall * 0.55)}Z`,
      dark,
    ) +
    path(`M-10 ${n(tall * 0.75)}Q-2 ${n(tall * 1.35)} 8 ${n(tall * 1.3)}Q6 ${n(tall * 0.9)} 6 ${n(tall * 0.7)}Z`, dark)
  const eye = circle(-37, -tall * 0.14, 3, paper) + circle(-37.4, -tall * 0.14, 1.5, ink)
  return `<clipPath id="${id}"><path d="${d}"/></clipPath>${fins}${path(d, color)}${group(skin + path(d, 'url(#belly)'), `clip-path="url(#${id})"`)}${gill}${eye}`
}

function weed(random: Random, x: number, foot: number, tall: number, color: string): string {
  const sway = tall * random.between(0.06, 0.14) * random.pick([-1, 1])
  const blades = range(8).map((i) => {
    const t = 0.12 + i * 0.11
    const side = i % 2 ? 1 : -1
    const px = x + sway * Math.sin(t * 6)
    return place(
      path('M0 0C10 -6 26 -16 34 -34C14 -32 2 -18 0 0Z', color),
      px,
      foot - tall * t,
      side > 0 ? 0 : -70,
      (tall / 220) * (1.1 - t * 0.5),
    )
  })
  const d = range(5)
    .map((i) => `${i === 0 ? 'M' : 'L'}${n(x + sway * Math.sin((i / 4) * 6))} ${n(foot - (tall * i) / 4)}`)
    .join('')
  return stroke(d, color, tall * 0.014) + blades.join('')
}
