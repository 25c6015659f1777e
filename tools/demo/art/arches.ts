import { mix, type Palette, sunOf } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, fade, path, picture, polygon, range, rect } from './canvas.ts'
import { arch, opening, type Tones } from './openings.ts'
import { courtyard, stairway } from './stairs.ts'

/** Walls, arches and stairs in flat light: planes of one colour each and the shadows between them. */
export function drawArches(random: Random, width: number, height: number, palette: Palette): string {
  const tones = colorsOf(random, palette)
  const compose = random.pick(width > height * 1.35 ? [arcade, arcade, nested] : [nested, courtyard, stairway, arcade])
  const defs =
    fade('sky', [
      [0, tones.skyTop],
      [1, tones.skyLow],
    ]) +
    fade('shade', [
      [0, tones.dark, 0.5],
      [1, tones.dark, 0.12],
    ])
  return picture(width, height, 'url(#sky)', compose(random, width, height, tones), defs)
}

function colorsOf(random: Random, palette: Palette): Tones {
  const { ink, deep, main, accent, pale, paper } = palette
  const warm = sunOf(palette)
  const wall = random.pick([warm, mix(pale, warm, 0.4), main, mix(paper, pale, 0.7)])
  return {
    skyTop: random.pick([mix(main, paper, 0.25), mix(deep, main, 0.5), mix(accent, paper, 0.45)]),
    skyLow: mix(paper, pale, 0.5),
    sun: mix(paper, warm, 0.3),
    wall,
    side: mix(wall, deep, 0.45),
    floor: mix(wall, paper, 0.45),
    dark: mix(deep, ink, 0.4),
    light: mix(wall, paper, 0.3),
  }
}

function nested(random: Random, width: number, height: number, tones: Tones): string {
  const foot = height * random.between(0.86, 0.94)
  const layers = random.integer(4, 6)
  const centre = width * random.pick([0.5, 0.5, 0.38, 0.62])
  const wide = Math.min(width * 0.94, height * 0.9)
  let body = rect(0, 0, width, height, mix(tones.wall, tones.light, 0.5))
  for (const i of range(layers)) {
    const size = wide * (1 - i / (layers + 0.6))
    const tall = Math.min(height * 0.8, wide * 1.2) * (1 - (i / (layers + 1)) * 0.82)
    const color =
      i === layers - 1
        ? 'url(#sky)'
        : mix(mix(tones.wall, tones.dark, 0.1 + (0.75 * i) / layers), i % 2 ? tones.skyTop : tones.wall, 0.35)
    body +=
      path(arch(centre - size / 2 + size * 0.03, foot, size, tall), tones.dark, 'opacity=".22"') +
      path(arch(centre - size / 2, foot, size, tall), color)
    if (i === layers - 1) body += circle(centre + size * 0.1, foot - tall * 0.45, size * 0.17, tones.sun)
  }
  return (
    body +
    rect(0, foot, width, height - foot, tones.floor) +
    polygon(
      [
        [centre - wide * 0.1, foot],
        [centre + wide * 0.1, foot],
        [centre + wide * 0.34, height],
        [centre - wide * 0.04, height],
      ],
      mix(tones.floor, tones.sun, 0.6),
    )
  )
}

function arcade(random: Random, width: number, height: number, tones: Tones): string {
  const foot = height * random.between(0.8, 0.88)
  const top = height * random.between(0.1, 0.3)
  const count = Math.max(2, Math.round((width / height) * random.between(2, 3)))
  const bay = width / count
  const storeys = random.chance(0.35) && height > width ? 2 : 1
  const tall = (foot - top) / storeys
  let body = circle(width * random.between(0.15, 0.85), top * 0.62, Math.min(width, height) * 0.06, tones.sun)
  body += rect(0, top, width, foot - top, tones.wall) + rect(0, top, width, height * 0.018, tones.light)
  for (const storey of range(storeys)) {
    for (const i of range(count)) {
      const inside = mix(tones.dark, tones.side, 0.15 + 0.25 * storey)
      const x = i * bay + bay * 0.16
      const base = foot - storey * tall
      body += opening(x, base, bay * 0.68, tall * 0.82, inside, tones, `a${storey}-${i}`)
    }
    if (storey > 0) body += rect(0, foot - tall - height * 0.012, width, height * 0.024, tones.light)
  }
  body += rect(0, foot, width, height - foot, tones.floor)
  body += range(count + 1)
    .map((i) =>
      polygon(
        [
          [i * bay - bay * 0.16, foot],
          [i * bay + bay * 0.16, foot],
          [i * bay + bay * 0.5, height],
          [i * bay + bay * 0.18, height],
        ],
        mix(tones.floor, tones.side, 0.5),
      ),
    )
    .join('')
  return body
}
