import { mix, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, group, n, path, picture, place, range, rect } from './canvas.ts'

/** Letterforms built of discs, bars and wedges: one large, a stacked word, or a type specimen of many. */
export function drawLetters(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const grounds = [paper, accent, mix(deep, ink, 0.3), mix(pale, paper, 0.3), main]
  const ground = random.pick(grounds)
  const colors = random.shuffle(
    [ink, deep, main, accent, pale, paper].filter((color) => color !== ground && distance(color, ground) > 60),
  )
  const compose = random.pick([giant, specimen, stacked, overprint])
  return picture(width, height, ground, compose(random, width, height, colors, ground))
}

function distance(a: string, b: string): number {
  return [1, 3, 5].reduce(
    (sum, at) => sum + Math.abs(Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16)),
    0,
  )
}

/** Glyphs stand in a box of 100 by 100; `a` is the colour, `b` the second one. */
const glyphs: Readonly<Record<string, (a: string, b: string) => string>> = {
  A: (a, b) => path('M50 0L100 100H68L50 58L32 100H0Z', a) + circle(50, 84, 12, b),
  B: (a, b) =>
    rect(4, 0, 30, 100, a) + path('M34 0H60A25 25 0 0 1 60 50H34Z', b) + path('M34 50H66A25 25 0 0 1 66 100H34Z', a),
  C: (a, b) => path('M100 14A50 50 0 1 0 100 86L76 66A22 22 0 1 1 76 34Z', a) + circle(54, 50, 12, b),
  D: (a, b) => rect(4, 0, 30, 100, b) + path('M34 0H50A50 50 0 0 1 50 100H34Z', a),
  E: (a, b) => rect(8, 0, 30, 100, a) + rect(38, 0, 54, 26, b) + rect(38, 37, 40, 26, a) + rect(38, 74, 54, 26, b),
  F: (a, b) => rect(8, 0, 30, 100, a) + path('M38 0H96L74 30H38Z', b) + circle(58, 56, 16, a),
  G: (a, b) => path('M100 14A50 50 0 1 0 100 86V50H54V72H74A24 24 0 1 1 76 34Z', a) + rect(54, 50, 46, 20, b),
  H: (a, b) => rect(4, 0, 30, 100, a) + rect(66, 0, 30, 100, a) + circle(50, 50, 16, b),
  K: (a, b) => rect(6, 0, 30, 100, a) + path('M36 50L70 0H100L66 50Z', b) + path('M36 50L66 50L100 100H66Z', a),
  L: (a, b) => path('M8 0H38V70H96V100H8Z', a) + circle(70, 34, 18, b),
  M: (a, b) => path('M0 100V0H26L50 44L74 0H100V100H74V48L50 90L26 48V100Z', a) + circle(50, 12, 12, b),
  N: (a, b) => rect(4, 0, 28, 100, a) + rect(68, 0, 28, 100, a) + path('M4 0H36L96 100H64Z', b),
  O: (a, b) => circle(50, 50, 50, a) + circle(50, 50, 20, b),
  P: (a, b) => rect(6, 0, 30, 100, a) + path('M36 0H62A32 32 0 0 1 62 64H36Z', b) + circle(58, 32, 10, a),
  Q: (a, b) => circle(50, 50, 50, a) + path('M50 50H100V100Z', b),
  R: (a, b) => rect(6, 0, 28, 100, a) + path('M34 0H64A28 28 0 0 1 64 56H34Z', b) + path('M34 56H62L98 100H62Z', a),
  S: (a, b) => path('M92 0H42A27 27 0 0 0 42 54H50V26H92Z', a) + path('M8 100H58A27 27 0 0 0 58 46H50V74H8Z', b),
  T: (a, b) => rect(0, 0, 100, 28, a) + path('M35 28H65V100H35Z', b),
  U: (a, b) => path('M4 0H34V52A16 16 0 0 0 66 52V0H96V54A46 46 0 0 1 4 54Z', a) + circle(50, 20, 12, b),
  V: (a, b) => path('M0 0H34L50 52L66 0H100L64 100H36Z', a) + circle(50, 14, 12, b),
  X: (a, b) => path('M0 0H34L100 100H66Z', a) + path('M66 0H100L34 100H0Z', b),
  Z: (a, b) => path('M4 0H96V24L44 74H96V100H4V76L56 26H4Z', a) + circle(22, 50, 11, b),
  '&': (a, b) =>
    circle(46, 26, 26, a) +
    circle(44, 68, 32, a) +
    circle(46, 26, 9, b) +
    circle(44, 68, 13, b) +
    path('M58 62L100 100H66L40 74Z', a),
  '?': (a, b) => path('M8 34A42 34 0 1 1 64 64V72H36V48H50A15 14 0 1 0 36 34Z', a) + circle(50, 88, 13, b),
}
const names = Object.keys(glyphs)

function glyph(name: string, a: string, b: string): string {
  return glyphs[name]?.(a, b) ?? ''
}

function giant(random: Random, width: number, height: number, colors: readonly string[], ground: string): string {
  const size = Math.min(width, height) * random.between(0.85, 1.25)
  const stretch = height / width > 1.25 ? 1.25 : 1
  const [a = '', b = ''] = colors
  const x = (width - size) / 2 + random.between(-0.08, 0.08) * width
  const y = (height - size * stretch) / 2
  const shadow = random.chance(0.5)
  const body = (first: string, second: string, dx: number) =>
    `<g transform="translate(${n(x + dx)} ${n(y + dx)}) scale(${n(size / 10)} ${n((size * stretch) / 10)}) scale(.1)">${glyph(name, first, second)}</g>`
  const name = random.pick(names)
  const step = size * 0.012
  const trail = shadow
    ? range(7)
        .map((i) => body(mix(ground, colors[2] ?? a, 0.75), mix(ground, colors[2] ?? a, 0.75), (7 - i) * step))
        .join('')
    : ''
  const unit = Math.min(width, height)
  const rule = random.chance(0.5)
    ? rect(
        unit * 0.06,
        unit * 0.06,
        width - unit * 0.12,
        height - unit * 0.12,
        'none',
        `stroke="${colors[2] ?? a}" stroke-width="${n(unit * 0.006)}"`,
      )
    : ''
  return rule + trail + body(a, b, 0)
}

function specimen(random: Random, width: number, height: number, colors: readonly string[], ground: string): string {
  const columns = Math.max(2, Math.round((width / height) * random.pick([4, 5, 6])))
  const cell = width / columns
  const rows = Math.max(1, Math.round(height / cell))
  const tall = height / rows
  const order = random.shuffle(names)
  return range(columns * rows)
    .map((i) => {
      const [x, y] = [(i % columns) * cell, Math.floor(i / columns) * tall]
      const filled = random.chance(0.4)
      const back = colors[random.integer(0, 2)] ?? ground
      const rest = filled ? [ground, ...colors.filter((color) => color !== back && distance(color, back) > 90)] : colors
      const scale = `translate(${n(x + cell * 0.16)} ${n(y + tall * 0.16)}) scale(${Math.round(cell * 6.8) / 1000} ${Math.round(tall * 6.8) / 1000})`
      return (
        (filled ? rect(x, y, cell + 0.5, tall + 0.5, back) : '') +
        group(
          glyph(order[i % order.length] ?? 'O', rest[0] ?? '', rest[1 + (i % 2)] ?? rest[0] ?? ''),
          `transform="${scale}"`,
        )
      )
    })
    .join('')
}

const words = [
  'PRESSA',
  'BLOCK',
  'TEXTO',
  'LENTO',
  'UMBRA',
  'ROSA',
  'NORTE',
  'MAPA',
  'SOL',
  'MAR',
  'FORMA',
  'PAN',
  'TONE',
  'GRAFOS',
  'KLANG',
  'HOLZ',
  'OTSO',
  'MARE',
  'ALTO',
  'SUR',
]

function stacked(random: Random, width: number, height: number, colors: readonly string[]): string {
  const unit = Math.min(width, height)
  const word = random.pick(words)
  const margin = unit * 0.09
  const perLine = width > height * 1.6 ? word.length : width > height * 1.1 ? 3 : 2
  const lines = Math.ceil(word.length / perLine)
  const [w, h] = [(width - margin * 2) / perLine, (height - margin * 2) / lines]
  const gap = unit * 0.02
  return [...word]
    .map((letter, i) => {
      const last = Math.floor(i / perLine) === lines - 1
      const left = last ? word.length - (lines - 1) * perLine : perLine
      const wide = (width - margin * 2) / left
      const x = margin + (last ? i - (lines - 1) * perLine : i % perLine) * wide
      const y = margin + Math.floor(i / perLine) * h
      const spread = last && left !== perLine ? wide : w
      return group(
        glyph(letter, colors[0] ?? '', colors[1 + (i % 2)] ?? colors[0] ?? ''),
        `transform="translate(${n(x + gap / 2)} ${n(y + gap / 2)}) scale(${Math.round((spread - gap) * 10) / 1000} ${Math.round((h - gap) * 10) / 1000})"`,
      )
    })
    .join('')
}

function overprint(random: Random, width: number, height: number, colors: readonly string[], ground: string): string {
  const unit = Math.min(width, height)
  const count = Math.max(3, Math.round((Math.max(width, height) / unit) * 3))
  return range(count)
    .map((i) => {
      const size = unit * random.between(0.4, 0.66)
      const t = (i + 0.5) / count
      const x = width > height ? t * width - size / 2 : width * random.between(0.3, 0.7) - size / 2
      const y = width > height ? height * random.between(0.35, 0.65) - size / 2 : t * height - size / 2
      const color = colors[i % 3] ?? ''
      const inner = place(
        glyph(random.pick(names), color, mix(color, ground, 0.25)),
        -size / 2,
        -size / 2,
        0,
        size / 100,
      )
      return place(inner, x + size / 2, y + size / 2, random.pick([0, 0, 90, -12, 14]), 1, 'opacity=".86"')
    })
    .join('')
}
