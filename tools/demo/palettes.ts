import { hexOf, type Lab, oklab } from '#domain/media/oklab.ts'

/** Six colours with fixed roles, from darkest to lightest, except for the accent, the most vivid one. */
export interface Palette {
  name: string
  ink: string
  deep: string
  main: string
  accent: string
  pale: string
  paper: string
}

function palette(name: string, colors: string): Palette {
  const [ink = '', deep = '', main = '', accent = '', pale = '', paper = ''] = colors.split(' ')
  return { name, ink, deep, main, accent, pale, paper }
}

export const palettes: readonly Palette[] = [
  palette('tejo', '#12283d #1f4e79 #5b8fb9 #e8a34c #c9dcea #f6f1e4'),
  palette('abeokuta', '#141c3a #27367a #4b5fb3 #d9a441 #b9c3e6 #f3efe2'),
  palette('fern', '#14261d #1d6b47 #6fa37f #e2a83e #cfe0c8 #f8f4e6'),
  palette('terracotta', '#3a1d17 #8c3b26 #cd6e4a #2f6f73 #efc7a6 #fbf1e3'),
  palette('lemon', '#23302e #3f6b63 #8db3a2 #f2c230 #e3ead0 #fdf8e4'),
  palette('plum', '#25142b #5a2a55 #9a5b84 #f0a35e #e5c5cf #faf0ea'),
  palette('dusk', '#1c1b3a #3d3a72 #8a6fa8 #f28f6b #f3c9b5 #fdf1e6'),
  palette('moss', '#1f2618 #4a5a2c #8a9a4e #d9783a #d8d9a8 #f6f3e0'),
  palette('ember', '#2b0f12 #7a1f25 #c8452f #f2a93b #f3cfa8 #fbefdc'),
  palette('glacier', '#0f2a33 #2d6473 #77adb5 #f0825f #cfe5e4 #f4f8f3'),
  palette('rosewood', '#2c1518 #713239 #b86a68 #3f7d78 #ecc8bd #faf0e8'),
  palette('night-market', '#0d1024 #26306b #7a3f8f #ff7a59 #f5c98a #fdf0d5'),
  palette('oat', '#2e2a24 #6b5d4d #a8927a #c8643c #dccdb6 #f6efe2'),
  palette('sea-glass', '#16302e #2f7a70 #7fc1ad #f0a070 #d3ebdf #f9f6ea'),
  palette('cobalt', '#0b1d51 #1f4fc1 #6f9bf0 #ffb703 #cfe0ff #fbf7ea'),
  palette('persimmon', '#2a1a12 #b5481f #ed7d3a #2a6f6b #f7cfa0 #fff4e1'),
  palette('heather', '#2a2633 #5d5476 #978cb0 #d98f8f #d8d0e0 #f6f2f2'),
  palette('olive-grove', '#262a1c #57613a #9aa36a #c97b4a #dedfb8 #f9f5e6'),
  palette('flamingo', '#2d1a2a #b03a5b #ee7f8e #2d7f86 #f9cfc8 #fff3ea'),
  palette('north-sea', '#111d27 #33505f #7993a0 #d8b25c #c8d5d8 #f3f2ec'),
  palette('saffron', '#2a1c0d #a65a12 #e49b1d #31587a #f6d998 #fdf5e0'),
  palette('pine-smoke', '#172021 #35524f #76938a #c9573f #cbd6cb #f3f1e8'),
  palette('lilac', '#2b2145 #6a55a4 #a894d8 #f6b04d #ddd3f2 #faf6f0'),
  palette('brick', '#241d1d #8e2f2b #c9604a #39618c #e6c3ae #f8efe4'),
  palette('mint-tin', '#10302f #157a6e #58b9a3 #ef6f53 #c7e9da #fdf7ea'),
  palette('carbon', '#17171a #3a3b42 #7d7f88 #e4572e #cfcfd2 #f5f3ee'),
  palette('wheat', '#33261a #8a6a35 #cfa75b #4d7a8a #ecdcae #fbf6e6'),
  palette('tidepool', '#0f2740 #155e75 #3aa6a8 #f28482 #bfe3dc #f7f4e9'),
]

/** The palette with this name. Throws RangeError if there is none. */
export function paletteNamed(name: string): Palette {
  const found = palettes.find((entry) => entry.name === name)
  if (!found) throw new RangeError(`no palette is called ${name}`)
  return found
}

/** The warmer of accent and main: the colour of suns, lemons and lamps. */
export function sunOf({ accent, main }: Palette): string {
  const warmth = (hex: string) => Number.parseInt(hex.slice(1, 3), 16) - Number.parseInt(hex.slice(5, 7), 16)
  return warmth(accent) >= warmth(main) ? accent : main
}

/** A colour between two `#rrggbb` colours, mixed in OKLab so that the middle is never muddy. amount 0 is all `a`. */
export function mix(a: string, b: string, amount: number): string {
  const [from, to] = [labOf(a), labOf(b)]
  const at = (i: 0 | 1 | 2) => from[i] + (to[i] - from[i]) * amount
  return `#${hexOf([at(0), at(1), at(2)])}`
}

function labOf(color: string): Lab {
  return oklab(Number.parseInt(color.slice(1), 16))
}
