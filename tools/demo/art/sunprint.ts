import { mix, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, fade, group, n, type Point, path, picture, place, polar, range, smooth, stroke } from './canvas.ts'

/** A sunprint: a brushed field of deep colour, leaves left white, fainter leaves where they did not lie flat. */
export function drawSunprint(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, pale, paper } = palette
  const unit = Math.min(width, height)
  const field = mix(deep, ink, random.between(0, 0.4))
  const margin = unit * 0.06
  const defs = fade(
    'field',
    [
      [0, mix(field, main, 0.22)],
      [0.5, field],
      [1, mix(field, ink, 0.3)],
    ],
    random.between(0, 1),
    1,
  )
  const white = mix(paper, pale, 0.25)
  const kind = random.pick([fern, branch, fan, grass, umbel])
  const second = random.pick([fern, branch, grass, umbel])
  const count = width > height * 1.5 ? random.integer(3, 5) : random.integer(1, 3)
  const tall = Math.min(height * 0.8, width * 1.35)
  let body = brushed(random, width, height, margin)
  const plants: string[] = []
  const ghosts: string[] = []
  for (const i of range(count)) {
    const x = width * ((i + 0.5 + random.between(-0.12, 0.12)) / count)
    const size = (tall / 100) * random.between(0.72, 0.95)
    const foot = height / 2 + size * 52 + random.between(-0.02, 0.04) * height
    plants.push(place(kind(random, white), x, Math.min(foot, height * 0.95), random.between(-14, 14), size))
    const aside = x + random.pick([-1, 1]) * width * random.between(0.08, 0.2)
    ghosts.push(
      place(
        second(random, mix(field, pale, 0.42)),
        aside,
        height * random.between(0.8, 1.02),
        random.between(-30, 30),
        size * random.between(0.7, 1),
      ),
    )
  }
  body += group(group(ghosts.join(''), 'opacity=".55"') + plants.join(''), 'clip-path="url(#sheet)"')
  body += range(26)
    .map(() =>
      circle(
        random.between(margin, width - margin),
        random.between(margin, height - margin),
        unit * random.between(0.001, 0.003),
        paper,
        'opacity=".5"',
      ),
    )
    .join('')
  const clip = `<clipPath id="sheet"><rect x="${n(margin)}" y="${n(margin)}" width="${n(width - margin * 2)}" height="${n(height - margin * 2)}"/></clipPath>`
  return picture(width, height, mix(paper, pale, 0.12), body, defs + clip)
}

function brushed(random: Random, width: number, height: number, margin: number): string {
  const edge = (from: Point, to: Point): Point[] =>
    range(70).map((i) => {
      const off = random.between(-1, 1) * margin * 0.16
      const sideways = from[0] === to[0]
      return [
        from[0] + ((to[0] - from[0]) * i) / 70 + (sideways ? off : 0),
        from[1] + ((to[1] - from[1]) * i) / 70 + (sideways ? 0 : off),
      ]
    })
  const [l, t, r, b] = [margin, margin, width - margin, height - margin]
  const outline = [...edge([l, t], [r, t]), ...edge([r, t], [r, b]), ...edge([r, b], [l, b]), ...edge([l, b], [l, t])]
  return path(smooth(outline, true), 'url(#field)')
}

type Plant = (random: Random, color: string) => string

/** Plants stand on 0,0 and are about 100 tall. */
const leaf = (long: number, wide: number) =>
  `M0 0C${n(wide)} ${n(-long * 0.25)} ${n(wide)} ${n(-long * 0.65)} 0 ${n(-long)}C${n(-wide)} ${n(-long * 0.65)} ${n(-wide)} ${n(-long * 0.25)} 0 0Z`

const fern: Plant = (random, color) => {
  const bend = random.between(-22, 22)
  const at = (t: number): Point => [bend * t * t, -100 * t]
  const leaves = range(23).flatMap((i) => {
    const t = 0.14 + i * 0.038
    const [x, y] = at(t)
    const long = 31 * (1.08 - t) * Math.min(1, 0.35 + t * 2.4) + 2.5
    const lean = 66 - t * 26
    return [1, -1].map((side) => place(path(leaf(long, long * 0.035 + 0.9), color), x, y, side * lean + bend * t))
  })
  return leaves.join('') + stroke(smooth(range(8).map((i) => at(i / 7))), color, 1.1)
}

const branch: Plant = (random, color) => {
  const bend = random.between(-25, 25)
  const at = (t: number): Point => [bend * t * t + Math.sin(t * 5) * 2, -100 * t]
  const wide = random.between(5, 9)
  const leaves = range(11).map((i) => {
    const t = 0.14 + i * 0.085
    const [x, y] = at(Math.min(t, 1))
    const long = random.between(22, 31) * (1.1 - t * 0.45)
    return place(
      path(leaf(long, wide * (1.1 - t * 0.4)), color) + stroke(`M0 -3V${n(-long * 0.8)}`, '#0003', 0.5),
      x,
      y,
      (i % 2 ? 1 : -1) * random.between(38, 58) * (1.1 - t * 0.6),
    )
  })
  return leaves.join('') + stroke(smooth(range(8).map((i) => at(i / 7))), color, 1.3)
}

const fan: Plant = (random, color) => {
  const blades = random.integer(11, 17)
  const centre: Point = [0, -42]
  const cut = range(blades).map((i) => {
    const turn = -128 + (256 * i) / (blades - 1)
    const long = 54 - Math.abs(turn) * 0.11 + random.between(-2, 2)
    return place(
      path(leaf(long, 4.6), color) + stroke(`M0 -6V${n(-long * 0.9)}`, '#0002', 0.4),
      centre[0],
      centre[1],
      turn,
    )
  })
  return cut.join('') + stroke('M0 2Q3 -20 0 -42', color, 1.6) + circle(0, -42, 3, color)
}

const grass: Plant = (random, color) =>
  range(random.integer(7, 13))
    .map(() => {
      const lean = random.between(-34, 34)
      const tall = random.between(60, 102)
      const tip = `${n(lean)} ${n(-tall)}`
      const blade = path(
        `M-0.9 0Q${n(lean * 0.2)} ${n(-tall * 0.6)} ${tip}Q${n(lean * 0.2 + 1.6)} ${n(-tall * 0.58)} 0.9 0Z`,
        color,
      )
      const seeds = range(9).map((k) => {
        const t = 0.72 + k * 0.032
        return place(path(leaf(5, 1.3), color), lean * t * t, -tall * t, lean * 0.7 + (k % 2 ? 24 : -24))
      })
      return blade + (random.chance(0.5) ? seeds.join('') : '')
    })
    .join('')

const umbel: Plant = (random, color) => {
  const head = (x: number, y: number, size: number) =>
    range(15)
      .map((i) => {
        const [ex, ey] = polar(x, y, -Math.PI * (0.04 + (0.92 * i) / 14), size * random.between(0.82, 1))
        const buds = range(7).map((k) =>
          circle(...polar(ex, ey, (k / 6) * 6.28, k === 0 ? 0 : size * 0.085), size * 0.042, color),
        )
        return (
          stroke(`M${n(x)} ${n(y)}Q${n((x + ex) / 2)} ${n((y + ey) / 2 + size * 0.1)} ${n(ex)} ${n(ey)}`, color, 0.6) +
          buds.join('')
        )
      })
      .join('')
  const lean = random.between(-8, 8)
  const main = stroke(`M0 0Q${n(lean)} -40 ${n(lean)} -68`, color, 1.4) + head(lean, -68, 30)
  const side = random.pick([-1, 1])
  const low = stroke(`M${n(lean * 0.7)} -26Q${side * 14} -34 ${side * 22} -50`, color, 1) + head(side * 22, -50, 15)
  return main + low + place(path(leaf(24, 4), color), lean * 0.5, -20, -side * 50)
}
