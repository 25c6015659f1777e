import { mix, type Palette, sunOf } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, n, path, picture, place, polar, range, stroke } from './canvas.ts'

type Piece = (random: Random, tones: Tones) => string
interface Tones {
  skin: string
  flesh: string
  pith: string
  leaf: string
  dark: string
  second: string
}

/** A block-printed fruit pattern: whole fruit, slices and leaves scattered close, or ranged in half-drop rows. */
export function drawFruit(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const warm = sunOf(palette)
  const ground = random.pick([paper, mix(pale, paper, 0.3), deep, mix(main, paper, 0.3), mix(deep, ink, 0.45)])
  const cool = warm === accent ? main : accent
  const base = {
    pith: mix(paper, '#ffffff', 0.3),
    leaf: ground === deep ? mix(cool, paper, 0.25) : mix(deep, cool, 0.3),
    dark: mix(ink, deep, 0.3),
    second: cool,
  }
  const variety = [
    { ...base, skin: warm, flesh: mix(warm, paper, 0.42) },
    { ...base, skin: mix(warm, deep, 0.25), flesh: mix(warm, paper, 0.2) },
    { ...base, skin: mix(warm, paper, 0.25), flesh: mix(warm, paper, 0.6) },
  ]
  const basket = random.pick([
    [slice, lemon, sprig],
    [pear, halfPear, sprig],
    [pomegranate, slice, sprig],
    [cherry, sprig, lemon],
    [fig, halfFig, sprig],
  ] as const)
  let body = ''
  if (random.chance(0.5)) {
    const cell = unit / random.pick([2.6, 3.3, 4.2])
    for (const row of range(height / cell + 2)) {
      for (const column of range(width / cell + 2)) {
        const piece = basket[(row + column * 2) % 3] ?? slice
        const x = (column + (row % 2 ? 0.5 : 0)) * cell
        body += place(
          piece(random, random.pick(variety)),
          x,
          (row + 0.3) * cell,
          random.pick([-18, 0, 14]) + random.between(-6, 6),
          (cell / 100) * 0.86,
        )
      }
    }
  } else {
    const laid: Array<readonly [number, number, number]> = []
    for (const _ of range(500)) {
      const r = unit * (laid.length < 5 ? random.between(0.14, 0.19) : random.between(0.055, 0.12))
      const [x, y] = [random.between(-0.02, 1.02) * width, random.between(-0.02, 1.02) * height]
      if (laid.some(([ox, oy, other]) => Math.hypot(ox - x, oy - y) < (other + r) * 0.93)) continue
      laid.push([x, y, r])
      body += place(
        (r < unit * 0.075 ? sprig : (basket[laid.length % 3] ?? slice))(random, random.pick(variety)),
        x,
        y,
        random.between(0, 360),
        r / 46,
      )
    }
    body += range(70)
      .map(() => circle(random.between(0, width), random.between(0, height), unit * 0.0045, base.leaf, 'opacity=".45"'))
      .join('')
  }
  return picture(width, height, ground, body)
}

const slice: Piece = (random, { skin, flesh, pith }) => {
  const parts = random.pick([8, 9, 10])
  const wedges = range(parts).map((i) => {
    const [a, b] = [((i + 0.09) / parts) * 6.283, ((i + 0.91) / parts) * 6.283]
    const [p, q, o] = [polar(0, 0, a, 33), polar(0, 0, b, 33), polar(0, 0, (a + b) / 2, 5)]
    return `M${o.map(n).join(' ')}L${p.map(n).join(' ')}A33 33 0 0 1 ${q.map(n).join(' ')}Z`
  })
  const drops = range(parts).map((i) =>
    circle(...polar(0, 0, ((i + 0.5) / parts) * 6.283, random.between(15, 26)), 1.6, pith, 'opacity=".8"'),
  )
  return circle(0, 0, 44, skin) + circle(0, 0, 39, pith) + path(wedges.join(''), flesh) + drops.join('')
}

const lemon: Piece = (_random, { skin, leaf, pith, dark }) =>
  path('M-20 -26C-34 -50 -8 -56 10 -46C6 -32 -6 -24 -20 -26Z', leaf) +
  stroke('M-18 -28Q-8 -40 6 -44', dark, 1.2, 'opacity=".5"') +
  path('M-44 4C-40 -22 -16 -32 8 -28C24 -26 34 -16 42 -8C48 -4 48 6 42 8C34 22 22 32 0 32C-24 32 -40 22 -44 4Z', skin) +
  stroke('M-28 -8C-22 -18 -10 -21 0 -21', pith, 4, 'opacity=".75"') +
  range(6)
    .map((i) => circle(-6 + (i % 3) * 13, 8 + Math.floor(i / 3) * 11, 1.3, dark, 'opacity=".28"'))
    .join('')

const pear: Piece = (_random, { skin, leaf, dark, pith }) =>
  stroke('M2 -34Q0 -46 8 -52', dark, 4) +
  path('M6 -44C14 -60 34 -56 40 -48C30 -38 16 -36 6 -44Z', leaf) +
  path(
    'M0 -38C14 -38 16 -22 20 -10C26 2 36 8 34 24C32 42 14 46 0 46C-14 46 -32 42 -34 24C-36 8 -26 2 -20 -10C-16 -22 -14 -38 0 -38Z',
    skin,
  ) +
  stroke('M-22 20C-24 10 -16 4 -12 -6', pith, 4, 'opacity=".7"')

const halfPear: Piece = (_random, { skin, flesh, pith, dark }) =>
  path(
    'M0 -40C15 -40 17 -23 21 -11C27 2 37 8 35 25C33 43 14 47 0 47C-14 47 -33 43 -35 25C-37 8 -27 2 -21 -11C-17 -23 -15 -40 0 -40Z',
    skin,
  ) +
  path(
    'M0 -34C11 -34 13 -20 17 -8C22 4 30 10 29 24C27 38 12 41 0 41C-12 41 -27 38 -29 24C-30 10 -22 4 -17 -8C-13 -20 -11 -34 0 -34Z',
    mix(flesh, pith, 0.55),
  ) +
  path('M0 4C9 10 12 22 0 32C-12 22 -9 10 0 4Z', flesh) +
  path('M-4 14C-8 20 -5 26 -3 27C-1 22 -2 17 -4 14ZM4 14C8 20 5 26 3 27C1 22 2 17 4 14Z', dark)

const pomegranate: Piece = (random, { skin, flesh, pith, dark }) =>
  path('M-10 -34L-14 -50L-4 -44L0 -54L5 -44L14 -50L10 -34Z', skin) +
  circle(0, 2, 40, skin) +
  path('M-24 4C-24 -22 24 -22 24 4C22 30 -22 30 -24 4Z', pith) +
  range(14)
    .map((i) =>
      place(
        path('M0 -6C5 -4 5 4 0 6C-5 4 -5 -4 0 -6Z', mix(flesh, skin, 0.75)),
        ...polar(0, 3, i * 2.4, 3.6 * Math.sqrt(i + 0.4)),
        random.between(0, 180),
      ),
    )
    .join('') +
  stroke('M-33 -4C-32 -16 -24 -26 -16 -30', dark, 2, 'opacity=".25"')

const cherry: Piece = (_random, { skin, leaf, pith, dark }) =>
  stroke('M-18 16C-14 -10 0 -28 10 -40M20 22C22 -4 16 -24 10 -40', dark, 3) +
  path('M10 -40C20 -56 40 -50 46 -40C34 -30 20 -30 10 -40Z', leaf) +
  circle(-18, 22, 17, skin) +
  circle(20, 28, 17, mix(skin, dark, 0.15)) +
  stroke('M-28 18Q-26 10 -19 9', pith, 3, 'opacity=".7"') +
  stroke('M10 24Q12 16 19 15', pith, 3, 'opacity=".7"')

const fig: Piece = (_random, { second, dark, pith, skin }) => {
  const purple = mix(second, dark, 0.45)
  return (
    path('M-3 -46H4L6 -32C26 -26 40 -4 38 16C36 38 16 46 0 46C-16 46 -36 38 -38 16C-40 -4 -24 -26 -5 -32Z', purple) +
    [-18, -6, 8, 20]
      .map((x) => stroke(`M${x / 4} -28Q${x * 1.5} 4 ${x * 0.7} 38`, mix(purple, skin, 0.35), 1.6, 'opacity=".8"'))
      .join('') +
    stroke('M-26 12C-26 0 -20 -10 -14 -16', pith, 3, 'opacity=".5"')
  )
}

const halfFig: Piece = (_random, { second, dark, pith, skin, flesh }) =>
  path(
    'M-3 -46H4L6 -32C26 -26 40 -4 38 16C36 38 16 46 0 46C-16 46 -36 38 -38 16C-40 -4 -24 -26 -5 -32Z',
    mix(second, dark, 0.45),
  ) +
  path('M0 -26C18 -22 32 -2 31 15C30 33 14 40 0 40C-14 40 -30 33 -31 15C-32 -2 -18 -22 0 -26Z', pith) +
  path('M0 -14C14 -10 22 4 22 16C20 28 10 32 0 32C-10 32 -20 28 -22 16C-22 4 -14 -10 0 -14Z', mix(skin, flesh, 0.2)) +
  range(22)
    .map((i) => circle(...polar(0, 13, i * 2.4, 3.6 * Math.sqrt(i)), 1.5, pith))
    .join('')

const sprig: Piece = (random, { leaf, dark }) => {
  const blade = `M0 0C${random.between(8, 12).toFixed(0)} -10 9 -28 0 -36C-9 -28 -10 -10 0 0Z`
  return (
    stroke('M0 40Q4 10 0 -14', dark, 2.2, 'opacity=".7"') +
    [
      [0, -12, 0],
      [1, 6, 48],
      [2, 2, -48],
      [0, 24, 54],
      [1, 22, -54],
    ]
      .map(([, y = 0, turn = 0]) => place(path(blade, leaf) + stroke('M0 -4V-28', dark, 1, 'opacity=".4"'), 1, y, turn))
      .join('')
  )
}
