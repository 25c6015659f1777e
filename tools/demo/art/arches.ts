import { mix, type Palette, sunOf } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, fade, n, path, picture, polygon, range, rect } from './canvas.ts'

/** Walls, arches and stairs in flat light: planes of one colour each and the shadows between them. */
export function drawArches(random: Random, width: number, height: number, palette: Palette): string {
  const tones = colorsOf(random, palette)
  const compose = random.pick(width > height * 1.35 ? [arcade, arcade, nested] : [nested, courtyard, stairway, arcade])
  const defs = fade('sky', [[0, tones.skyTop], [1, tones.skyLow]]) + fade('shade', [[0, tones.dark, 0.5], [1, tones.dark, 0.12]])
  return picture(width, height, 'url(#sky)', compose(random, width, height, tones), defs)
}

interface Tones { skyTop: string; skyLow: string; sun: string; wall: string; side: string; floor: string; dark: string; light: string }

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

const arch = (x: number, foot: number, wide: number, tall: number) =>
  `M${n(x)} ${n(foot)}V${n(foot - tall + wide / 2)}A${n(wide / 2)} ${n(wide / 2)} 0 0 1 ${n(x + wide)} ${n(foot - tall + wide / 2)}V${n(foot)}Z`

/** An opening with the thickness of its wall: the reveal is lit on one side. */
function opening(x: number, foot: number, wide: number, tall: number, inside: string, tones: Tones, id: string): string {
  const deep = wide * 0.16
  const clip = `<clipPath id="${id}"><path d="${arch(x, foot, wide, tall)}"/></clipPath>`
  return `${clip}<g clip-path="url(#${id})">${path(arch(x, foot, wide, tall), tones.side)}${path(arch(x + deep, foot, wide, tall), inside)}</g>`
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
    const color = i === layers - 1 ? 'url(#sky)' : mix(mix(tones.wall, tones.dark, 0.1 + (0.75 * i) / layers), i % 2 ? tones.skyTop : tones.wall, 0.35)
    body += path(arch(centre - size / 2 + size * 0.03, foot, size, tall), tones.dark, 'opacity=".22"') + path(arch(centre - size / 2, foot, size, tall), color)
    if (i === layers - 1) body += circle(centre + size * 0.1, foot - tall * 0.45, size * 0.17, tones.sun)
  }
  return body + rect(0, foot, width, height - foot, tones.floor) + polygon([[centre - wide * 0.1, foot], [centre + wide * 0.1, foot], [centre + wide * 0.34, height], [centre - wide * 0.04, height]], mix(tones.floor, tones.sun, 0.6))
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
  body += range(count + 1).map((i) => polygon([[i * bay - bay * 0.16, foot], [i * bay + bay * 0.16, foot], [i * bay + bay * 0.5, height], [i * bay + bay * 0.18, height]], mix(tones.floor, tones.side, 0.5))).join('')
  return body
}

function stairway(random: Random, width: number, height: number, tones: Tones): string {
  const steps = random.integer(6, 10)
  const rightward = random.chance(0.5)
  const landing = height * random.between(0.34, 0.5)
  const run = width * 0.72
  const mirror = rightward ? '' : `transform="translate(${width} 0) scale(-1 1)"`
  const down = (height - landing) / steps
  const roof = landing - Math.min(height * 0.3, width * 0.5)
  let body = circle(width * 0.3, roof, Math.min(width, height) * random.between(0.1, 0.17), tones.sun) + rect(0, roof, width, height, tones.wall)
  body += polygon([[0, roof], [width * 0.5, roof], [0, height * 0.62]], tones.light, 'opacity=".6"')
  body += opening(width * 0.7, landing, width * 0.22, Math.min(height * 0.24, width * 0.42), 'url(#sky)', tones, 'door')
  let outline = `M${width} ${n(landing)}H${n(run * 0.94)}`
  let treads = ''
  for (const i of range(steps)) {
    const x = run * 0.94 - (i * run * 0.94) / steps
    const y = landing + i * down
    outline += `V${n(y + down)}H${n(x - (run * 0.94) / steps)}`
    treads += rect(x - (run * 0.94) / steps, y + down, (run * 0.94) / steps + width * 0.02, down * 0.2, tones.sun)
  }
  body += path(`${outline}V${height}H${width}Z`, tones.side) + rect(run * 0.94, landing, width, down * 0.2, tones.sun) + treads
  return `<g ${mirror}>${body}</g>`
}

function courtyard(random: Random, width: number, height: number, tones: Tones): string {
  const corner = width * random.between(0.36, 0.64)
  const floor = height * random.between(0.7, 0.8)
  const lift = height * 0.06
  const roof = height * random.between(0.12, 0.26)
  let body = polygon([[0, roof - lift], [corner, roof], [corner, floor], [0, floor + lift]], tones.wall)
  body += polygon([[corner, roof], [width, roof - lift], [width, floor + lift], [corner, floor]], tones.side)
  body += polygon([[0, floor + lift], [corner, floor], [width, floor + lift], [width, height], [0, height]], tones.floor)
  body += circle(corner + width * 0.1, roof * 0.6, Math.min(width, height) * 0.06, tones.sun)
  const bays = random.integer(2, 3)
  for (const i of range(bays)) {
    const wide = (corner / bays) * 0.6
    const x = (corner / bays) * (i + 0.2)
    body += opening(x, floor + lift * (1 - x / corner) - lift * 0.25, wide, (floor - roof) * 0.56, tones.dark, tones, `c${i}`)
  }
  body += path(arch(corner + (width - corner) * 0.3, floor + lift * 0.55, (width - corner) * 0.4, (floor - roof) * 0.66), 'url(#sky)')
  body += polygon([[corner, floor], [corner + width * 0.24, floor + lift * 0.5], [corner - width * 0.1, height], [corner - width * 0.42, height]], 'url(#shade)')
  const pool = Math.min(width, height) * 0.16
  return body + (random.chance(0.5) ? `<ellipse cx="${n(corner)}" cy="${n((floor + height) / 2 + lift)}" rx="${n(pool * 1.7)}" ry="${n(pool * 0.42)}" fill="${tones.skyTop}"/>` : '')
}
