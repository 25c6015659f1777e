import { mix, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { picture } from './canvas.ts'
import { type Bend, dropInks, shapesOf } from './marbling.ts'

/** The progress of a sheet of marbled paper: drops of ink on the bath, and combs drawn through them. */
export interface Stage {
  drops: number
  combs: 0 | 1 | 2
}

/** One moment of the making of a sheet; the same random stream gives the same drops at every stage. */
export function drawSheet(random: Random, width: number, height: number, palette: Palette, stage: Stage): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const colors = [main, paper, accent, deep, pale, ink, mix(main, paper, 0.5)]
  const drops = dropInks(random, width, height, { colors, rounds: stage.drops, centre: false, points: 500 })
  const combs = [combDown(width / 9, width * 0.1), combAcross(width / 7, width * 0.05)].slice(0, stage.combs)
  for (const { points } of drops) for (const point of points) for (const bend of combs) bend(point)
  return picture(width, height, mix(pale, paper, 0.4), shapesOf(drops))
}

/** Teeth at equal steps drag the ink up and down in turn. */
function combDown(gap: number, pull: number): Bend {
  return (point) => {
    point[1] += pull * Math.sin((point[0] / gap) * Math.PI)
  }
}

function combAcross(gap: number, pull: number): Bend {
  return (point) => {
    point[0] += pull * Math.sin((point[1] / gap) * Math.PI)
  }
}
