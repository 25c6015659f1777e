import { mix, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, n, type Point, path, picture, place, polar, range, smooth, stroke } from './canvas.ts'

/** A botanical line drawing: ink stems and flower heads over loose washes that don't keep to the lines. */
export function drawBotanical(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const dark = random.chance(0.25)
  const ground = dark ? mix(deep, ink, 0.5) : mix(paper, pale, random.between(0, 0.3))
  const line = dark ? mix(paper, pale, 0.3) : ink
  const washes = dark
    ? [mix(main, deep, 0.3), mix(accent, deep, 0.35)]
    : [mix(main, pale, 0.35), mix(accent, paper, 0.35), mix(main, paper, 0.5)]
  const count =
    width > height * 1.3 ? random.integer(5, 8) : height > width * 1.8 ? random.integer(1, 2) : random.integer(1, 5)
  let wash = ''
  let drawn = ''
  if (random.chance(0.5))
    wash += blot(
      random,
      width * random.between(0.35, 0.65),
      height * random.between(0.35, 0.6),
      unit * random.between(0.22, 0.34),
      mix(washes[0] ?? pale, ground, 0.45),
    )
  const kinds = random.shuffle(heads)
  const jar = count > 2 && count < 6 && width <= height * 1.1 && random.chance(0.6)
  const tall = Math.min(height * (jar ? 0.6 : 0.84), width * 1.7)
  for (const i of range(count)) {
    const t = count === 1 ? 0.5 : i / (count - 1)
    const foot: Point = jar
      ? [width / 2 + (t - 0.5) * unit * 0.06, height * 0.74]
      : [width * (0.06 + (0.88 * (i + 0.5)) / count), height * 0.93]
    const lean = (t - 0.5) * (jar ? 62 : 8) + random.between(-7, 7)
    const size = (tall / 100) * random.between(0.72, 1)
    const color = washes[i % washes.length] ?? pale
    const plant = stem(random, kinds[i % kinds.length] ?? poppy)
    const slip = unit * 0.012
    wash += place(
      plant.wash(color, washes[(i + 1) % washes.length] ?? pale),
      foot[0] + slip,
      foot[1] + slip * 0.5,
      lean,
      size,
    )
    drawn += place(plant.line(line), foot[0], foot[1], lean, size)
  }
  if (jar) {
    const [w, h] = [unit * 0.13, unit * 0.24]
    const [x, y] = [width / 2, height * 0.7]
    const d = `M${n(x - w * 0.7)} ${n(y)}C${n(x - w * 0.6)} ${n(y + h * 0.3)} ${n(x - w * 1.3)} ${n(y + h * 0.4)} ${n(x - w)} ${n(y + h)}H${n(x + w)}C${n(x + w * 1.3)} ${n(y + h * 0.4)} ${n(x + w * 0.6)} ${n(y + h * 0.3)} ${n(x + w * 0.7)} ${n(y)}Z`
    wash += path(d, mix(washes[1] ?? pale, ground, 0.1), `transform="translate(${n(unit * 0.012)} 0)"`)
    drawn += stroke(d, line, unit * 0.0045) + stroke(`M0 ${n(y + h)}H${width}`, line, unit * 0.003, 'opacity=".5"')
  }
  return picture(width, height, ground, wash + drawn)
}

interface Plant {
  line(color: string): string
  wash(leaf: string, flower: string): string
}
type Head = (random: Random, x: number, y: number) => Plant

function stem(random: Random, head: Head): Plant {
  const bend = random.between(-10, 10)
  const at = (t: number): Point => [bend * Math.sin(t * 2.6), -84 * t]
  const [tx, ty] = at(1)
  const top = head(random, tx, ty)
  const long = random.between(16, 27)
  const wide = random.between(3, 7)
  const leaves = range(random.integer(3, 7)).map((i, _, all) => {
    const t = 0.15 + (0.62 * i) / all.length
    return { at: at(t), turn: (i % 2 ? 1 : -1) * random.between(38, 62), size: 1.15 - t * 0.6 }
  })
  const leaf = `M0 0C${n(wide)} ${n(-long * 0.2)} ${n(wide)} ${n(-long * 0.7)} 0 ${n(-long)}C${n(-wide)} ${n(-long * 0.7)} ${n(-wide)} ${n(-long * 0.2)} 0 0Z`
  const veins = range(4)
    .map(
      (i) =>
        `M0 ${n(-long * (0.2 + i * 0.17))}l${n(wide * 0.55)} ${n(-long * 0.1)}M0 ${n(-long * (0.2 + i * 0.17))}l${n(-wide * 0.55)} ${n(-long * 0.1)}`,
    )
    .join('')
  return {
    line: (color) =>
      stroke(smooth(range(7).map((i) => at(i / 6))), color, 0.7) +
      leaves
        .map((l) =>
          place(
            stroke(leaf, color, 0.55) + stroke(`M0 0V${n(-long * 0.86)}${veins}`, color, 0.3),
            l.at[0],
            l.at[1],
            l.turn,
            l.size,
          ),
        )
        .join('') +
      top.line(color),
    wash: (green, flower) =>
      leaves.map((l) => place(path(leaf, green), l.at[0], l.at[1], l.turn, l.size)).join('') + top.wash(green, flower),
  }
}

const poppy: Head = (random, x, y) => {
  const petals = range(5).map((i) => ({ turn: i * 72 + random.between(-8, 8), size: random.between(0.9, 1.15) }))
  const petal = 'M0 0C-10 -4 -11 -16 -4 -18C-1 -16 2 -19 5 -17C11 -15 9 -4 0 0Z'
  return {
    line: (color) =>
      petals
        .map((p) =>
          place(
            stroke(petal, color, 0.55) + stroke('M0 -4V-11M-2 -4L-4 -10M2 -4L4 -10', color, 0.3),
            x,
            y,
            p.turn,
            p.size,
          ),
        )
        .join('') + circle(x, y, 2.6, color),
    wash: (_green, flower) => petals.map((p) => place(path(petal, flower), x, y, p.turn, p.size)).join(''),
  }
}

const daisy: Head = (random, x, y) => {
  const count = random.integer(11, 17)
  const petal = 'M0 -4C-2.6 -8 -2.4 -15 0 -17C2.4 -15 2.6 -8 0 -4Z'
  return {
    line: (color) =>
      range(count)
        .map((i) => place(stroke(petal, color, 0.5), x, y, (i * 360) / count))
        .join('') +
      stroke(`M${n(x - 4)} ${n(y)}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`, color, 0.6) +
      range(7)
        .map((i) => circle(...polar(x, y, i * 0.9, 2.2), 0.5, color))
        .join(''),
    wash: (green, flower) =>
      range(count)
        .map((i) => place(path(petal, flower), x, y, (i * 360) / count))
        .join('') + circle(x, y, 4, green),
  }
}

const spike: Head = (random, x, y) => {
  const buds = range(15).map((i) => ({
    x: x + (i % 2 ? 1 : -1) * (4.4 - i * 0.24),
    y: y + 20 - i * 2.9,
    turn: (i % 2 ? 1 : -1) * random.between(30, 55),
    size: 1.2 - i * 0.045,
  }))
  const bud = 'M0 2C-4 0 -4 -6 0 -8C4 -6 4 0 0 2Z'
  return {
    line: (color) =>
      stroke(`M${n(x)} ${n(y)}V${n(y - 22)}`, color, 0.5) +
      buds.map((b) => place(stroke(bud, color, 0.5), b.x, b.y, b.turn, b.size)).join(''),
    wash: (_green, flower) => buds.map((b) => place(path(bud, flower), b.x, b.y, b.turn, b.size)).join(''),
  }
}

const tulip: Head = (_random, x, y) => {
  const cup = 'M0 3C-11 1 -11 -12 -8 -20C-5 -17 -3 -15 0 -21C3 -15 5 -17 8 -20C11 -12 11 1 0 3Z'
  return {
    line: (color) =>
      place(stroke(cup, color, 0.6) + stroke('M-4 1C-6 -6 -4 -12 0 -21C4 -12 6 -6 4 1', color, 0.4), x, y),
    wash: (_green, flower) => place(path(cup, flower), x, y),
  }
}

const berries: Head = (random, x, y) => {
  const balls = range(random.integer(6, 10)).map(
    (i): Point => [x + (i % 2 ? 1 : -1) * random.between(3, 13), y + 12 - i * 3.6],
  )
  return {
    line: (color) =>
      balls
        .map(
          ([bx, by]) =>
            stroke(`M${n(x)} ${n(by + 8)}Q${n((x + bx) / 2)} ${n(by + 4)} ${n(bx)} ${n(by)}`, color, 0.45) +
            stroke(`M${n(bx - 2.6)} ${n(by)}a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0`, color, 0.5),
        )
        .join(''),
    wash: (_green, flower) => balls.map(([bx, by]) => circle(bx, by, 2.8, flower)).join(''),
  }
}

const heads: readonly Head[] = [poppy, daisy, spike, tulip, berries]

function blot(random: Random, x: number, y: number, radius: number, color: string): string {
  const points = range(9).map((i) => polar(x, y, (i / 9) * 6.283, radius * random.between(0.85, 1.12)))
  return path(smooth(points, true), color)
}
