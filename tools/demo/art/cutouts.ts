import { mix, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, n, type Point, path, picture, place, polar, range, smooth } from './canvas.ts'

/** Scissor cut-outs: blocks of painted paper and the seaweed, leaves and figures cut from the rest. */
export function drawCutouts(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const colors = [deep, main, accent, pale, paper, ink, mix(accent, paper, 0.45), mix(main, paper, 0.45)]
  const blocks = divide(random, 0, 0, width, height, width / height > 1.8 ? 4 : random.integer(2, 4))
  let previous = ''
  const body = blocks.map(([x, y, w, h]) => {
    const ground = random.pick(colors.filter((color) => color !== previous))
    previous = ground
    const shapes = colors.filter((color) => contrast(color, ground) > 110)
    const size = Math.min(w, h)
    const count = Math.max(1, Math.round(Math.max(w, h) / size))
    const clip = `<clipPath id="c${n(x)}-${n(y)}"><rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"/></clipPath>`
    const color = random.pick(shapes)
    const drawn = range(count).map((i) => {
      const t = (i + 0.5) / count
      const [cx, cy] = w > h ? [x + w * t, y + h / 2] : [x + w / 2, y + h * t]
      return place(
        random.pick(forms)(random, random.chance(0.8) ? color : random.pick(shapes)),
        cx,
        cy,
        random.between(-25, 25),
        (size / 100) * random.between(0.78, 0.92),
      )
    })
    const extras = range(random.integer(0, 4)).map(() =>
      circle(
        random.between(x, x + w),
        random.between(y, y + h),
        size * random.between(0.018, 0.04),
        random.pick(shapes),
      ),
    )
    return `${uneven(random, x, y, w, h, ground)}${clip}<g clip-path="url(#c${n(x)}-${n(y)})">${extras.join('')}${drawn.join('')}</g>`
  })
  return picture(width, height, mix(paper, pale, 0.2), body.join(''))
}

type Box = readonly [x: number, y: number, w: number, h: number]

function divide(random: Random, x: number, y: number, w: number, h: number, depth: number): Box[] {
  const ratio = w / h
  if (depth === 0 || (depth < 3 && ratio > 0.6 && ratio < 1.6 && random.chance(0.25))) return [[x, y, w, h]]
  const at = random.between(0.36, 0.64)
  return ratio > 1
    ? [...divide(random, x, y, w * at, h, depth - 1), ...divide(random, x + w * at, y, w * (1 - at), h, depth - 1)]
    : [...divide(random, x, y, w, h * at, depth - 1), ...divide(random, x, y + h * at, w, h * (1 - at), depth - 1)]
}

/** A block as scissors leave it: corners a little off. */
function uneven(random: Random, x: number, y: number, w: number, h: number, color: string): string {
  const off = () => random.between(-0.006, 0.006) * (w + h)
  return path(
    `M${n(x + off())} ${n(y + off())}L${n(x + w + off())} ${n(y + off())}L${n(x + w + off())} ${n(y + h + off())}L${n(x + off())} ${n(y + h + off())}Z`,
    color,
  )
}

function contrast(a: string, b: string): number {
  return [1, 3, 5].reduce(
    (sum, at) => sum + Math.abs(Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16)),
    0,
  )
}

type Form = (random: Random, color: string) => string

/** Forms lie around 0,0 in a box of 100. */
const forms: readonly Form[] = [
  (random, color) => {
    const lobes = random.integer(4, 6)
    const left = range(lobes * 2).map(
      (i): Point => [
        -(i % 2 ? random.between(26, 40) : random.between(6, 10)) * (1 - i / (lobes * 3.4)),
        42 - (i / (lobes * 2 - 1)) * 78,
      ],
    )
    const right = range(lobes * 2)
      .map(
        (i): Point => [
          (i % 2 ? random.between(26, 40) : random.between(6, 10)) * (1 - i / (lobes * 3.4)),
          46 - (i / (lobes * 2 - 1)) * 80,
        ],
      )
      .reverse()
    return path(smooth([...left, [0, -48], ...right, [2, 50]], true), color)
  },
  (random, color) => {
    const arms = random.integer(5, 8)
    const points = range(arms * 2).map((i) =>
      polar(
        0,
        0,
        (i / (arms * 2)) * 6.283 + random.between(-0.09, 0.09),
        i % 2 ? random.between(36, 49) : random.between(12, 17),
      ),
    )
    return path(smooth(points, true), color)
  },
  (random, color) => {
    const bend = random.between(-18, 18)
    const leaves = range(9).map((i) => {
      const t = i / 8
      const x = bend * Math.sin(t * 3.1)
      const long = 32 * Math.sin(0.45 + t * 2.4)
      return place(
        path(
          `M0 0C4 ${n(-long * 0.3)} 12 ${n(-long * 0.9)} 2 ${n(-long)}C-9 ${n(-long * 0.9)} -6 ${n(-long * 0.3)} 0 0Z`,
          color,
        ),
        x,
        40 - t * 76,
        (i % 2 ? 1 : -1) * random.between(50, 68),
      )
    })
    return (
      leaves.join('') +
      path(
        `${smooth([
          [-3, 50],
          [bend * 0.6, 10],
          [0, -46],
          [bend * 0.6 + 4, 10],
          [3, 50],
        ])}Z`,
        color,
      )
    )
  },
  (random, color) => {
    const points = range(7).map((i) => polar(0, 0, (i / 7) * 6.283, random.between(22, 48)))
    const hole = range(5).map((i) =>
      polar(random.between(-6, 6), random.between(-6, 6), -(i / 5) * 6.283, random.between(6, 12)),
    )
    return path(smooth(points, true) + smooth(hole, true), color, 'fill-rule="evenodd"')
  },
  (_random, color) =>
    path(
      'M-6 48C-22 30 -10 16 -18 2C-30 0 -40 -10 -46 -22C-34 -24 -22 -16 -14 -14C-12 -22 -10 -26 -4 -28C-12 -34 -10 -48 2 -48C14 -48 14 -34 8 -28C16 -26 20 -20 24 -30C28 -40 38 -46 46 -44C44 -28 34 -8 18 -2C12 12 26 24 34 46C22 46 12 34 4 22C4 32 4 42 -6 48Z',
      color,
    ),
  (random, color) => {
    const fingers = random.integer(5, 7)
    const points = range(fingers).flatMap((i): Point[] => {
      const a = -2.75 + (i / (fingers - 1)) * 2.36
      return [polar(0, 18, a - 0.13, 30), polar(0, 18, a, random.between(56, 66)), polar(0, 18, a + 0.13, 30)]
    })
    return path(smooth([...points, [20, 26], [6, 34], [5, 50], [-5, 50], [-6, 34], [-20, 26]], true), color)
  },
]
