import { mix, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { path, picture, polar, range, through } from './canvas.ts'

/** Marbled paper, made as on the bath: drops that push the earlier ones aside, then combs drawn through them. */
export function drawMarbling(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const colors = random.shuffle([deep, main, accent, pale, paper, random.pick([ink, mix(main, deep, 0.5)])])
  const rounds = random.integer(26, 40)
  const drops = dropInks(random, width, height, { colors, rounds, centre: random.chance(0.4) })
  const combs = random.pick([waves, comb, swirl, still])(random, width, height, unit)
  for (const drop of drops) for (const point of drop.points) for (const bend of combs) bend(point)
  return picture(width, height, colors[rounds % colors.length] ?? pale, shapesOf(drops))
}

/** A drop of ink on the bath, its edge displaced by later drops. */
export interface Drop {
  color: string
  points: Array<[x: number, y: number]>
}

interface Bath {
  colors: readonly string[]
  rounds: number
  /** True: all drops fall near the middle. */
  centre: boolean
  /** Points of a drop's edge; 150 by default. */
  points?: number
}

/** Lets drops fall one after the other; each pushes the earlier ones aside. Smaller counts give the same first drops. */
export function dropInks(
  random: Random,
  width: number,
  height: number,
  { colors, rounds, centre, points = 150 }: Bath,
): Drop[] {
  const unit = Math.min(width, height)
  const drops: Drop[] = []
  for (const i of range(rounds)) {
    const x = centre ? width / 2 + random.between(-0.12, 0.12) * width : random.between(0, width)
    const y = centre ? height / 2 + random.between(-0.12, 0.12) * height : random.between(0, height)
    const radius =
      unit * random.between(centre ? 0.09 : 0.08, centre ? 0.18 : 0.26) * Math.sqrt(Math.max(width, height) / unit)
    for (const drop of drops) {
      for (const point of drop.points) {
        const [dx, dy] = [point[0] - x, point[1] - y]
        const push = Math.sqrt(1 + (radius * radius) / (dx * dx + dy * dy + 0.01))
        point[0] = x + dx * push
        point[1] = y + dy * push
      }
    }
    drops.push({
      color: colors[i % colors.length] ?? '',
      points: range(points).map((k) => [...polar(x, y, (k / points) * 6.2832, radius)] as [number, number]),
    })
  }
  return drops
}

export function shapesOf(drops: readonly Drop[]): string {
  return drops.map((drop) => path(through(drop.points, true), drop.color)).join('')
}

export type Bend = (point: [x: number, y: number]) => void

function waves(random: Random, width: number, _height: number, unit: number): Bend[] {
  const turns = random.integer(2, 4)
  const lift = unit * random.between(0.04, 0.1)
  const phase = random.between(0, 6)
  return [
    (point) => {
      point[1] += lift * Math.sin((point[0] / width) * Math.PI * 2 * turns + phase)
    },
    (point) => {
      point[0] += lift * 0.7 * Math.sin((point[1] / unit) * 7 + phase)
    },
  ]
}

/** Teeth at equal steps drag the colour up and down in turn. */
function comb(random: Random, _width: number, _height: number, unit: number): Bend[] {
  const gap = unit * random.between(0.1, 0.22)
  const pull = unit * random.between(0.09, 0.17)
  const turn = random.between(-0.5, 0.5)
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  return [
    (point) => {
      const across = (point[0] * c + point[1] * s) / gap
      const drag = pull * Math.sin(across * Math.PI) * Math.abs(Math.sin(across * Math.PI)) ** 0.4
      point[0] -= drag * s
      point[1] += drag * c
    },
  ]
}

function swirl(random: Random, width: number, height: number, unit: number): Bend[] {
  return range(random.integer(2, 4)).map(() => {
    const [x, y] = [random.between(0.15, 0.85) * width, random.between(0.15, 0.85) * height]
    const reach = unit * random.between(0.25, 0.45)
    const twist = random.between(1.6, 3.2) * random.pick([-1, 1])
    return (point: [number, number]) => {
      const [dx, dy] = [point[0] - x, point[1] - y]
      const angle = twist * Math.exp(-(dx * dx + dy * dy) / (reach * reach))
      point[0] = x + dx * Math.cos(angle) - dy * Math.sin(angle)
      point[1] = y + dx * Math.sin(angle) + dy * Math.cos(angle)
    }
  })
}

function still(): Bend[] {
  return []
}
