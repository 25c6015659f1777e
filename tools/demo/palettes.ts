/** Six colours with fixed roles, darkest to lightest but for the accent, which is the one that sings. */
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

/** The palette of a name. Throws RangeError when there is none. */
export function paletteNamed(name: string): Palette {
  const found = palettes.find((entry) => entry.name === name)
  if (!found) throw new RangeError(`no palette is called ${name}`)
  return found
}

/** The warmer of accent and main: what a sun, a lemon or a lamp is painted with. */
export function sunOf({ accent, main }: Palette): string {
  const warmth = (hex: string) => Number.parseInt(hex.slice(1, 3), 16) - Number.parseInt(hex.slice(5, 7), 16)
  return warmth(accent) >= warmth(main) ? accent : main
}

/** A colour between two `#rrggbb` colours, mixed in OKLab so that the middle is never muddy. amount 0 is all `a`. */
export function mix(a: string, b: string, amount: number): string {
  const from = toOklab(a)
  const to = toOklab(b)
  const at = (i: 0 | 1 | 2) => from[i] + (to[i] - from[i]) * amount
  return fromOklab([at(0), at(1), at(2)])
}

type Triple = [number, number, number]

function toOklab(hex: string): Triple {
  const linear = (start: number) => {
    const c = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }
  const [r, g, b] = [linear(1), linear(3), linear(5)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channel = (linear: number) => {
    const c = linear <= 0.0031308 ? linear * 12.92 : 1.055 * Math.max(linear, 0) ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, c)) * 255)
      .toString(16)
      .padStart(2, '0')
  }
  const red = channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return `#${red}${green}${blue}`
}
