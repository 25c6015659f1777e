import type { Random } from '../random.ts'
import { circle, n, path, polygon, range, rect } from './canvas.ts'
import { arch, opening, type Tones } from './openings.ts'

/** A stair along a warm wall up to a door. */
export function stairway(random: Random, width: number, height: number, tones: Tones): string {
  const steps = random.integer(6, 10)
  const rightward = random.chance(0.5)
  const landing = height * random.between(0.34, 0.5)
  const run = width * 0.72
  const mirror = rightward ? '' : `transform="translate(${width} 0) scale(-1 1)"`
  const down = (height - landing) / steps
  const roof = landing - Math.min(height * 0.3, width * 0.5)
  let body =
    circle(width * 0.3, roof, Math.min(width, height) * random.between(0.1, 0.17), tones.sun) +
    rect(0, roof, width, height, tones.wall)
  body += polygon(
    [
      [0, roof],
      [width * 0.5, roof],
      [0, height * 0.62],
    ],
    tones.light,
    'opacity=".6"',
  )
  body += opening(width * 0.7, landing, width * 0.22, Math.min(height * 0.24, width * 0.42), 'url(#sky)', tones, 'door')
  let outline = `M${width} ${n(landing)}H${n(run * 0.94)}`
  let treads = ''
  for (const i of range(steps)) {
    const x = run * 0.94 - (i * run * 0.94) / steps
    const y = landing + i * down
    outline += `V${n(y + down)}H${n(x - (run * 0.94) / steps)}`
    treads += rect(x - (run * 0.94) / steps, y + down, (run * 0.94) / steps + width * 0.02, down * 0.2, tones.sun)
  }
  body +=
    path(`${outline}V${height}H${width}Z`, tones.side) +
    rect(run * 0.94, landing, width, down * 0.2, tones.sun) +
    treads
  return `<g ${mirror}>${body}</g>`
}

/** Two walls meeting in a corner, with openings in both. */
export function courtyard(random: Random, width: number, height: number, tones: Tones): string {
  const corner = width * random.between(0.36, 0.64)
  const floor = height * random.between(0.7, 0.8)
  const lift = height * 0.06
  const roof = height * random.between(0.12, 0.26)
  let body = polygon(
    [
      [0, roof - lift],
      [corner, roof],
      [corner, floor],
      [0, floor + lift],
    ],
    tones.wall,
  )
  body += polygon(
    [
      [corner, roof],
      [width, roof - lift],
      [width, floor + lift],
      [corner, floor],
    ],
    tones.side,
  )
  body += polygon(
    [
      [0, floor + lift],
      [corner, floor],
      [width, floor + lift],
      [width, height],
      [0, height],
    ],
    tones.floor,
  )
  body += circle(corner + width * 0.1, roof * 0.6, Math.min(width, height) * 0.06, tones.sun)
  const bays = random.integer(2, 3)
  for (const i of range(bays)) {
    const wide = (corner / bays) * 0.6
    const x = (corner / bays) * (i + 0.2)
    body += opening(
      x,
      floor + lift * (1 - x / corner) - lift * 0.25,
      wide,
      (floor - roof) * 0.56,
      tones.dark,
      tones,
      `c${i}`,
    )
  }
  body += path(
    arch(corner + (width - corner) * 0.3, floor + lift * 0.55, (width - corner) * 0.4, (floor - roof) * 0.66),
    'url(#sky)',
  )
  body += polygon(
    [
      [corner, floor],
      [corner + width * 0.24, floor + lift * 0.5],
      [corner - width * 0.1, height],
      [corner - width * 0.42, height],
    ],
    'url(#shade)',
  )
  const pool = Math.min(width, height) * 0.16
  return (
    body +
    (random.chance(0.5)
      ? `<ellipse cx="${n(corner)}" cy="${n((floor + height) / 2 + lift)}" rx="${n(pool * 1.7)}" ry="${n(pool * 0.42)}" fill="${tones.skyTop}"/>`
      : '')
  )
}
