import { mix, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, ellipse, n, path, place, range, rect, stroke } from './canvas.ts'

type Thing = (random: Random, glaze: string, fruit: string, palette: Palette) => string

/** Things stand on 0,0 and are about 100 wide. */
export const bowl: Thing = (random, glaze, _fruit, palette) => {
  const deep = random.between(42, 60)
  const shape = `M-50 ${-deep}C-48 ${n(-deep * 0.3)} -26 -4 -16 0H16C26 -4 48 ${n(-deep * 0.3)} 50 ${-deep}Z`
  const load = random.chance(0.75)
    ? range(random.integer(2, 4))
        .map((i) => place(lemon(random, palette), -27 + i * 18, -deep - 7 + (i % 2) * 6))
        .join('')
    : ''
  const band = random.chance(0.5)
    ? `<clipPath id="b${n(deep * 10)}"><path d="${shape}"/></clipPath><g clip-path="url(#b${n(deep * 10)})">${rect(-52, -deep * 0.72, 104, deep * 0.16, palette.paper, 'opacity=".75"')}</g>`
    : ''
  return (
    load +
    ellipse(0, -deep, 50, 6, mix(glaze, palette.ink, 0.4), load ? 'opacity="0"' : '') +
    path(shape, glaze) +
    band +
    path(shape, 'url(#turn)')
  )
}

export const cup: Thing = (_random, glaze, _fruit, palette) => {
  const shape = 'M-27 -52C-27 -20 -20 0 -12 0H12C20 0 27 -20 27 -52Z'
  return (
    stroke('M25 -42C46 -46 44 -14 20 -16', glaze, 6) +
    path(shape, glaze) +
    path(shape, 'url(#turn)') +
    ellipse(0, -52, 27, 5, mix(glaze, palette.ink, 0.45))
  )
}

export const jug: Thing = (random, glaze, _fruit, palette) => {
  const tall = random.between(120, 150)
  const shape = `M-18 ${n(-tall)}C-16 ${n(-tall * 0.8)} -42 ${n(-tall * 0.62)} -42 ${n(-tall * 0.34)}C-42 -12 -26 0 -20 0H20C26 0 42 -12 42 ${n(-tall * 0.34)}C42 ${n(-tall * 0.62)} 16 ${n(-tall * 0.8)} 20 ${n(-tall - 6)}Z`
  const handle = stroke(
    `M18 ${n(-tall * 0.88)}C54 ${n(-tall * 0.9)} 56 ${n(-tall * 0.5)} 38 ${n(-tall * 0.42)}`,
    mix(glaze, palette.ink, 0.15),
    8,
  )
  const twigs = random.chance(0.6)
    ? range(3)
        .map((i) => place(stem(random, palette), -4 + i * 4, -tall, -24 + i * 24))
        .join('')
    : ''
  return twigs + handle + path(shape, glaze) + path(shape, 'url(#turn)')
}

export const bottle: Thing = (random, glaze, _fruit, palette) => {
  const tall = random.between(130, 170)
  const shape = `M-9 ${n(-tall)}H9V${n(-tall * 0.66)}C9 ${n(-tall * 0.56)} 25 ${n(-tall * 0.54)} 25 ${n(-tall * 0.44)}V-4Q25 0 21 0H-21Q-25 0 -25 -4V${n(-tall * 0.44)}C-25 ${n(-tall * 0.54)} -9 ${n(-tall * 0.56)} -9 ${n(-tall * 0.66)}Z`
  const label = rect(-25, -tall * 0.36, 50, tall * 0.2, palette.paper, 'opacity=".8"')
  return (
    path(shape, glaze) +
    label +
    path(shape, 'url(#turn)') +
    rect(-11, -tall - 8, 22, 10, mix(palette.accent, palette.ink, 0.2), 'rx="2"')
  )
}

export function lemon(random: Random, palette: Palette): string {
  const shape = 'M-22 0C-20 -15 -8 -18 4 -16C14 -15 19 -9 25 -5C27 -3 27 3 24 4C18 8 12 16 0 16C-12 16 -19 10 -22 0Z'
  const leaf = random.chance(0.4)
    ? path('M-20 -6C-30 -20 -18 -28 -6 -26C-6 -16 -10 -8 -20 -6Z', mix(palette.deep, palette.main, 0.35))
    : ''
  return place(leaf + path(shape, 'url(#fruit)'), 0, 0, random.pick([0, 160, -30, 25]))
}

function stem(random: Random, palette: Palette): string {
  const tall = random.between(60, 90)
  const leaves = range(5).map((i) =>
    place(
      path('M0 0C9 -6 9 -20 0 -28C-9 -20 -9 -6 0 0Z', mix(palette.deep, palette.main, i / 6)),
      0,
      -tall * (0.35 + i * 0.15),
      (i % 2 ? 1 : -1) * 42,
    ),
  )
  return (
    stroke(`M0 4V${n(-tall)}`, palette.deep, 2.5) +
    leaves.join('') +
    circle(0, -tall - 4, random.between(5, 9), palette.accent)
  )
}
